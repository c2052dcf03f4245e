//! Faults whose consequences are to be seen in full: counts, texts, and what the next calls do.

use core::ffi::CStr;

use libtest_mimic::{Failed, Trial};

use crate::child::{play, Report, Said};
use crate::fake::Fake;
use crate::fault::Fault::{self, *};
use crate::runtime::inside::Player;
use crate::runtime::programs::{chain_once, kept_on_gpu, results_once, single_once, sizes_once, values_once};

/// The tests of this file.
pub(crate) fn tests() -> Vec<Trial> {
    vec![
        Trial::test("without_faults_regions_are_right", without_faults),
        Trial::test("a_region_that_fails_once_is_run_again", once),
        Trial::test("a_region_that_fails_three_times_runs_one_by_one", three_times),
        Trial::test(
            "an_operation_that_fails_in_a_region_gives_eager_s_error",
            operation,
        ),
        Trial::test("a_function_that_cannot_be_built_is_done_without", unbuilt),
        Trial::test(
            "regions_that_fail_their_trial_are_off_and_say_so_once",
            trial_fails,
        ),
        Trial::test("regions_with_other_bits_are_off_and_say_so_once", trial_differs),
        Trial::test("regions_in_another_thread_are_off_and_say_so_once", trial_moves),
        Trial::test("operations_that_hold_inputs_are_not_kept", not_kept),
        Trial::test("beside_a_gpu_everything_runs_on_the_cpu", beside_a_gpu),
        Trial::test(
            "without_its_device_an_operation_goes_to_the_gpu",
            operation_on_gpu,
        ),
        Trial::test("a_promise_carries_the_device_of_its_rule", promise_on_gpu),
        Trial::test("without_its_device_a_node_goes_to_the_gpu", node_on_gpu),
        Trial::test(
            "without_its_device_the_call_of_a_region_goes_to_the_gpu",
            call_on_gpu,
        ),
        Trial::test("values_of_calls_leave_nothing_behind", values),
        Trial::test("a_second_result_goes_on_from_the_first", results),
        Trial::test("sizes_that_no_memory_has_are_no_panic", sizes),
        Trial::test("every_code_keeps_its_class", codes),
    ]
}

/// `a = tanh(x); b = a + x; relu(b * b - a)` in 32 bits.
fn expected(x: &[f32]) -> String {
    let result = x.iter().map(|x| {
        let a = x.tanh();
        let b = a + x;
        (b * b - a).max(0.0)
    });
    let bytes: Vec<u8> = result.flat_map(f32::to_ne_bytes).collect();
    // Element type, sizes, device, memory, bytes.
    format!("1 [2, 2] CPU:0 CPU:0 {bytes:02x?}")
}

const X: [f32; 4] = [0.5, -1.25, 2.0, 0.0];

/// Calls the chain so often, with `before` in front of each call by its number.
fn chain(player: &mut Player, calls: usize, before: impl Fn(usize)) {
    let x = player.tensor(&[2, 2], &X);
    for call in 0..calls {
        before(call);
        chain_once(player, x);
    }
}

/// Checks the end, that each call gave the right result, and these counts.
fn right(report: &Report, calls: usize, counts: &[(&str, u64)]) -> Result<(), Failed> {
    let expected: Vec<Said> = vec![Ok(expected(&X)); calls];
    let are_equal = counts
        .iter()
        .all(|(name, count)| report.counts.get(*name) == Some(count));
    if report.outcomes == expected && are_equal && is_clean(report) {
        return Ok(());
    }
    Err(format!("expected {calls} right results and {counts:?}, found {report:#?}").into())
}

fn is_clean(report: &Report) -> bool {
    report.end.is_none() && report.live.is_empty() && report.misuses.is_empty()
}

fn plan(symbol: &CStr, nth: u64, fault: Fault) {
    Fake::get().plan(symbol, nth, fault, 8);
}

fn idle(_: &Fake) {}

fn without_faults() -> Result<(), Failed> {
    let report = play(idle, idle, |player| chain(player, 5, |_| {}));
    let counts = [
        ("on", 1),
        ("keeps_ops", 1),
        ("first_sights", 1),
        ("hits", 4),
        ("reruns", 0),
    ];
    right(&report, 5, &counts)
}

fn once() -> Result<(), Failed> {
    for fault in [
        Status, NoOutput, TwoOutputs, NullOutput, DType, Rank, Device, Memory,
    ] {
        // The only execution of the fourth call.
        let before = |call| match call {
            3 => plan(c"TFE_Execute", 1, fault),
            _ => Fake::get().calm(),
        };
        let report = play(idle, idle, |player| chain(player, 6, before));
        right(
            &report,
            6,
            &[("on", 1), ("reruns", 1), ("given_up", 0), ("hits", 4)],
        )?;
    }
    Ok(())
}

fn three_times() -> Result<(), Failed> {
    let before = |call| match call {
        2..=4 => plan(c"PartitionedCall", 0, Status),
        _ => Fake::get().calm(),
    };
    let report = play(idle, idle, |player| chain(player, 7, before));
    right(
        &report,
        7,
        &[("reruns", 3), ("given_up", 1), ("hits", 1), ("one_by_one", 2)],
    )
}

fn operation() -> Result<(), Failed> {
    for broken in [c"Tanh", c"AddV2", c"Mul", c"Sub", c"Relu"] {
        let before = |call| match call {
            3 => plan(broken, 0, Status),
            _ => Fake::get().calm(),
        };
        let report = play(idle, idle, |player| chain(player, 5, before));
        let name = broken.to_str()?;
        let error = (
            String::from("tensorflow-8"),
            format!("injected into {name} [Op:{name}] name: "),
        );
        let good = Ok(expected(&X));
        let outcomes = vec![good.clone(), good.clone(), good.clone(), Err(error), good];
        if report.outcomes != outcomes || report.counts["reruns"] != 1 || !is_clean(&report) {
            return Err(format!("{name}: {report:#?}").into());
        }
    }
    Ok(())
}

fn unbuilt() -> Result<(), Failed> {
    let faults = [
        (c"TF_NewGraph", Null),
        (c"TF_NewOperation", Null),
        (c"TF_FinishOperation", Status),
        (c"TF_FinishOperation", Null),
        (c"TF_GraphToFunction", Status),
        (c"TF_GraphToFunction", Null),
        (c"TFE_ContextAddFunction", Status),
    ];
    for (symbol, fault) in faults {
        let before = |call| {
            if call == 1 {
                plan(symbol, 1, fault);
            }
        };
        let report = play(idle, idle, |player| chain(player, 4, before));
        right(
            &report,
            4,
            &[
                ("on", 1),
                ("given_up", 1),
                ("hits", 0),
                ("one_by_one", 3),
                ("reruns", 0),
            ],
        )?;
        // It isn't tried again.
        if report.calls["TF_NewGraph"] != 1 {
            return Err(format!("{report:#?}").into());
        }
    }
    Ok(())
}

/// Starts with a fault that stays, starts once more, and calls the chain.
fn off(symbol: &CStr, fault: Fault, why: &str) -> Result<(), Failed> {
    let report = play(
        |_| plan(symbol, 0, fault),
        idle,
        |player| {
            // As another argument's first look at TensorFlow, in another thread.
            drop(Player::start(Fake::get()).expect("a second start"));
            chain(player, 3, |_| {});
        },
    );
    right(
        &report,
        3,
        &[("on", 0), ("hits", 0), ("first_sights", 0), ("reruns", 0)],
    )?;
    let line =
        format!("rextio-tensorflow: regions are off, since {why}; results are the same, calls are slower");
    if report.stderr == [line] {
        return Ok(());
    }
    Err(format!("{:?}", report.stderr).into())
}

fn trial_fails() -> Result<(), Failed> {
    off(
        c"PartitionedCall",
        Status,
        "TensorFlow does not run them as functions",
    )
}

fn trial_differs() -> Result<(), Failed> {
    off(c"Exp", Other, "a region's bits differ from its operations'")
}

fn trial_moves() -> Result<(), Failed> {
    let why = "TensorFlow does not run them on the calling thread";
    off(c"PartitionedCall", Other, why)
}

fn not_kept() -> Result<(), Failed> {
    let before = |call| {
        if call == 2 {
            plan(c"TFE_OpGetFlatInputCount", 1, Other);
        }
    };
    let report = play(idle, idle, |player| chain(player, 5, before));
    right(
        &report,
        5,
        &[("on", 1), ("keeps_ops", 0), ("hits", 4), ("reruns", 0)],
    )
}

fn beside_a_gpu() -> Result<(), Failed> {
    let report = play(Fake::add_gpu, idle, |player| chain(player, 5, |_| {}));
    let counts = [
        ("on", 1),
        ("keeps_ops", 1),
        ("first_sights", 1),
        ("hits", 4),
        ("reruns", 0),
    ];
    right(&report, 5, &counts)
}

/// A program beside a GPU, whose operations lose the device that they are given.
fn unplaced(program: fn(&mut Player, usize)) -> Report {
    play(
        idle,
        |fake| {
            fake.add_gpu();
            fake.plan(c"TFE_OpSetDevice", 0, Other, 0);
        },
        |player| {
            let x = player.tensor(&[2, 2], &X);
            program(player, x);
        },
    )
}

fn operation_on_gpu() -> Result<(), Failed> {
    let report = unplaced(single_once);
    match &report.outcomes[..] {
        [Err((class, text))] if class == "runtime" && text.contains("found float32 of rank 2 on GPU:0") => {
            Ok(())
        }
        _ => Err(format!("{report:#?}").into()),
    }
}

fn promise_on_gpu() -> Result<(), Failed> {
    let report = unplaced(kept_on_gpu);
    match &report.outcomes[..] {
        [Ok(_)] => Ok(()),
        _ => Err(format!("{report:#?}").into()),
    }
}

fn node_on_gpu() -> Result<(), Failed> {
    let before = |call| {
        if call == 1 {
            plan(c"TF_SetDevice", 0, Other);
        }
    };
    let report = play(Fake::add_gpu, idle, |player| chain(player, 6, before));
    // Its function gives results on the GPU each time, until it is given up.
    right(
        &report,
        6,
        &[("on", 1), ("reruns", 3), ("given_up", 1), ("hits", 0)],
    )
}

fn call_on_gpu() -> Result<(), Failed> {
    let before = |call| match call {
        1 => plan(c"TFE_OpSetDevice", 1, Other),
        _ => Fake::get().calm(),
    };
    let report = play(Fake::add_gpu, idle, |player| chain(player, 5, before));
    // The operation is kept, and each call with it gives results on the GPU.
    right(
        &report,
        5,
        &[("on", 1), ("reruns", 3), ("given_up", 1), ("hits", 0)],
    )
}

fn values() -> Result<(), Failed> {
    for is_apart in [false, true] {
        let run = |calls: usize| {
            play(idle, idle, |player| {
                let x = player.tensor(&[2, 2], &X);
                (0..calls).for_each(|number| values_once(player, x, number, is_apart));
            })
        };
        let calls = 5_000;
        let (few, many) = (run(10), run(calls));
        let expected: Vec<Said> = (0..calls).map(|number| Ok(summed(number))).collect();
        if many.outcomes != expected || !is_clean(&many) {
            let wrong = many
                .outcomes
                .iter()
                .zip(&expected)
                .find(|(one, other)| one != other);
            return Err(format!("{wrong:?}, {:?}, {:?}", many.end, many.live).into());
        }
        let grown = [
            "functions",
            "shapes",
            "proven_steps",
            "proven_resets",
            "first_sights",
        ];
        for name in grown {
            if few.counts[name] != many.counts[name] {
                return Err(format!("{name}: {:#?}\n{:#?}", few.counts, many.counts).into());
            }
        }
        // A region that ends before the call does is seen once more before it has its function.
        if many.counts["hits"] != calls as u64 - 1 - u64::from(is_apart) || many.counts["one_by_one"] != 0 {
            return Err(format!("{:#?}", many.counts).into());
        }
    }
    Ok(())
}

/// What `values_once` gives for [`X`].
fn summed(number: usize) -> String {
    let more = |place: usize| {
        let added = [(number % 3) as f32, 2.0][place % 2];
        X[place].tanh() * number as f32 + added + 2.0
    };
    let sums = match number % 2 {
        0 => [more(0) + more(2), more(1) + more(3)],
        _ => [more(0) + more(1), more(2) + more(3)],
    };
    let bytes: Vec<u8> = sums.into_iter().flat_map(f32::to_ne_bytes).collect();
    format!("1 [2] CPU:0 CPU:0 {bytes:02x?}")
}

fn results() -> Result<(), Failed> {
    let calls = 5;
    let report = play(idle, idle, |player| {
        let x = player.tensor(&[2, 2], &X);
        (0..calls).for_each(|_| results_once(player, x));
    });
    let bytes: Vec<u8> = X.iter().flat_map(|x| (-x.tanh().exp()).to_ne_bytes()).collect();
    let expected: Vec<Said> = vec![Ok(format!("1 [2, 2] CPU:0 CPU:0 {bytes:02x?}")); calls];
    let counts = &report.counts;
    // The first result of each call but the first is one of a region, and the second of one operation after it.
    if report.outcomes == expected && is_clean(&report) && counts["hits"] == 4 && counts["singles"] == 4 {
        return Ok(());
    }
    Err(format!("{report:#?}").into())
}

fn sizes() -> Result<(), Failed> {
    let report = play(idle, idle, |player| {
        let [x, y] = [1, 2].map(|_| player.tensor(&[1 << 62, 1 << 62], &X));
        sizes_once(player, x, y);
    });
    match &report.outcomes[..] {
        [Err((class, _))] if class == "tensorflow-5" && is_clean(&report) => Ok(()),
        _ => Err(format!("{report:#?}").into()),
    }
}

fn codes() -> Result<(), Failed> {
    for code in 1..=17 {
        let report = play(
            idle,
            |fake| fake.plan(c"TFE_Execute", 1, Status, code),
            |player| {
                let x = player.tensor(&[2, 2], &X);
                single_once(player, x);
            },
        );
        let text = String::from("injected into TFE_Execute [Op:Relu] name: ");
        if report.outcomes != [Err((format!("tensorflow-{code}"), text))] || !is_clean(&report) {
            return Err(format!("{code}: {report:#?}").into());
        }
    }
    Ok(())
}
