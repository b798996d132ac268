"""Write the trained networks as ONNX: ``export FOLDER WEIGHTS``."""

from __future__ import annotations

import sys
from pathlib import Path

import torch
from scripts.train_vision.nets import Classifier, Detector
from torch import nn


def averaged(net: nn.Module, checkpoint: Path) -> nn.Module:
    """The net with the running mean of its weights, ready to be used."""
    kept = torch.load(checkpoint, map_location="cpu")["averaged"]
    net.load_state_dict(
        {k.removeprefix("module."): v for k, v in kept.items() if k != "n_averaged"}
    )
    return net.eval()


def export(
    net: nn.Module, checkpoint: Path, target: Path, example: torch.Tensor, free: dict[int, str]
) -> None:
    net = averaged(net, checkpoint)
    torch.onnx.export(
        net, (example,), str(target), input_names=["image"], output_names=["out"],
        dynamic_axes={"image": free, "out": free}, opset_version=17, dynamo=False,
    )  # fmt: skip
    print(f"{target.name}: {target.stat().st_size / 1e6:.1f} MB")


def main(folder: Path, weights: Path) -> None:
    weights.mkdir(parents=True, exist_ok=True)
    export(
        Detector(), folder / "detector.pt", weights / "detector.onnx",
        torch.zeros(1, 3, 256, 256), {0: "n", 2: "h", 3: "w"},
    )  # fmt: skip
    export(
        Classifier(), folder / "classifier.pt", weights / "classifier.onnx",
        torch.zeros(2, 3, 48, 48), {0: "n"},
    )  # fmt: skip


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
