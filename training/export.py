"""Writes the weights as the program reads them, and what the net says of fixed positions, to hold both together."""

from pathlib import Path

import torch
from herd import LEARNER, ROOT, Herd
from net import Net, unpacked
from weights import from_bytes, in_bytes, packed, weights_from

WEIGHTS = ROOT / "crates/bots/src/tac/net/tac.weights"
VALUES = ROOT / "training/stepper/tests/trainer.values"
GAMES, STEPS, SEED = 16, 300, 4711  # as in training/stepper/tests/trainer.rs
PARTS = 256  # as in crates/bots/src/tac/net/weights.rs


def export(path, weights, values=None):
    """From a file of a run to the program's; with the values that the tests compare, if told where."""
    found = weights_from(path)
    body = packed(found)
    Path(weights).write_bytes(body)
    print(f"{weights}: {len(body)} bytes")
    if values is None:
        return
    net = rounded(found)
    said = net.double()(looked_at(net, positions())).detach().numpy().astype("<f4")
    Path(values).parent.mkdir(exist_ok=True)
    Path(values).write_bytes(said.tobytes())
    print(f"{values}: {len(said)} values from {said.min():.2f} to {said.max():.2f}")


def rounded(weights):
    """A net with weights rounded as the program does."""
    weights = {name: value.half().float() for name, value in weights.items()}
    net = Net([weights["layers.0.weight"].shape[1], *(len(weights[f"layers.{number}.bias"]) for number in range(4))])
    net.load_state_dict(weights)
    with torch.no_grad():
        first = net.layers[0]
        for numbers, exact in ((first.weight, from_bytes(*in_bytes(first.weight))), (first.bias, first.bias)):
            numbers.copy_((exact * PARTS).round() / PARTS)
    return net


def looked_at(net, facts):
    """The facts that a net looks at; an older one looks at the first of them."""
    return unpacked(facts, torch.float64)[:, : net.layers[0].in_features]


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
