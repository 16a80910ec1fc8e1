//! Prints the TypeScript declarations that all games share: `cargo run -p knobel-core --features types --example typescript_core`.

use knobel_core::{Seat, TableStep, declared};

fn main() {
    print!("{}{}", declared::<Seat>(), declared::<TableStep>());
}
