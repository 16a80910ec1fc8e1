//! Prints the types of Code 777 for the browser: `cargo run -p knobel-code777 --features types --example typescript_code777`.

fn main() {
    print!("{}", code777::typescript());
}
