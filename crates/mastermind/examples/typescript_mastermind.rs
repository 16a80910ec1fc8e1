//! Prints the types of Mastermind for the browser: `cargo run -p knobel-mastermind --features types --example typescript_mastermind`.

fn main() {
    print!("{}", mastermind::typescript());
}
