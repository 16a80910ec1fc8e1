"""The net: sparse facts to the chance to win. What is trained is what is played with."""

import torch
from torch import nn

FACTS = 2624
SIZES = (FACTS, 2048, 64, 32, 1)


class Net(nn.Module):
    """A few layers; the first has most of the weights and is sparse at play time."""

    def __init__(self, sizes=SIZES):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in zip(sizes, sizes[1:]))
        nn.init.normal_(self.layers[0].weight, std=0.06)  # some eighty facts hold at once

    def forward(self, facts):
        """Facts as zeros and ones to the logit of winning."""
        for layer in self.layers[:-1]:
            facts = torch.relu(layer(facts.to(layer.weight.dtype)))
        return self.layers[-1](facts.to(self.layers[-1].weight.dtype)).squeeze(-1)


def grown(weights, sizes=SIZES):
    """A net that says what a smaller one said, with room to learn more: new units are not listened to yet, and the old
    ones don't look at new facts yet."""
    net = Net(sizes)
    with torch.no_grad():
        for number, layer in enumerate(net.layers):
            weight, bias = (weights[f"layers.{number}.{name}"].float() for name in ("weight", "bias"))
            outputs, inputs = weight.shape
            layer.weight[:outputs, inputs:] = 0
            layer.weight[:outputs, :inputs] = weight
            layer.bias[:outputs] = bias
    return net


def grown_from(path):
    """A net from a file of a run, which may be of a smaller one."""
    weights = torch.load(path, map_location="cpu", weights_only=True)
    return grown(weights.get("average", weights))


def unpacked(facts, dtype):
    """Bytes to one number a bit, the lowest first."""
    bits = torch.arange(8, dtype=torch.uint8, device=facts.device)
    return ((facts.unsqueeze(-1) >> bits) & 1).flatten(1).to(dtype)


@torch.no_grad()
def logits(net, facts, chunk=1 << 18):
    """The logits of packed facts; the first layer's precision is the net's own."""
    dtype = net.layers[0].weight.dtype
    parts = [net(unpacked(part, dtype)).float() for part in facts.split(chunk)]
    return torch.cat(parts) if parts else torch.empty(0, device=facts.device)


@torch.no_grad()
def follow(average, net, keep):
    """Moves an average of weights a little towards the net's."""
    for slow, fast in zip(average.parameters(), net.parameters()):
        slow.lerp_(fast, 1 - keep)
