"""Choosing among after-states, for all games at once."""

import torch

from herd import FROZEN
from net import logits


@torch.no_grad()
def choose(waiting, net, frozen=None, slips=0.0, doubts=0.0, spread=0.0):
    """For each game the number of the after-state that is liked best, and the value of the best.

    Of the choices, `slips` is the share drawn at random, and `doubts` the share in which values that lie no farther apart
    than about `spread` are told apart by chance: what is never chosen is never learned. What was chosen before is not to
    blame for either, so the value is the best one's all the same.
    """
    counts, games = waiting.counts, len(waiting.counts)
    game = torch.repeat_interleave(torch.arange(games, device=counts.device), counts,
                                   output_size=len(waiting.facts))
    values = torch.sigmoid(logits(net, waiting.facts))
    liked = values
    if frozen is not None:
        theirs = (waiting.drivers == FROZEN)[game].nonzero().squeeze(1)
        liked = values.index_copy(0, theirs, torch.sigmoid(logits(frozen, waiting.facts[theirs])))
    if doubts:
        doubt = (torch.rand(games, device=counts.device) < doubts) * spread
        liked = liked - doubt[game] * torch.empty_like(liked).exponential_().log()
    if slips:
        slip = torch.rand(games, device=counts.device) < slips
        liked = torch.where(slip[game], torch.rand_like(liked), liked)
    most = lambda rows: torch.full((games,), -torch.inf, device=counts.device).scatter_reduce(0, game, rows, "amax")
    best = most(liked)
    row = torch.arange(len(game), device=counts.device)
    row = torch.where(liked == best[game], row, len(game))
    chosen = torch.full((games,), len(game), device=counts.device).scatter_reduce(0, game, row, "amin")
    first = counts.cumsum(0) - counts
    chosen = torch.where(counts > 0, chosen, first).clamp(max=max(len(game) - 1, 0))
    return (chosen - first).int(), torch.where(counts > 0, most(values), 0.0)
