//! Operations that differ only in the output that is taken, or in their Python name, side by side in one process.

use libtest_mimic::{Failed, Trial};

use crate::child::{play, Report, Said};
use crate::fake::Fake;
use crate::fault::Fault;
use crate::runtime::programs::{lists_once, row};

/// The tests of this file.
pub(crate) fn tests() -> Vec<Trial> {
    vec![
        Trial::test("outputs_are_not_taken_for_one_another", outputs),
        Trial::test("an_operation_keeps_its_name_in_a_region", names),
        Trial::test("other_outputs_are_let_go_of_at_once", dropped),
    ]
}

const X: [f32; 6] = [0.5, -1.25, 2.0, 0.75, 3.0, -0.5];

/// What `lists_once` gives: `[x, tanh(x), x]` twice, one of it, the sum of its rows, the two largest.
fn expected(index: usize) -> String {
    let part = X.map(|x| if index % 3 == 1 { x.tanh() } else { x });
    let mut sums = [part[0] + part[3], part[1] + part[4], part[2] + part[5]];
    sums.sort_by(|one, other| other.total_cmp(one));
    let bytes: Vec<u8> = sums[..2].iter().flat_map(|sum| sum.to_ne_bytes()).collect();
    format!("1 [2] CPU:0 CPU:0 {bytes:02x?}")
}

fn is_clean(report: &Report) -> bool {
    report.end.is_none() && report.live.is_empty() && report.misuses.is_empty() && report.stderr.is_empty()
}

fn outputs() -> Result<(), Failed> {
    let (rounds, indices) = (4, [1, 0, 5, 4, 2]);
    let report = play(
        |_| {},
        |_| {},
        |player| {
            let x = player.tensor(&[2, 3], &X);
            for _ in 0..rounds {
                indices.iter().for_each(|index| lists_once(player, x, *index, ""));
            }
        },
    );
    let once = indices.iter().map(|index| Ok(expected(*index)));
    let expected: Vec<Said> = once.cycle().take(rounds * indices.len()).collect();
    let counts = &report.counts;
    // Each is a region of its own, which runs plainly, builds its function, and is called.
    let functions = indices.len() as u64;
    if report.outcomes == expected
        && is_clean(&report)
        // The others are the trial's, and the one that ends where an output is taken for the first time.
        && counts["functions"] == functions + 2
        && counts["hits"] >= 2 * functions
        && counts["reruns"] == 0
    {
        return Ok(());
    }
    Err(format!("{report:#?}").into())
}

fn names() -> Result<(), Failed> {
    let names = ["one", "", "another"];
    let calls = 4;
    let report = play(
        |_| {},
        |_| {},
        |player| {
            let x = player.tensor(&[2, 3], &X);
            for call in 0..calls {
                if call + 1 == calls {
                    Fake::get().plan(c"Unpack", 0, Fault::Status, 8);
                }
                names.iter().for_each(|name| lists_once(player, x, 1, name));
            }
        },
    );
    let good: Vec<Said> = vec![Ok(expected(1)); (calls - 1) * names.len()];
    let bad = names.map(|name| {
        let text = format!("injected into Unpack [Op:Unpack] name: {name}");
        Err((String::from("tensorflow-8"), text))
    });
    // All are one function, whatever the names are; the others are the trial's and the one that ends where a name is new.
    let outcomes: Vec<Said> = good.into_iter().chain(bad).collect();
    if report.outcomes == outcomes && is_clean(&report) && report.counts["functions"] == 3 {
        return Ok(());
    }
    Err(format!("{report:#?}").into())
}

/// How many references to tensors there are.
fn handles() -> usize {
    let report = Fake::get().report();
    let mut lines = report.lines();
    let count = lines.find_map(|line| line.strip_prefix("live TFE_TensorHandle "));
    count.map_or(0, |count| count.parse().expect("a number"))
}

fn dropped() -> Result<(), Failed> {
    let report = play(
        |_| {},
        |_| {},
        |player| {
            let x = player.tensor(&[2, 3], &X);
            player.call(&[x], 2, |x| {
                let before = handles();
                let kept = row(&x[0], 1)?;
                // The row, and the region's own reference to the argument.
                assert_eq!(handles(), before + 2);
                drop(row(&x[0], 0)?);
                assert_eq!(handles(), before + 2);
                drop(kept);
                Ok(x[0].clone())
            });
        },
    );
    if is_clean(&report) && report.outcomes.iter().all(Result::is_ok) {
        return Ok(());
    }
    Err(format!("{report:#?}").into())
}
