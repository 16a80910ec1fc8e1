"""The net: sparse facts to the chance to win. What is trained is what is played with."""

import torch
from torch import nn
from weights import weights_from

FACTS = 2624
SIZES = (FACTS, 2048, 128, 64, 1)

SPREADS = (0.06, 0.05, 0.05)  # of new weights, by layer: so large that units are woken by some positions and not by others
SLEEPY = -0.7  # the bias of a new unit in the first layer: one position in ten wakes it, which keeps playing fast


class Net(nn.Module):
    """A few layers; the first has most of the weights and is sparse at play time."""

    def __init__(self, sizes=SIZES):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in zip(sizes, sizes[1:]))
        nn.init.normal_(self.layers[0].weight, std=SPREADS[0])

    def forward(self, facts):
        """Facts as zeros and ones to the logit of winning."""
        return self.behind(self.layers[0](facts.to(self.layers[0].weight.dtype)))

    def behind(self, sums):
        """The same from what the first layer adds up."""
        for layer in self.layers[1:]:
            sums = layer(torch.relu(sums).to(layer.weight.dtype))
        return sums.squeeze(-1)


def grown(weights, sizes=SIZES):
    """A net that says what a smaller one said, with room to learn more: new units are not listened to yet, and the old
    ones don't look at new facts yet."""
    net = Net(sizes)
    with torch.no_grad():
        for number, layer in enumerate(net.layers):
            weight, bias = (weights[f"layers.{number}.{name}"].float() for name in ("weight", "bias"))
            outputs, inputs = weight.shape
            layer.weight[:outputs, :inputs] = weight
            layer.bias[:outputs] = bias
            layer.weight[:outputs, inputs:] = 0
            if outputs < len(layer.bias):
                renew(net, number, torch.arange(len(layer.bias)) >= outputs)
    return net


def renew(net, number, which):
    """Begins anew with these units of a layer; nothing listens to them yet."""
    layer, after = net.layers[number], net.layers[number + 1]
    layer.weight[which] = SPREADS[number] * torch.randn_like(layer.weight[which])
    layer.bias[which] = SLEEPY if number == 0 else 0
    after.weight[:, which] = 0


@torch.no_grad()
def awake(net, facts, chunk=1 << 16):
    """For each unit of the inner layers the share of positions that wake it."""
    counts = [torch.zeros_like(layer.bias) for layer in net.layers[:-1]]
    for part in facts.split(chunk):
        values = unpacked(part, net.layers[0].weight.dtype)
        for layer, count in zip(net.layers, counts):
            values = torch.relu(layer(values))
            count += (values > 0).sum(0)
    return [count / len(facts) for count in counts]


@torch.no_grad()
def revive(net, facts):
    """Begins anew with the units that no position wakes: they would never learn again. Tells how many in each layer."""
    asleep = [share == 0 for share in awake(net, facts)]
    for number, which in enumerate(asleep):
        renew(net, number, which)
    return [int(which.sum()) for which in asleep]


def grown_from(path):
    """A net from a file of weights, which may be of a smaller one."""
    return grown(weights_from(path))


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
