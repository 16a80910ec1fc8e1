"""Blending: one net learns to say alone what several say on average. Where each errs in its own way, their average errs less;
and what it learns from has no luck in it, so that little is enough."""

import copy
import ctypes
import time
from concurrent.futures import ThreadPoolExecutor

import torch
from herd import Shares, load
from net import awake, follow, grown_from, logits, unpacked
from torch.nn.functional import binary_cross_entropy_with_logits
from weights import halved

SAMPLES = 1 << 19  # fetched at a time
BATCH = 1024


class Opinions:
    """After-states that nets meet, and what they think of them on average. The nets are files as the program reads them: the
    program is many times as fast at asking them."""

    def __init__(self, paths, shares):
        self.library, self.shares = load(), shares
        self.files = [path.read_bytes() for path in paths]

    def fetch(self, count, seed):
        facts = torch.empty(count, self.library.herd_words() * 8, dtype=torch.uint8)
        values = torch.empty(count)
        files = (ctypes.c_char_p * len(self.files))(*self.files)
        sizes = (ctypes.c_size_t * len(self.files))(*map(len, self.files))
        fit = self.library.herd_opinions(
            files, sizes, len(self.files), seed, ctypes.byref(self.shares), count, facts.data_ptr(), values.data_ptr()
        )
        if not fit:
            raise SystemExit("a file of weights can't be read; `cargo xtask train export` writes them")
        return facts, values


@torch.no_grad()
def mean_of(nets, facts):
    """A net with the mean of the weights of several. A unit that nothing of the facts wakes in some of them is that of the
    others there, not listened to: those nets say what they said, and the mean is not of one unit with another."""
    sleeping = [[share == 0 for share in awake(net, facts)] for net in nets]
    for number, layers in enumerate(zip(*(net.layers[:-1] for net in nets))):
        asleep = torch.stack([units[number] for units in sleeping])
        shares = (~asleep).float() / (~asleep).sum(0).clamp(min=1)
        weight = sum(share.unsqueeze(1) * layer.weight for share, layer in zip(shares, layers))
        bias = sum(share * layer.bias for share, layer in zip(shares, layers))
        for net, layer, which in zip(nets, layers, asleep):
            layer.weight[which], layer.bias[which] = weight[which], bias[which]
            net.layers[number + 1].weight[:, which] = 0
    mean = copy.deepcopy(nets[0])
    for into, several in zip(mean.parameters(), zip(*(net.parameters() for net in nets))):
        into.copy_(sum(several) / len(nets))
    return mean


def step(net, optimizer, facts, targets):
    """A little nearer to what was thought; the first layer, which is nearly all of the work, with half the precision."""
    with torch.autocast(facts.device.type, torch.bfloat16):
        sums = net.layers[0](unpacked(facts, torch.bfloat16))
    loss = binary_cross_entropy_with_logits(net.behind(sums.float()), targets)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    optimizer.step()


def distance(net, facts, values):
    """How far a net is from what was thought, as a chance to win."""
    return (torch.sigmoid(logits(net, facts, 1 << 13)) - values).square().mean().sqrt().item()


def blend(args, device):
    """Learns what the nets think, and keeps the average of the latest weights."""
    args.to.parent.mkdir(parents=True, exist_ok=True)
    shares = Shares(master=args.master_cards, several_seats=args.several_seats)
    opinions = Opinions(args.nets, shares)
    held_back = [part.to(device) for part in opinions.fetch(1 << 15, args.seed)]
    net = mean_of([grown_from(path).to(device) for path in args.begin or args.nets], held_back[0])
    average, optimizer = copy.deepcopy(net), torch.optim.Adam(net.parameters(), lr=args.rate, betas=(0.9, 0.99), fused=True)
    print(f"off by {distance(net, *held_back):.5f}", flush=True)
    ahead = ThreadPoolExecutor(1)  # the nets play on while what they thought is learned
    began, steps, fetched = time.time(), 0, 0
    coming = ahead.submit(opinions.fetch, args.samples, args.seed + 1)
    while time.time() - began < args.seconds:
        facts, values = (part.to(device) for part in coming.result())
        fetched += 1
        coming = ahead.submit(opinions.fetch, args.samples, args.seed + fetched + 1)
        for rows in torch.randperm(len(values), device=device).split(BATCH):
            rate = args.rate * max(0.02, 1 - (time.time() - began) / args.seconds) * min(1.0, (steps + 1) / 50)
            for group in optimizer.param_groups:
                group["lr"] = rate
            step(net, optimizer, facts[rows], values[rows])
            steps += 1
            follow(average, net, min(0.998, steps / (steps + 10)))
        print(
            f"{time.time() - began:.0f} s, {fetched * args.samples:,} samples: off by {distance(average, *held_back):.5f}",
            flush=True,
        )
    torch.save(halved(average), args.to)
    ahead.shutdown()
