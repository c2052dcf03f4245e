//! Prints what the attribute and the registry cost at compile time, one figure a line: name, milliseconds.

use std::path::Path;

use rextio_tensorflow_ui_tests::generate::{program, registry, Style};
use rextio_tensorflow_ui_tests::Project;

const RUNS: usize = 3;

fn main() -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/compile-time");
    let time = |name: &str, text: String| -> std::io::Result<f64> {
        let project = Project::new(&folder, name, "rextio-tensorflow-rules", &text)?;
        let milliseconds = project.check_time(RUNS)?.as_secs_f64() * 1000.0;
        println!("{name} {milliseconds:.0}");
        Ok(milliseconds)
    };
    let plain = time("check-200-functions", program(200, Style::Plain))?;
    let rules = time("check-200-rules", program(200, Style::Rules))?;
    println!("cost-of-the-attribute {:.0}", rules - plain);
    let both = |checked| program(400, Style::Rules) + &registry(400, checked);
    let unchecked = time("check-400-rules", both(false))?;
    let checked = time("check-400-rules-and-registry", both(true))?;
    println!("cost-of-the-registry {:.0}", checked - unchecked);
    Ok(())
}
