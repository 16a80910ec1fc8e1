"""The vectorised environment: thousands of games in lockstep, by the shared library that `cargo xtask train build` makes."""

import ctypes
import os
from dataclasses import dataclass
from pathlib import Path

import torch

LEARNER, CHECKPOINT, GREEDY = 0, 1, 2  # as `Controller` in stepper/src/game_plan.rs
ROOT = Path(__file__).resolve().parent.parent
MAX_OBSERVERS = 3  # as in stepper/src/game.rs
STATES_PER_GAME = 24  # buffer size; ten after-states per game are usual


class GameMix(ctypes.Structure):
    """How many of a thousand games have a property; see stepper/src/game_plan.rs."""

    _fields_ = [(name, ctypes.c_uint32) for name in ("imitation", "against_greedy", "with_checkpoint", "master", "multi_seat")]


def load():
    """The library, with the types of its functions declared."""
    path = os.environ.get("KNOBEL_STEPPER") or ROOT / "target/release/libstepper.so"
    try:
        library = ctypes.CDLL(str(path))
    except OSError as error:
        raise SystemExit(f"{error}\nbuild the library first: cargo xtask train build") from error
    size, pointer, number = ctypes.c_size_t, ctypes.c_void_p, ctypes.c_uint64
    mix = ctypes.POINTER(GameMix)
    for name, arguments, result in [
        ("feature_words", [], size),
        ("training", [size, size, size, number, mix, ctypes.c_float], pointer),
        ("evaluation", [size, size, size, number, ctypes.c_char_p, ctypes.c_bool], pointer),
        ("set_mix", [pointer, mix], None),
        ("step", [pointer] * 7, None),
        ("samples", [pointer, size, pointer, pointer], size),
        ("finished", [pointer, pointer], None),
        ("results", [pointer, pointer], size),
        ("ensemble_samples", [pointer, pointer, size, number, mix, size, pointer, pointer], ctypes.c_bool),
        ("free", [pointer], None),
    ]:
        function = getattr(library, f"env_{name}")
        function.argtypes, function.restype = arguments, result
    return library


@dataclass
class Decisions:
    """The pending decision of every game: its after-states, followed by the states of the seats that only observe."""

    features: torch.Tensor  # packed bits, one row per state
    counts: torch.Tensor  # after-states per game
    observers: torch.Tensor  # observed states per game
    controllers: torch.Tensor  # who decides


class VectorEnv:
    """Many games in lockstep. `step` releases Python's global lock, so that other threads can work meanwhile."""

    def __init__(self, make, shards, games_per_shard, device):
        self.library = load()
        self.shards, self.games_per_shard = shards, games_per_shard
        self.capacity = STATES_PER_GAME * games_per_shard + 1024
        self.games, self.bytes = shards * games_per_shard, 8 * self.library.env_feature_words()
        self.device = device
        pin = device.type == "cuda"
        self.features = torch.empty(shards, self.capacity, self.bytes, dtype=torch.uint8, pin_memory=pin)
        self.counts = torch.empty(self.games, dtype=torch.int32, pin_memory=pin)
        self.observers = torch.empty(self.games, dtype=torch.uint8, pin_memory=pin)
        self.controllers = torch.empty(self.games, dtype=torch.uint8, pin_memory=pin)
        self.choices = torch.zeros(self.games, dtype=torch.int32, pin_memory=pin)
        self.values = torch.zeros(self.games, 1 + MAX_OBSERVERS, dtype=torch.float32, pin_memory=pin)
        self.begun = False
        self.handle = make(self)

    @classmethod
    def training(cls, shards, games_per_shard, seed, mix, board_lambda, device):
        """Games that restart when they end."""
        return cls(
            lambda env: env.library.env_training(shards, games_per_shard, env.capacity, seed, ctypes.byref(mix), board_lambda),
            shards,
            games_per_shard,
            device,
        )

    @classmethod
    def evaluation(cls, shards, games_per_shard, seed, controllers, master, device):
        """Each game once, in pairs with the same luck."""
        return cls(
            lambda env: env.library.env_evaluation(shards, games_per_shard, env.capacity, seed, bytes(controllers), master),
            shards,
            games_per_shard,
            device,
        )

    def set_mix(self, mix):
        self.library.env_set_mix(self.handle, ctypes.byref(mix))

    def step(self):
        """Applies `choices` and `values`, and plays on until every game waits for a decision."""
        answers = (self.choices.data_ptr(), self.values.data_ptr()) if self.begun else (None, None)
        outputs = (self.features, self.counts, self.observers, self.controllers)
        self.library.env_step(self.handle, *answers, *(output.data_ptr() for output in outputs))
        self.begun = True

    def decisions(self):
        """The pending decisions, on the device."""
        rows = (self.counts + self.observers).view(self.shards, self.games_per_shard).sum(1).tolist()
        parts = [self.features[i, :n].to(self.device, non_blocking=True) for i, n in enumerate(rows)]
        rest = (part.to(self.device, non_blocking=True) for part in (self.counts, self.observers, self.controllers))
        counts, observers, controllers = rest
        return Decisions(torch.cat(parts), counts.long(), observers.long(), controllers)

    def answer(self, choices, values):
        """Sets the chosen after-states, and the values of the best one and of the observed states. Waits for the device."""
        self.choices.copy_(choices)
        self.values.copy_(values)

    def samples(self, count, features, targets):
        """Moves up to `count` samples into these buffers; returns how many."""
        return self.library.env_samples(self.handle, count, features.data_ptr(), targets.data_ptr())

    def finished(self):
        """Number of finished games, and of decisions made in them."""
        both = (ctypes.c_uint64 * 2)()
        self.library.env_finished(self.handle, both)
        return both[0], both[1]

    def results(self):
        """For each game: 1 if the first controller won, 0 if not, 2 if the game is not over."""
        won = torch.empty(self.games, dtype=torch.uint8)
        self.library.env_results(self.handle, won.data_ptr())
        return won

    def __del__(self):
        if getattr(self, "handle", None):
            self.library.env_free(self.handle)
