"""The games: a thin layer over the shared library that `cargo xtask train build` makes."""

import ctypes
import os
from dataclasses import dataclass
from pathlib import Path

import torch

LEARNER, FROZEN, PLAIN = 0, 1, 2
ROOT = Path(__file__).resolve().parent.parent
MOST_LOOKS = 3  # as in stepper/src/game.rs
ROOM = 24  # after-states that fit for each game on average; ten are usual


class Shares(ctypes.Structure):
    """In how many games of a thousand something is so; see seating.rs."""

    _fields_ = [(name, ctypes.c_uint32) for name in ("lessons", "against_plain", "with_frozen", "master", "several_seats")]


def load():
    """The library, with the types of its functions told."""
    path = os.environ.get("KNOBEL_STEPPER") or ROOT / "target/release/libstepper.so"
    try:
        library = ctypes.CDLL(str(path))
    except OSError as why:
        raise SystemExit(f"{why}\nbuild the games first: cargo xtask train build") from why
    size, pointer, number = ctypes.c_size_t, ctypes.c_void_p, ctypes.c_uint64
    shares = ctypes.POINTER(Shares)
    for name, takes, gives in [
        ("words", [], size),
        ("training", [size, size, size, number, shares, ctypes.c_float], pointer),
        ("contest", [size, size, size, number, ctypes.c_char_p, ctypes.c_bool], pointer),
        ("set_shares", [pointer, shares], None),
        ("step", [pointer] * 7, None),
        ("samples", [pointer, size, pointer, pointer], size),
        ("finished", [pointer, pointer], None),
        ("results", [pointer, pointer], size),
        ("opinions", [pointer, pointer, size, number, shares, size, pointer, pointer], ctypes.c_bool),
        ("free", [pointer], None),
    ]:
        function = getattr(library, f"herd_{name}")
        function.argtypes, function.restype = takes, gives
    return library


@dataclass
class Waiting:
    """What all games wait for: facts of after-states, so many a game, behind them what those see who don't choose, and who
    decides."""

    facts: torch.Tensor  # bytes, one row an after-state or a look
    counts: torch.Tensor
    looks: torch.Tensor
    drivers: torch.Tensor


class Herd:
    """Many games in lockstep. `step` lets go of Python's lock, so that others can work meanwhile."""

    def __init__(self, make, shards, each, device):
        self.library = load()
        self.shards, self.each, self.room = shards, each, ROOM * each + 1024
        self.games, self.bytes = shards * each, 8 * self.library.herd_words()
        self.device = device
        pin = device.type == "cuda"
        self.facts = torch.empty(shards, self.room, self.bytes, dtype=torch.uint8, pin_memory=pin)
        self.counts = torch.empty(self.games, dtype=torch.int32, pin_memory=pin)
        self.looks = torch.empty(self.games, dtype=torch.uint8, pin_memory=pin)
        self.drivers = torch.empty(self.games, dtype=torch.uint8, pin_memory=pin)
        self.choices = torch.zeros(self.games, dtype=torch.int32, pin_memory=pin)
        self.values = torch.zeros(self.games, 1 + MOST_LOOKS, dtype=torch.float32, pin_memory=pin)
        self.begun = False
        self.handle = make(self)

    @classmethod
    def training(cls, shards, each, seed, shares, hindsight, device):
        """Games without end."""
        return cls(
            lambda herd: herd.library.herd_training(shards, each, herd.room, seed, ctypes.byref(shares), hindsight),
            shards,
            each,
            device,
        )

    @classmethod
    def contest(cls, shards, each, seed, drivers, master, device):
        """Each game once, in pairs with the same luck."""
        return cls(
            lambda herd: herd.library.herd_contest(shards, each, herd.room, seed, bytes(drivers), master), shards, each, device
        )

    def set_shares(self, shares):
        self.library.herd_set_shares(self.handle, ctypes.byref(shares))

    def step(self):
        """Plays on with `choices` and `values` until every game waits again."""
        answers = (self.choices.data_ptr(), self.values.data_ptr()) if self.begun else (None, None)
        self.library.herd_step(
            self.handle, *answers, self.facts.data_ptr(), self.counts.data_ptr(), self.looks.data_ptr(), self.drivers.data_ptr()
        )
        self.begun = True

    def waiting(self):
        """What the games wait for, on the device."""
        shown = (self.counts + self.looks).view(self.shards, self.each).sum(1).tolist()
        parts = [self.facts[i, :n].to(self.device, non_blocking=True) for i, n in enumerate(shown)]
        rest = (part.to(self.device, non_blocking=True) for part in (self.counts, self.looks, self.drivers))
        counts, looks, drivers = rest
        return Waiting(torch.cat(parts), counts.long(), looks.long(), drivers)

    def answer(self, choices, values):
        """Tells what was chosen, the value of the best, and those of the looks; waits until the device has worked it out."""
        self.choices.copy_(choices)
        self.values.copy_(values)

    def samples(self, most, facts, targets):
        """Fetches samples into these buffers and tells how many."""
        return self.library.herd_samples(self.handle, most, facts.data_ptr(), targets.data_ptr())

    def finished(self):
        """Games that are over, and choices made in them."""
        both = (ctypes.c_uint64 * 2)()
        self.library.herd_finished(self.handle, both)
        return both[0], both[1]

    def results(self):
        """For each game: 1 if the first mind won, 0 if not, 2 if it is not over."""
        won = torch.empty(self.games, dtype=torch.uint8)
        self.library.herd_results(self.handle, won.data_ptr())
        return won

    def __del__(self):
        if getattr(self, "handle", None):
            self.library.herd_free(self.handle)
