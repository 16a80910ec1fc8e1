//! Prints the types of Tagiron for the browser: `cargo run -p knobel-tagiron --features types --example typescript_tagiron`.

fn main() {
    print!("{}", tagiron::typescript());
}
