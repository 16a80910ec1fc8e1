"""Distillation (Hinton, Vinyals, Dean 2015): one network is fitted to the mean prediction of several.

Errors that each network makes alone cancel in the mean, and the targets contain no luck, so few samples are enough.
"""

import copy
import ctypes
import time
from concurrent.futures import ThreadPoolExecutor

import torch
from network import activity, load_net, logits, unpack, update_average
from torch.nn.functional import binary_cross_entropy_with_logits
from vector_env import GameMix, load
from weights import half_precision

SAMPLES = 1 << 19  # generated at a time
BATCH = 1024
WARM_UP_STEPS = 50  # until the full learning rate
EMA_DECAY = 0.998


class Ensemble:
    """After-states of games played by several networks, with their mean predictions. The networks are weights files of the
    program, whose inference is many times as fast as PyTorch's on a CPU."""

    def __init__(self, paths, mix):
        self.library, self.mix = load(), mix
        self.files = [path.read_bytes() for path in paths]

    def samples(self, count, seed):
        features = torch.empty(count, self.library.env_feature_words() * 8, dtype=torch.uint8)
        values = torch.empty(count)
        files = (ctypes.c_char_p * len(self.files))(*self.files)
        sizes = (ctypes.c_size_t * len(self.files))(*map(len, self.files))
        success = self.library.env_ensemble_samples(
            files, sizes, len(self.files), seed, ctypes.byref(self.mix), count, features.data_ptr(), values.data_ptr()
        )
        if not success:
            raise SystemExit("a weights file can't be read; `cargo xtask train export` writes them")
        return features, values


@torch.no_grad()
def average_weights(nets, features):
    """A network with the mean of the weights of several (weight averaging; Izmailov et al. 2018).

    A unit that is dead in some networks is averaged over the others only: in the former it is replaced by that average with
    outgoing weights of zero, which does not change their output."""
    dead = [[share == 0 for share in activity(net, features)] for net in nets]
    for number, layers in enumerate(zip(*(net.layers[:-1] for net in nets))):
        is_dead = torch.stack([units[number] for units in dead])
        shares = (~is_dead).float() / (~is_dead).sum(0).clamp(min=1)
        weight = sum(share.unsqueeze(1) * layer.weight for share, layer in zip(shares, layers))
        bias = sum(share * layer.bias for share, layer in zip(shares, layers))
        for net, layer, units in zip(nets, layers, is_dead):
            layer.weight[units], layer.bias[units] = weight[units], bias[units]
            net.layers[number + 1].weight[:, units] = 0
    mean = copy.deepcopy(nets[0])
    for into, several in zip(mean.parameters(), zip(*(net.parameters() for net in nets))):
        into.copy_(sum(several) / len(nets))
    return mean


def step(net, optimizer, features, targets):
    """One optimizer step; the first layer, which is nearly all of the work, in half precision."""
    with torch.autocast(features.device.type, torch.bfloat16):
        accumulated = net.layers[0](unpack(features, torch.bfloat16))
    loss = binary_cross_entropy_with_logits(net.after_first(accumulated.float()), targets)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    optimizer.step()


def rms_error(net, features, values):
    """Root mean square difference from the ensemble's predictions, as a chance of winning."""
    return (torch.sigmoid(logits(net, features, 1 << 13)) - values).square().mean().sqrt().item()


def distill(args, device):
    """Fits a network to the ensemble and saves the moving average of its weights."""
    args.to.parent.mkdir(parents=True, exist_ok=True)
    mix = GameMix(master=args.master_cards, multi_seat=args.multi_seat)
    ensemble = Ensemble(args.nets, mix)
    validation = [part.to(device) for part in ensemble.samples(1 << 15, args.seed)]
    net = average_weights([load_net(path).to(device) for path in args.init or args.nets], validation[0])
    average = copy.deepcopy(net)
    optimizer = torch.optim.Adam(net.parameters(), lr=args.learning_rate, betas=(0.9, 0.99), fused=True)
    print(f"RMS error {rms_error(net, *validation):.5f}", flush=True)
    generator = ThreadPoolExecutor(1)  # the ensemble plays while the network is fitted
    began, steps, generated = time.time(), 0, 0
    coming = generator.submit(ensemble.samples, args.samples, args.seed + 1)
    while time.time() - began < args.seconds:
        features, values = (part.to(device) for part in coming.result())
        generated += 1
        coming = generator.submit(ensemble.samples, args.samples, args.seed + generated + 1)
        for rows in torch.randperm(len(values), device=device).split(BATCH):
            decay = max(0.02, 1 - (time.time() - began) / args.seconds)
            for group in optimizer.param_groups:
                group["lr"] = args.learning_rate * decay * min(1.0, (steps + 1) / WARM_UP_STEPS)
            step(net, optimizer, features[rows], values[rows])
            steps += 1
            update_average(average, net, min(EMA_DECAY, steps / (steps + 10)))
        print(
            f"{time.time() - began:.0f} s, {generated * args.samples:,} samples: "
            f"RMS error {rms_error(average, *validation):.5f}",
            flush=True,
        )
    torch.save(half_precision(average), args.to)
    generator.shutdown()
