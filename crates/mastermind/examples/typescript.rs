//! Prints the types of Mastermind for the browser: `cargo run -p mastermind --features types --example typescript`.

fn main() {
    print!("{}", mastermind::typescript());
}
