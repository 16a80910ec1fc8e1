//! Prints the types of coach, report and puzzles for the browser:
//! `cargo run -p minds --features types --example typescript`.

fn main() {
    print!("{}", minds::insight::typescript());
}
