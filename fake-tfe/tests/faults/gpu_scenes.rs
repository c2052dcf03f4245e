//! Functions on CUDA: nothing is copied, nothing recorded, and no other device is taken.

use libtest_mimic::{Failed, Trial};

use crate::child::{play, Report};
use crate::fake::Fake;
use crate::fault::Fault::{Absurd, Null, Other};
use crate::runtime::gpu::{chain, mixed, of, on_the_cpu, SECOND};
use crate::runtime::inside::{Device, Player};

/// The tests of this file.
pub(crate) fn tests() -> Vec<Trial> {
    vec![
        Trial::test("on_a_gpu_nothing_is_copied_or_recorded", nothing_copied),
        Trial::test("a_device_list_that_is_not_right_is_refused", wrong_lists),
        Trial::test("a_tensor_on_another_device_is_not_taken_on_a_gpu", wrong_tensors),
        Trial::test("two_devices_do_not_meet_in_one_operation", two_devices),
    ]
}

fn calm(fake: &Fake) {
    fake.calm();
}

fn nothing_copied() -> Result<(), Failed> {
    let there = play(|_| {}, calm, chain);
    // The device of the CPU is looked up once, at load.
    let here = play(Fake::add_gpu, calm, on_the_cpu);
    let never = [
        "copy",
        "TFE_TensorHandleResolve",
        "TF_NewGraph",
        "TFE_ContextAddFunction",
    ];
    let moved: Vec<_> = never
        .iter()
        .filter(|name| there.calls.contains_key(**name))
        .collect();
    let expected: Vec<_> = here
        .outcomes
        .iter()
        .map(|said| {
            said.clone()
                .map(|said| said.replace("CPU:0 CPU:0", "GPU:0 GPU:0"))
        })
        .collect();
    let is_right = there.outcomes == expected && expected.iter().all(Result::is_ok);
    // Each operation by itself, and the trial of regions before.
    let ran = there.calls.get("TFE_Execute") == Some(&16);
    if moved.is_empty() && is_right && ran && there.misuses.is_empty() && here.counts.get("hits") > Some(&0) {
        return Ok(());
    }
    Err(format!("{moved:?}\n{there:#?}\n{here:#?}").into())
}

/// The only outcome of a function on a GPU with a tensor of a device, after `before`.
fn outcome(before: fn(&Fake), device: &'static core::ffi::CStr) -> Report {
    play(|_| {}, before, move |player: &mut Player| of(player, device))
}

fn refused(report: &Report, class: &str, words: &str) -> Result<(), Failed> {
    match &report.outcomes[..] {
        [Err((found, text))]
            if found == class && text.contains(words) && !report.calls.contains_key("copy") =>
        {
            Ok(())
        }
        _ => Err(format!("{class}: {words}\n{report:#?}").into()),
    }
}

fn wrong_lists() -> Result<(), Failed> {
    let gpu = Device::Cuda0.full_name();
    let none = outcome(calm, Device::Cpu.full_name());
    refused(&none, "value", "has 0 devices GPU:0")?;
    let two = outcome(
        |fake| {
            fake.add_gpu();
            fake.plan(c"TFE_ContextListDevices", 1, Other, 0);
        },
        gpu,
    );
    refused(&two, "value", "has 2 devices GPU:0")?;
    let negative = outcome(|fake| fake.plan(c"TF_DeviceListCount", 1, Absurd, 0), gpu);
    refused(&negative, "runtime", "listed -1 devices")?;
    let no_list = outcome(|fake| fake.plan(c"TFE_ContextListDevices", 1, Null, 0), gpu);
    refused(&no_list, "runtime", "gave no list of its devices")?;
    let no_name = outcome(|fake| fake.plan(c"TF_DeviceListName", 1, Null, 0), gpu);
    refused(&no_name, "runtime", "gave no name of one of its devices")?;
    let no_type = outcome(|fake| fake.plan(c"TF_DeviceListType", 1, Null, 0), gpu);
    refused(&no_type, "runtime", "gave no type of one of its devices")
}

fn wrong_tensors() -> Result<(), Failed> {
    let here = outcome(Fake::add_gpu, Device::Cpu.full_name());
    refused(&here, "type", "expected on GPU:0 is float32 [2, 3] on CPU:0")?;
    let second = outcome(Fake::add_gpu, SECOND);
    refused(&second, "type", "on another device")
}

fn two_devices() -> Result<(), Failed> {
    let report = play(|_| {}, |_| {}, mixed);
    match &report.outcomes[..] {
        [Ok(_), Err((class, text))]
            if class == "runtime" && text.contains("AddV2 got tensors on two devices") =>
        {
            Ok(())
        }
        _ => Err(format!("{report:#?}").into()),
    }
}
