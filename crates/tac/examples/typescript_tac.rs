//! Prints the types of TAC for the browser: `cargo run -p knobel-tac --features types --example typescript_tac`.

fn main() {
    print!("{}", tac::typescript());
}
