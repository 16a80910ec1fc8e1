"""The value network: sparse binary features to the log-odds of winning."""

import torch
from torch import nn
from weights import load_weights

FEATURES = 2624  # as in crates/bots/src/tac/net/features.rs
SIZES = (FEATURES, 2048, 128, 64, 1)

# Standard deviation of new weights, by layer: large enough that a unit is active on some positions and not on others.
INITIAL_STD = (0.06, 0.05, 0.05)
# Initial bias of the first layer: a new unit is active on one position in ten, which keeps sparse evaluation fast.
INITIAL_BIAS = -0.7


class Net(nn.Module):
    """A multilayer perceptron with ReLU. The first layer has most of the weights; its input and output are sparse."""

    def __init__(self, sizes=SIZES):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in zip(sizes, sizes[1:]))
        nn.init.normal_(self.layers[0].weight, std=INITIAL_STD[0])

    def forward(self, features):
        """Log-odds of winning."""
        return self.after_first(self.layers[0](features.to(self.layers[0].weight.dtype)))

    def after_first(self, accumulated):
        """Log-odds of winning, from the sums of the first layer."""
        for layer in self.layers[1:]:
            accumulated = layer(torch.relu(accumulated).to(layer.weight.dtype))
        return accumulated.squeeze(-1)


def grow(weights, sizes=SIZES):
    """A larger network with the same output as a smaller one: outgoing weights of new units and weights of new features
    start at zero."""
    net = Net(sizes)
    with torch.no_grad():
        for number, layer in enumerate(net.layers):
            weight, bias = (weights[f"layers.{number}.{name}"].float() for name in ("weight", "bias"))
            outputs, inputs = weight.shape
            layer.weight[:outputs, :inputs] = weight
            layer.bias[:outputs] = bias
            layer.weight[:outputs, inputs:] = 0
            if outputs < len(layer.bias):
                reinitialise(net, number, torch.arange(len(layer.bias)) >= outputs)
    return net


def reinitialise(net, number, units):
    """New incoming weights for these units of a layer; their outgoing weights start at zero."""
    layer, after = net.layers[number], net.layers[number + 1]
    layer.weight[units] = INITIAL_STD[number] * torch.randn_like(layer.weight[units])
    layer.bias[units] = INITIAL_BIAS if number == 0 else 0
    after.weight[:, units] = 0


@torch.no_grad()
def activity(net, features, chunk=1 << 16):
    """For each unit of the hidden layers, the share of positions on which it is active."""
    counts = [torch.zeros_like(layer.bias) for layer in net.layers[:-1]]
    for part in features.split(chunk):
        values = unpack(part, net.layers[0].weight.dtype)
        for layer, count in zip(net.layers, counts):
            values = torch.relu(layer(values))
            count += (values > 0).sum(0)
    return [count / len(features) for count in counts]


@torch.no_grad()
def reinitialise_dead_units(net, features):
    """Re-initialises the ReLU units that are active on none of these positions: they have no gradient. The network's output
    on the positions does not change. Returns their number by layer."""
    dead = [share == 0 for share in activity(net, features)]
    for number, units in enumerate(dead):
        reinitialise(net, number, units)
    return [int(units.sum()) for units in dead]


def load_net(path):
    """A network from a weights file, grown to the current size."""
    return grow(load_weights(path))


def unpack(features, dtype):
    """Packed bits to one number per bit, lowest bit first."""
    bits = torch.arange(8, dtype=torch.uint8, device=features.device)
    return ((features.unsqueeze(-1) >> bits) & 1).flatten(1).to(dtype)


@torch.no_grad()
def logits(net, features, chunk=1 << 18):
    """Log-odds for packed features, in the precision of the first layer."""
    dtype = net.layers[0].weight.dtype
    parts = [net(unpack(part, dtype)).float() for part in features.split(chunk)]
    return torch.cat(parts) if parts else torch.empty(0, device=features.device)


@torch.no_grad()
def update_average(average, net, decay):
    """Exponential moving average of the weights."""
    for slow, fast in zip(average.parameters(), net.parameters()):
        slow.lerp_(fast, 1 - decay)
