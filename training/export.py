"""Writes the weights as the program reads them, and what the net says of fixed positions, to hold both together."""

import struct
from pathlib import Path

import torch

from herd import LEARNER, ROOT, Herd
from net import SIZES, grown, unpacked

WEIGHTS = ROOT / "crates/minds/src/tac/net/tac.weights"
VALUES = ROOT / "training/stepper/tests/trainer.values"
GAMES, STEPS, SEED = 16, 300, 4711  # as in training/stepper/tests/trainer.rs


def load(path):
    """A net from a file of a run, rounded as it is exported."""
    weights = torch.load(path, map_location="cpu", weights_only=True)
    weights = weights.get("average", weights)
    return grown({name: value.half() for name, value in weights.items()})


def hashed(body):
    """FNV-1a, 64 bits."""
    value = 0xCBF29CE484222325
    for byte in body:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return struct.pack("<Q", value)


def export(path, weights=WEIGHTS, values=VALUES):
    """From a run's file to the program's."""
    net = load(path)
    body = b"KNOBTACN" + struct.pack("<6I", 1, *SIZES)
    for layer in net.layers:
        for numbers in (layer.weight.detach().T, layer.bias.detach()):
            body += numbers.contiguous().numpy().astype("<f2").tobytes()
    Path(weights).write_bytes(body + hashed(body))
    said = net.double()(unpacked(positions(), torch.float64)).detach().numpy().astype("<f4")
    Path(values).parent.mkdir(exist_ok=True)
    Path(values).write_bytes(said.tobytes())
    print(f"{weights}: {len(body) + 8} bytes; {values}: {len(said)} values from {said.min():.2f} to {said.max():.2f}")


def positions():
    """After-states of games in which every choice follows a fixed rule."""
    herd = Herd.contest(1, GAMES, SEED, [LEARNER] * 4, True, torch.device("cpu"))
    chosen = []
    for step in range(STEPS):
        herd.step()
        waiting = herd.waiting()
        counts = waiting.counts
        choice = (torch.arange(GAMES) + 7 * step) % counts.clamp(min=1)
        rows = (counts.cumsum(0) - counts + choice)[counts > 0]
        chosen.append(waiting.facts[rows])
        herd.answer(choice.int(), torch.zeros(GAMES))
    return torch.cat(chosen)
