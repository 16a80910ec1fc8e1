"""The behaviour policy: selects an after-state for all games at once."""

import torch
from network import logits
from vector_env import CHECKPOINT, MAX_OBSERVERS


@torch.no_grad()
def select(decisions, net, checkpoint=None, epsilon=0.0, explore=0.0, temperature=0.0):
    """For each game the index of the selected after-state, and the values of the best one and of the observed states.

    A share `epsilon` of the decisions is uniformly random. In a share `explore` the after-state is sampled from the softmax
    of the values at this temperature, by the Gumbel-max trick. The returned value is that of the best after-state in any
    case: the TD target is off-policy, so exploration is not blamed on the preceding decision.
    """
    counts, games = decisions.counts, len(decisions.counts)
    rows = counts + decisions.observers
    first = rows.cumsum(0) - rows
    game = torch.repeat_interleave(torch.arange(games, device=counts.device), rows, output_size=len(decisions.features))
    row = torch.arange(len(game), device=counts.device)
    observer = row - first[game] - counts[game]  # index of the observed state; negative for an after-state
    values = torch.sigmoid(logits(net, decisions.features))
    preferences = values
    if checkpoint is not None:
        theirs = ((decisions.controllers == CHECKPOINT)[game] & (observer < 0)).nonzero().squeeze(1)
        preferences = values.index_copy(0, theirs, torch.sigmoid(logits(checkpoint, decisions.features[theirs])))
    if explore:
        scale = (torch.rand(games, device=counts.device) < explore) * temperature
        preferences = preferences - scale[game] * torch.empty_like(preferences).exponential_().log()
    if epsilon:
        is_random = torch.rand(games, device=counts.device) < epsilon
        preferences = torch.where(is_random[game], torch.rand_like(preferences), preferences)

    def maximum(rows):
        rows = torch.where(observer < 0, rows, -torch.inf)
        return torch.full((games,), -torch.inf, device=counts.device).scatter_reduce(0, game, rows, "amax")

    chosen = torch.where((observer < 0) & (preferences == maximum(preferences)[game]), row, len(game))
    chosen = torch.full((games,), len(game), device=counts.device).scatter_reduce(0, game, chosen, "amin")
    chosen = torch.where(counts > 0, chosen - first, 0)
    returned = torch.full((games, 1 + MAX_OBSERVERS), torch.nan, device=counts.device)
    returned[:, 0] = torch.where(counts > 0, maximum(values), 0.0)
    returned[game, (observer + 1).clamp(min=0)] = torch.where(observer < 0, returned[game, 0], values)
    return chosen.int(), returned
