"""Matches between networks and bots, in pairs of games with the same luck and the seats rotated by one."""

import math
import os

import torch
from policy import select
from vector_env import GameMix, VectorEnv


def shards():
    """Several shards per usable core, so that no core waits long for the slowest shard."""
    return 4 * len(os.sched_getaffinity(0))


def win_rate(net, controllers, games, seed, master, device, checkpoint=None):
    """The win rate of the even seats' controllers, and its standard error over the pairs."""
    count = shards()
    games_per_shard = max(2, 2 * math.ceil(games / count / 2))
    env = VectorEnv.evaluation(count, games_per_shard, seed, controllers, master, device)
    while True:
        env.step()
        decisions = env.decisions()
        if len(decisions.features) == 0:
            break
        env.answer(*select(decisions, net, checkpoint))
    pairs = env.results().float().view(-1, 2).mean(1)
    return pairs.mean().item(), (pairs.std() / math.sqrt(len(pairs))).item()


def self_play_states(net, games, seed, device, steps=320):
    """Some of the after-states of a network's self-play, with and without the master cards."""
    env = VectorEnv.training(shards(), math.ceil(games / shards()), seed, GameMix(master=500), 1.0, device)
    states = []
    for _ in range(steps):
        env.step()
        decisions = env.decisions()
        states.append(decisions.features[::8])
        env.answer(*select(decisions, net, epsilon=0.02))
    return torch.cat(states)
