"""Choosing among after-states, for all games at once."""

import torch
from herd import FROZEN, MOST_LOOKS
from net import logits


@torch.no_grad()
def choose(waiting, net, frozen=None, slips=0.0, doubts=0.0, spread=0.0):
    """For each game the number of the after-state that is liked best, the value of the best, and those of the looks.

    Of the choices, `slips` is the share drawn at random, and `doubts` the share in which values that lie no farther apart
    than about `spread` are told apart by chance: what is never chosen is never learned. What was chosen before is not to
    blame for either, so the value is the best one's all the same.
    """
    counts, games = waiting.counts, len(waiting.counts)
    shown = counts + waiting.looks
    first = shown.cumsum(0) - shown
    game = torch.repeat_interleave(torch.arange(games, device=counts.device), shown, output_size=len(waiting.facts))
    row = torch.arange(len(game), device=counts.device)
    look = row - first[game] - counts[game]  # its number; less than 0 for a choice
    values = torch.sigmoid(logits(net, waiting.facts))
    liked = values
    if frozen is not None:
        theirs = ((waiting.drivers == FROZEN)[game] & (look < 0)).nonzero().squeeze(1)
        liked = values.index_copy(0, theirs, torch.sigmoid(logits(frozen, waiting.facts[theirs])))
    if doubts:
        doubt = (torch.rand(games, device=counts.device) < doubts) * spread
        liked = liked - doubt[game] * torch.empty_like(liked).exponential_().log()
    if slips:
        slip = torch.rand(games, device=counts.device) < slips
        liked = torch.where(slip[game], torch.rand_like(liked), liked)

    def most(rows):
        rows = torch.where(look < 0, rows, -torch.inf)
        return torch.full((games,), -torch.inf, device=counts.device).scatter_reduce(0, game, rows, "amax")

    chosen = torch.where((look < 0) & (liked == most(liked)[game]), row, len(game))
    chosen = torch.full((games,), len(game), device=counts.device).scatter_reduce(0, game, chosen, "amin")
    chosen = torch.where(counts > 0, chosen - first, 0)
    told = torch.full((games, 1 + MOST_LOOKS), torch.nan, device=counts.device)
    told[:, 0] = torch.where(counts > 0, most(values), 0.0)
    told[game, (look + 1).clamp(min=0)] = torch.where(look < 0, told[game, 0], values)
    return chosen.int(), told
