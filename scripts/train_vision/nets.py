"""The two networks: one finds indices, the other reads them."""

from __future__ import annotations

import torch
from torch import Tensor, nn


def _conv(inside: int, outside: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inside, outside, 3, stride, 1, bias=False), nn.BatchNorm2d(outside), nn.ReLU()
    )


class Block(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = _conv(width, width)
        self.second = nn.Sequential(
            nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width)
        )

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.second(self.first(x)))


class Detector(nn.Module):
    """A picture to six maps of a quarter its size: heat, offset (2), log height, direction (2)."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(_conv(3, 16, 2), _conv(16, 32, 2), Block(32), Block(32))
        self.eighth = nn.Sequential(_conv(32, 64, 2), Block(64), Block(64))
        self.sixteenth = nn.Sequential(_conv(64, 96, 2), Block(96), Block(96))
        self.side16 = nn.Conv2d(96, 64, 1)
        self.mix8 = _conv(64, 64)
        self.side8 = nn.Conv2d(64, 32, 1)
        self.mix4 = _conv(32, 48)
        self.head = nn.Conv2d(48, 6, 1)
        nn.init.constant_(self.head.bias[:1], -4.0)  # type: ignore[arg-type]

    def forward(self, x: Tensor) -> Tensor:
        quarter = self.stem(x)
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        up = nn.functional.interpolate(self.side16(sixteenth), scale_factor=2.0, mode="nearest")
        mixed = self.mix8(eighth + up)
        up = nn.functional.interpolate(self.side8(mixed), scale_factor=2.0, mode="nearest")
        out: Tensor = self.head(self.mix4(quarter + up))
        return out


class Classifier(nn.Module):
    """A rectified crop of 48 by 48 to 18 numbers: 13 ranks, 4 suits, whether it is an index."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 24), _conv(24, 40, 2), Block(40), _conv(40, 80, 2), Block(80),
            _conv(80, 112, 2), Block(112), nn.Flatten(), nn.Dropout(0.15),
        )  # fmt: skip
        self.head = nn.Linear(112 * 36, 18)

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = self.head(self.body(x))
        return out
