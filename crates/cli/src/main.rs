//! The program `knobel`; its commands are in the library beside it.

use clap::Parser;
use mimalloc::MiMalloc;
use std::process::ExitCode;

/// With the system's allocator a move cost the server an eighth more processor time (docs/scale.md).
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    cli::Knobel::parse().run()
}
