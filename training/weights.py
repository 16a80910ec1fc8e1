"""Weights files: PyTorch files of a run, and the program's format (described in crates/bots/src/tac/net/weights.rs)."""

import struct
from itertools import pairwise
from pathlib import Path

import numpy
import torch

MAGIC, VERSION, HEADER = b"KNOBTACN", 3, "<6I"
QUANTIZATION = 127 * 127
LAYERS = 4


def load_weights(path):
    """The weights in a file: the average of a checkpoint, a network of a run, or a file in the program's format."""
    data = Path(path).read_bytes()
    if data.startswith(MAGIC):
        return decode(data)
    weights = torch.load(path, map_location="cpu", weights_only=True)
    return weights.get("average", weights)


def half_precision(net):
    """A network's weights as a run stores them."""
    return {name: weights.half() for name, weights in net.state_dict().items()}


def quantize(weights):
    """The first layer as the largest weight of each feature and, for each weight, the signed square root of its share of the
    largest in 127ths: finer steps for small weights, which are most."""
    largest = weights.abs().amax(0, keepdim=True).clamp(min=1e-6)
    return largest, weights.sign() * ((weights.abs() / largest).sqrt() * 127).round()


def dequantize(largest, roots):
    """The inverse of `quantize`, up to rounding."""
    return largest * (roots * roots.abs()) / QUANTIZATION


def encode(weights):
    """The bytes of a file in the program's format."""
    weights = {name: value.half().float() for name, value in weights.items()}
    largest, roots = quantize(weights["layers.0.weight"])
    biases = [weights[f"layers.{number}.bias"] for number in range(LAYERS)]
    body = MAGIC + struct.pack(HEADER, VERSION, roots.shape[1], *map(len, biases))
    for feature in range(roots.shape[1]):
        body += struct.pack("<f", largest[0, feature].item()) + roots[:, feature].contiguous().numpy().astype("i1").tobytes()
    others = [part for number in range(1, LAYERS) for part in (weights[f"layers.{number}.weight"].T, biases[number])]
    for numbers in [biases[0], *others]:
        body += numbers.contiguous().numpy().astype("<f2").tobytes()
    return body + checksum(body)


def decode(data):
    """The weights in the program's format; encoded again they give the same bytes."""
    version, *sizes = struct.unpack_from(HEADER, data, len(MAGIC))
    if version != VERSION or data[-8:] != checksum(data[:-8]):
        raise SystemExit("a weights file is damaged or of another version; `cargo xtask train export` writes it again")
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
    weights = {"layers.0.weight": dequantize(largest.unsqueeze(0), roots.T), "layers.0.bias": halves(sizes[1])}
    for number, (inputs, outputs) in enumerate(pairwise(sizes[1:]), 1):
        weights[f"layers.{number}.weight"] = halves(inputs, outputs).T
        weights[f"layers.{number}.bias"] = halves(outputs)
    return weights


def checksum(body):
    """FNV-1a, 64 bits."""
    value = 0xCBF29CE484222325
    for byte in body:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return struct.pack("<Q", value)
