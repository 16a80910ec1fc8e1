//! Prints the message types for the browser: `cargo run -p knobel-server --example typescript_messages`.

fn main() {
    print!("{}", server::messages::typescript());
}
