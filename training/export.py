"""Exports weights to the program's format, and the network's output on fixed positions for a test of the program."""

from pathlib import Path

import torch
from network import Net, unpack
from vector_env import LEARNER, ROOT, VectorEnv
from weights import dequantize, encode, load_weights, quantize

WEIGHTS = ROOT / "crates/bots/src/tac/net/tac.weights"
VALUES = ROOT / "training/stepper/tests/trainer.values"
GAMES, STEPS, SEED = 16, 300, 4711  # as in training/stepper/tests/trainer.rs
FIXED_POINT_SCALE = 256  # as in crates/bots/src/tac/net/weights.rs


def export(path, weights, values=None):
    """Converts a file of a run; also writes the network's output for the tests if `values` is given."""
    loaded = load_weights(path)
    body = encode(loaded)
    Path(weights).write_bytes(body)
    print(f"{weights}: {len(body)} bytes")
    if values is None:
        return
    net = quantized_net(loaded)
    outputs = net.double()(known_features(net, positions())).detach().numpy().astype("<f4")
    Path(values).parent.mkdir(exist_ok=True)
    Path(values).write_bytes(outputs.tobytes())
    print(f"{values}: {len(outputs)} values from {outputs.min():.2f} to {outputs.max():.2f}")


def quantized_net(weights):
    """A network with weights rounded as in the program."""
    weights = {name: value.half().float() for name, value in weights.items()}
    net = Net([weights["layers.0.weight"].shape[1], *(len(weights[f"layers.{number}.bias"]) for number in range(4))])
    net.load_state_dict(weights)
    with torch.no_grad():
        first = net.layers[0]
        for numbers, exact in ((first.weight, dequantize(*quantize(first.weight))), (first.bias, first.bias)):
            numbers.copy_((exact * FIXED_POINT_SCALE).round() / FIXED_POINT_SCALE)
    return net


def known_features(net, features):
    """The features that a network uses: an older one uses the first ones."""
    return unpack(features, torch.float64)[:, : net.layers[0].in_features]


def positions():
    """After-states of games in which every choice follows a fixed rule."""
    env = VectorEnv.evaluation(1, GAMES, SEED, [LEARNER] * 4, True, torch.device("cpu"))
    chosen = []
    for step in range(STEPS):
        env.step()
        decisions = env.decisions()
        counts = decisions.counts
        choice = (torch.arange(GAMES) + 7 * step) % counts.clamp(min=1)
        rows = (counts.cumsum(0) - counts + choice)[counts > 0]
        chosen.append(decisions.features[rows])
        env.answer(choice.int(), torch.zeros(GAMES, 1))
    return torch.cat(chosen)
