"""Minds against each other: pairs of games with the same luck, everybody one seat further on in the second."""

import math
import os

import torch
from choose import choose
from herd import Herd, Shares


def shards():
    """Several for each core that may be used, so that none waits long for the slowest."""
    return 4 * len(os.sched_getaffinity(0))


def contest(net, drivers, games, seed, master, device, frozen=None):
    """How often the minds of the even seats win, and the standard error by pairs."""
    count = shards()
    each = max(2, 2 * math.ceil(games / count / 2))
    herd = Herd.contest(count, each, seed, drivers, master, device)
    while True:
        herd.step()
        waiting = herd.waiting()
        if len(waiting.facts) == 0:
            break
        herd.answer(*choose(waiting, net, frozen))
    pairs = herd.results().float().view(-1, 2).mean(1)
    return pairs.mean().item(), (pairs.std() / math.sqrt(len(pairs))).item()


def met_by(net, games, seed, device, steps=320):
    """Some of the after-states that a net meets when it plays whole games against itself, with and without the master
    cards."""
    herd = Herd.training(shards(), math.ceil(games / shards()), seed, Shares(master=500), 1.0, device)
    met = []
    for _ in range(steps):
        herd.step()
        waiting = herd.waiting()
        met.append(waiting.facts[::8])
        herd.answer(*choose(waiting, net, slips=0.02))
    return torch.cat(met)
