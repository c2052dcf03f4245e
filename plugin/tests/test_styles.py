"""How much of inference code in many styles becomes native: kinds that the corpus of known models hasn't."""

import shutil
from pathlib import Path

from rextio_tensorflow.tools.stage.choice import choose
from rextio_tensorflow.tools.stage.copy import Stage
from rextio_tensorflow.tools.why.check import check

from support.places import TESTS

# It may only grow.
NATIVE = 38


def test_the_share_does_not_fall(tmp_path: Path) -> None:
    root = tmp_path.resolve() / "styles"
    shutil.copytree(TESTS / "styles", root)
    choice = choose(Stage(root, tmp_path / "stage"), check(root))
    functions = [each for module in choice.checked for each in module.functions]
    native = {each.name.rpartition(".")[2] for each in functions if each.native}
    everything = {name for module in choice.modules.values() for name in module.functions}
    assert len(everything) == 53
    assert len(native) >= NATIVE, sorted(everything - native)
