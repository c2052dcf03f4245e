//! Prints what a rule becomes: `cargo xtask explain add`.

use std::process::ExitCode;

use rextio_tensorflow_rules::explain::text;
use rextio_tensorflow_rules::families::REGISTRY;

fn main() -> ExitCode {
    let mut names = std::env::args().skip(1).peekable();
    if names.peek().is_none() {
        eprintln!("which rule? name it by its function, its id or its diagnostic code");
        return ExitCode::FAILURE;
    }
    for name in names {
        match text(&REGISTRY, &name) {
            Ok(text) => println!("{text}"),
            Err(why) => {
                eprintln!("{why}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
