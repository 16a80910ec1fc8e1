//! Prints the types of TAC for the browser: `cargo run -p tac --features types --example typescript`.

fn main() {
    print!("{}", tac::typescript());
}
