//! Prints the types of Tagiron for the browser: `cargo run -p tagiron --features types --example typescript`.

fn main() {
    print!("{}", tagiron::typescript());
}
