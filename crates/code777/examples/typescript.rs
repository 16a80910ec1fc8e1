//! Prints the types of Code 777 for the browser: `cargo run -p code777 --features types --example typescript`.

fn main() {
    print!("{}", code777::typescript());
}
