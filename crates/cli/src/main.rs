//! The program `knobel`; everything it does stands in the library beside it.

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    cli::Knobel::parse().run()
}
