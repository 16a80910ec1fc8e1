//! Prints the OpenAPI document: `cargo run -p knobel-server --example openapi`.

fn main() {
    print!("{}", server::openapi());
}
