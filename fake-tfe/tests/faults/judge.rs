//! What must come of a fault: one clear error, or the right results where the runtime has another way.

use crate::child::Report;
use crate::fault::Fault::{self, *};

/// The fault that a child had.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    /// Whether the library was being loaded, and regions tried.
    pub(crate) is_loading: bool,
    pub(crate) symbol: String,
    pub(crate) nth: u64,
    pub(crate) fault: Fault,
    /// The code of a failing status.
    pub(crate) code: i32,
}

/// What came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// One clear error.
    Error,
    /// The right results.
    Right,
    /// The call that was to give wrong outputs gives none, since the program fails there anyway; or a device that was to
    /// have another name isn't the one in question.
    Moot,
}

/// Where a fault happens in such work, there is another way: the operations one by one.
const REGION_WORK: [&str; 2] = ["PartitionedCall", "graph"];

/// What reads the value of a result for Python's numbers: whoever made it, there is no other way to it.
const READING: &str = "TFE_TensorHandleResolve";

/// Which operation these work for, they aren't told: it may be that of a region, or not. The reference to a result is
/// one of a region, or the one that the caller gets.
const FOR_ANYTHING: [&str; 5] = [
    "TFE_ContextGetExecutorForThread",
    "TF_NewStatus",
    "TF_AllocateTensor",
    "TF_TensorData",
    "TFE_TensorHandleCopySharingTensor",
];

/// How the text of an operation's error ends: with the name that Python gives it, if it gives one.
const NAMES: [&str; 2] = ["] name: ", "] name: unstack"];

/// Judges a fault by what came without it.
pub(crate) fn judge(case: &Case, clean: &Report, found: &Report) -> Result<Verdict, String> {
    let whole = |problem: &str| Err(format!("{case:?}: {problem}\n{found:#?}"));
    if let Some(end) = &found.end {
        return whole(&format!("the process {end}"));
    }
    let Some(fired) = &found.fired else {
        if ["TFE_Execute", "TF_DeviceListName"].contains(&case.symbol.as_str())
            && found.outcomes == clean.outcomes
        {
            return Ok(Verdict::Moot);
        }
        return whole("the fault didn't happen");
    };
    if !found.misuses.is_empty() {
        return whole("something was used that isn't there");
    }
    if !found.live.is_empty() {
        return whole("something still lives");
    }
    if !is_told(case, found) {
        return whole("another text on stderr");
    }
    if case.symbol == "TF_Version" {
        return match &found.outcomes[..] {
            [Err((class, text))] if class == "runtime" && text.contains("it needs tensorflow 2.21.0") => {
                Ok(Verdict::Error)
            }
            _ => whole("another version was taken"),
        };
    }
    if found.outcomes.len() != clean.outcomes.len() {
        return whole("the program ended early");
    }
    let others = found
        .outcomes
        .iter()
        .zip(&clean.outcomes)
        .filter(|(found, clean)| found != clean);
    let others: Vec<_> = others.map(|(found, _)| found).collect();
    let is_region_work =
        !has_another_way(case) && case.symbol != READING && REGION_WORK.contains(&fired.as_str());
    match others[..] {
        [] if is_region_work || case.is_loading || has_another_way(case) => Ok(Verdict::Right),
        [] => whole("nothing came of the fault"),
        _ if is_region_work || case.is_loading => whole("there is another way, and it wasn't taken"),
        [Err((class, text))] if is_clear(case, class, text) => Ok(Verdict::Error),
        [Err(_)] => whole("the error isn't clear"),
        [Ok(_)] => whole("a wrong result"),
        _ => whole("more than one call was touched"),
    }
}

/// One line says that regions are off, and why, if that is what they are; nothing else is told.
fn is_told(case: &Case, found: &Report) -> bool {
    match &found.stderr[..] {
        [] => found.counts.get("on") != Some(&0),
        [line] => {
            case.is_loading
                && found.counts.get("on") == Some(&0)
                && line.starts_with("rextio-tensorflow: regions are off, since ")
                && line.ends_with("; results are the same, calls are slower")
                // Only the outputs of another rank are other numbers.
                && (case.fault == Rank || !line.contains("bits differ"))
        }
        _ => false,
    }
}

/// Whether the runtime may do without.
fn has_another_way(case: &Case) -> bool {
    FOR_ANYTHING.contains(&case.symbol.as_str())
}

/// Whether an error says what happened.
fn is_clear(case: &Case, class: &str, text: &str) -> bool {
    match case.fault {
        Status => {
            let injected = format!("injected into {}", case.symbol);
            let rest = text.strip_prefix(&injected);
            class == format!("tensorflow-{}", case.code)
                && rest.is_some_and(|rest| {
                    rest.is_empty()
                        || (rest.starts_with(" [Op:") && NAMES.iter().any(|name| rest.ends_with(name)))
                })
        }
        Null if case.symbol == "TF_Message" => {
            class == "tensorflow-3" && text.starts_with("TensorFlow gave no message")
        }
        Null => says(class, text, &["gave no", "has no memory"]),
        Other => says(
            class,
            text,
            &[
                "asynchronous execution",
                "0 devices GPU:0",
                "2 devices GPU:0",
                "belongs to another process",
            ],
        ),
        Absurd => says(
            class,
            text,
            &["element type 99", "-1 dimensions", "size -1", "listed -1 devices"],
        ),
        NoOutput => says(class, text, &["gave 0 outputs, not "]),
        TwoOutputs => says(
            class,
            text,
            &[
                "gave 2 outputs, not one",
                "gave 3 outputs, not 2",
                "gave 7 outputs, not 6",
            ],
        ),
        NullOutput => says(class, text, &["gave a null for its output"]),
        DType => says(class, text, &["found int32", "gave int32"]) && text.contains("float32"),
        Rank => says(
            class,
            text,
            &[
                "found float32 of rank",
                "1] on CPU:0, and for the same sizes before",
            ],
        ),
        Device | Memory => {
            says(class, text, &["on another device", "on GPU:0", "on CPU:0"]) && text.contains("PU:0")
        }
        Raise => false,
    }
}

fn says(class: &str, text: &str, words: &[&str]) -> bool {
    ["runtime", "type", "value"].contains(&class) && words.iter().any(|word| text.contains(word))
}
