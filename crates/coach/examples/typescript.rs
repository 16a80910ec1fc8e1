//! Prints the types of coach, reports and puzzles for the browser:
//! `cargo run -p knobel-coach --features types --example typescript`.

fn main() {
    print!("{}", coach::typescript());
}
