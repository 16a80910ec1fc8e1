//! Prints the types of the engine's messages for the browser:
//! `cargo run -p knobel-browser --features types --example typescript_engine`.

fn main() {
    print!("{}", browser::typescript());
}
