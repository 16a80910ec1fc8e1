"""Files of weights: as a run keeps them, and as the program reads them (crates/bots/src/tac/net/weights.rs says how)."""

import struct
from itertools import pairwise
from pathlib import Path

import numpy
import torch

MAGIC, VERSION, HEADER = b"KNOBTACN", 3, "<6I"
FULL = 127 * 127
LAYERS = 4


def weights_from(path):
    """The weights in a file: of a run's checkpoint the average's, of a net of a run, or of a net as the program reads it."""
    data = Path(path).read_bytes()
    if data.startswith(MAGIC):
        return of_packed(data)
    weights = torch.load(path, map_location="cpu", weights_only=True)
    return weights.get("average", weights)


def halved(net):
    """A net's weights as a run keeps them."""
    return {name: weights.half() for name, weights in net.state_dict().items()}


def in_bytes(weights):
    """The weights of the first layer as the largest of each fact and, for each, the root of its share of it in 127ths: most
    weights are small, and are told more finely so."""
    largest = weights.abs().amax(0, keepdim=True).clamp(min=1e-6)
    return largest, weights.sign() * ((weights.abs() / largest).sqrt() * 127).round()


def from_bytes(largest, roots):
    """The weights that were told so."""
    return largest * (roots * roots.abs()) / FULL


def packed(weights):
    """The file that the program reads."""
    weights = {name: value.half().float() for name, value in weights.items()}
    largest, roots = in_bytes(weights["layers.0.weight"])
    biases = [weights[f"layers.{number}.bias"] for number in range(LAYERS)]
    body = MAGIC + struct.pack(HEADER, VERSION, roots.shape[1], *map(len, biases))
    for fact in range(roots.shape[1]):
        body += struct.pack("<f", largest[0, fact].item()) + roots[:, fact].contiguous().numpy().astype("i1").tobytes()
    others = [part for number in range(1, LAYERS) for part in (weights[f"layers.{number}.weight"].T, biases[number])]
    for numbers in [biases[0], *others]:
        body += numbers.contiguous().numpy().astype("<f2").tobytes()
    return body + hashed(body)


def of_packed(data):
    """The weights in a file that the program reads; packed again they are the same file."""
    version, *sizes = struct.unpack_from(HEADER, data, len(MAGIC))
    if version != VERSION or data[-8:] != hashed(data[:-8]):
        raise SystemExit("a file of weights is damaged, or of another version; `cargo xtask train export` writes it anew")
    at = len(MAGIC) + struct.calcsize(HEADER)

    def take(kind, count):
        nonlocal at
        numbers = numpy.frombuffer(data, kind, count, at)
        at += numbers.nbytes
        return numbers

    rows = take([("largest", "<f4"), ("roots", "i1", sizes[1])], sizes[0])

    def halves(*shape):
        return torch.tensor(take("<f2", int(numpy.prod(shape))).astype("f4")).view(*shape)

    largest, roots = (torch.tensor(rows[name].astype("f4")) for name in ("largest", "roots"))
    weights = {"layers.0.weight": from_bytes(largest.unsqueeze(0), roots.T), "layers.0.bias": halves(sizes[1])}
    for number, (inputs, outputs) in enumerate(pairwise(sizes[1:]), 1):
        weights[f"layers.{number}.weight"] = halves(inputs, outputs).T
        weights[f"layers.{number}.bias"] = halves(outputs)
    return weights


def hashed(body):
    """FNV-1a, 64 bits."""
    value = 0xCBF29CE484222325
    for byte in body:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return struct.pack("<Q", value)
