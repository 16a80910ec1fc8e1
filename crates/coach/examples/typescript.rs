//! Prints the types of coach, report and puzzles for the browser:
//! `cargo run -p knobel-coach --features types --example typescript`.

fn main() {
    print!("{}", coach::deduction::typescript());
}
