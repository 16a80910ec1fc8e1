"""Writes the weights as the program reads them, and what the net says of fixed positions, to hold both together."""

import struct
from pathlib import Path

import torch

from herd import LEARNER, ROOT, Herd
from net import Net, unpacked, weights_from

WEIGHTS = ROOT / "crates/minds/src/tac/net/tac.weights"
VALUES = ROOT / "training/stepper/tests/trainer.values"
GAMES, STEPS, SEED = 16, 300, 4711  # as in training/stepper/tests/trainer.rs
PARTS, FULL = 256, 127 * 127  # as in crates/minds/src/tac/net/weights.rs


def rounded(path):
    """A net from a file of a run, rounded as it is exported."""
    weights = {name: value.half().float() for name, value in weights_from(path).items()}
    sizes = [weights["layers.0.weight"].shape[1], *(weights[f"layers.{number}.bias"].numel() for number in range(4))]
    net = Net(sizes)
    net.load_state_dict(weights)
    with torch.no_grad():
        first = net.layers[0]
        largest, roots = in_bytes(first.weight)
        for numbers, exact in ((first.weight, largest * (roots * roots.abs()) / FULL), (first.bias, first.bias)):
            numbers.copy_((exact * PARTS).round() / PARTS)
    return net, (largest, roots, weights["layers.0.bias"])


def in_bytes(weights):
    """The weights of the first layer as the largest of each fact and, for each, the root of its share of it in 127ths: most
    weights are small, and are told more finely so."""
    largest = weights.abs().amax(0, keepdim=True).clamp(min=1e-6)
    return largest, weights.sign() * ((weights.abs() / largest).sqrt() * 127).round()


def hashed(body):
    """FNV-1a, 64 bits."""
    value = 0xCBF29CE484222325
    for byte in body:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return struct.pack("<Q", value)


def export(path, weights, values=None):
    """From a run's file to the program's; with the values that the tests compare, if told where."""
    net, (largest, roots, biases) = rounded(path)
    body = b"KNOBTACN" + struct.pack("<6I", 3, net.layers[0].in_features, *(len(layer.bias) for layer in net.layers))
    for fact in range(net.layers[0].in_features):
        body += struct.pack("<f", largest[0, fact].item()) + roots[:, fact].contiguous().numpy().astype("i1").tobytes()
    for numbers in [biases] + [part for layer in net.layers[1:] for part in (layer.weight.detach().T, layer.bias.detach())]:
        body += numbers.contiguous().numpy().astype("<f2").tobytes()
    Path(weights).write_bytes(body + hashed(body))
    print(f"{weights}: {len(body) + 8} bytes")
    if values is None:
        return
    said = net.double()(looked_at(net, positions())).detach().numpy().astype("<f4")
    Path(values).parent.mkdir(exist_ok=True)
    Path(values).write_bytes(said.tobytes())
    print(f"{values}: {len(said)} values from {said.min():.2f} to {said.max():.2f}")


def looked_at(net, facts):
    """The facts that a net looks at; an older one looks at the first of them."""
    return unpacked(facts, torch.float64)[:, :net.layers[0].in_features]


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
        herd.answer(choice.int(), torch.zeros(GAMES, 1))
    return torch.cat(chosen)
