//! Prints the types of coach, reports and puzzles for the browser:
//! `cargo run -p knobel-coach --features types --example typescript_coach`.

fn main() {
    print!("{}", coach::typescript());
}
