"""The learner: plays against itself, learns what after-states are worth, keeps former selves.

What is chosen in a deal is learned to be worth what the net thinks of the public board at its end; those boards are
learned to be worth what came of the match. So the luck of later deals does not blur what a card was worth.
"""

import copy
import json
import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import torch
from torch.nn.functional import binary_cross_entropy_with_logits

from choose import choose
from contest import contest, threads
from herd import LEARNER, PLAIN, Herd, Shares
from net import Net, follow, unpacked


class Replay:
    """The newest samples, on the device."""

    def __init__(self, size, row, device):
        self.facts = torch.empty(size, row, dtype=torch.uint8, device=device)
        self.targets = torch.empty(size, device=device)
        self.size, self.added = size, 0

    def add(self, facts, targets):
        at = (self.added + torch.arange(len(targets), device=self.targets.device)) % self.size
        self.facts[at] = facts.to(self.facts.device, non_blocking=True)
        self.targets[at] = targets.to(self.targets.device, non_blocking=True)
        self.added += len(targets)

    def draw(self, count):
        rows = torch.randint(min(self.added, self.size), (count,), device=self.targets.device)
        return self.facts[rows], self.targets[rows]


class Learner:
    """All that a run needs, and all that a checkpoint keeps."""

    def __init__(self, folder, seed, device, options):
        self.folder, self.seed, self.device, self.options = Path(folder), seed, device, options
        self.folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(seed)
        self.random = random.Random(seed)
        self.net = Net().to(device)
        self.average = copy.deepcopy(self.net)  # plays, is the goal, and is exported
        self.optimizer = torch.optim.AdamW(self.net.parameters(), lr=options.rate, weight_decay=1e-4,
                                           fused=device.type == "cuda")
        self.pool, self.log = [], []
        self.decisions, self.seconds, self.steps, self.legs = 0, 0.0, 0, 0
        if (self.folder / "checkpoint.pt").exists():
            self.resume()

    # -- keeping ---------------------------------------------------------------------------------------------------

    def keep(self):
        """Writes a checkpoint; half a one is never left behind."""
        state = {
            "net": self.net.state_dict(), "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(), "decisions": self.decisions, "seconds": self.seconds,
            "steps": self.steps, "legs": self.legs, "log": self.log,
        }
        torch.save(state, self.folder / "checkpoint.new")
        (self.folder / "checkpoint.new").replace(self.folder / "checkpoint.pt")
        half = {name: weights.half() for name, weights in self.average.state_dict().items()}
        torch.save(half, self.folder / "average.pt")
        (self.folder / "log.json").write_text(json.dumps(self.log, indent=1))

    def resume(self):
        state = torch.load(self.folder / "checkpoint.pt", map_location=self.device, weights_only=True)
        self.net.load_state_dict(state["net"])
        self.average.load_state_dict(state["average"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.decisions, self.seconds = state["decisions"], state["seconds"]
        self.steps, self.legs, self.log = state["steps"], state["legs"] + 1, state["log"]
        for path in sorted(self.folder.glob("former-*.pt")):
            self.pool.append(self.player_of(torch.load(path, map_location=self.device, weights_only=True)))

    def player_of(self, weights):
        """A net that only plays; on a GPU its first layer, which is nearly all of it, has half the precision."""
        net = Net().to(self.device)
        net.load_state_dict(weights)
        if self.device.type == "cuda":
            net.layers[0].to(torch.bfloat16)
        return net

    def join_pool(self):
        """The present self becomes a former one."""
        half = {name: weights.half() for name, weights in self.average.state_dict().items()}
        torch.save(half, self.folder / f"former-{int(self.seconds):05}.pt")
        self.pool.append(self.player_of(half))

    # -- learning --------------------------------------------------------------------------------------------------

    def learn(self, replay):
        """One step on a batch of samples."""
        share = min(1.0, self.seconds / self.options.horizon)
        for group in self.optimizer.param_groups:
            group["lr"] = self.options.rate * (1 - 0.97 * share)
        facts, targets = replay.draw(self.options.batch)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            out = self.net(unpacked(facts, torch.bfloat16 if self.device.type == "cuda" else torch.float32))
        loss = binary_cross_entropy_with_logits(out.float(), targets)
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        self.steps += 1
        keep = min(self.options.keep, 1 - 1 / (self.steps + 1))
        follow(self.average, self.net, keep)
        return loss.detach()

    def shares(self):
        """First lessons from the plain bot, then self-play."""
        options = self.options
        lessons = 1000 if self.seconds < options.lessons else 0
        return Shares(lessons, options.against_plain, options.with_frozen if self.pool else 0, 500,
                      options.several_seats)

    def run(self, seconds):
        """Learns for so long; checkpoints and evaluates on the way."""
        options, device = self.options, self.device
        player = self.player_of(self.average.state_dict())
        count = max(1, threads() - (1 if device.type == "cuda" else 0))
        herds = [Herd.training(count, options.games // 2 // count, self.seed * 1000 + 2 * self.legs + i, self.shares(),
                               options.hindsight, device) for i in range(2)]
        replay = Replay(options.replay, herds[0].bytes, device)
        pin = device.type == "cuda"
        most = 8 * herds[0].games
        buffers = [(torch.empty(most, herds[0].bytes, dtype=torch.uint8, pin_memory=pin),
                    torch.empty(most, pin_memory=pin)) for _ in range(2)]
        spent = {"waiting for the games": 0.0, "choosing": 0.0, "learning": 0.0, "evaluating": 0.0}
        begun, owed, loss = time.time(), 0.0, None
        started, shares = self.seconds, self.shares()
        kept = judged = pooled = begun
        frozen = self.random.choice(self.pool) if self.pool else None
        stepper = ThreadPoolExecutor(1)
        under_way = stepper.submit(herds[0].step)
        turn = 0
        while time.time() - begun < seconds:
            herd, other = herds[turn % 2], herds[(turn + 1) % 2]
            clock = time.time()
            under_way.result()
            now = time.time()
            spent["waiting for the games"] += now - clock
            if bytes(shares) != bytes(self.shares()):
                shares = self.shares()
                for each in herds:
                    each.set_shares(shares)
            under_way = stepper.submit(other.step)  # the others play while these are looked at
            got = herd.samples(most, *buffers[turn % 2])
            waiting = herd.waiting()
            choice = choose(waiting, player, frozen, options.slips, options.spread)
            facts, targets = buffers[turn % 2]
            replay.add(facts[:got], targets[:got])
            herd.answer(*choice)
            self.decisions += got if shares.lessons else int((waiting.counts > 1).sum())
            clock = time.time()
            spent["choosing"] += clock - now
            owed += got * options.reuse / options.batch if replay.added > options.batch else 0
            while owed >= 1:
                loss, owed = self.learn(replay), owed - 1
            for into, source in zip(player.parameters(), self.average.parameters()):
                into.data.copy_(source.data)
            if device.type == "cuda":
                torch.cuda.current_stream().synchronize()
            now = time.time()
            spent["learning"] += now - clock
            self.seconds = started + now - begun
            turn += 1
            if now - pooled > options.pool_every and not shares.lessons:
                pooled = now
                self.join_pool()
                frozen = self.random.choice(self.pool)
            if now - judged > options.judge_every:
                judged = now
                self.judge(loss, herds, spent, now - begun)
                spent["evaluating"] += time.time() - now
            if now - kept > options.keep_every:
                kept = now
                self.keep()
        under_way.result()
        stepper.shutdown()
        self.judge(loss, herds, spent, time.time() - begun)
        self.keep()

    def judge(self, loss, herds, spent, wall):
        """Plays against the plain bot and writes it down."""
        won = {}
        for name, master in (("basic", False), ("master", True)):
            won[name] = contest(self.average, [LEARNER, PLAIN] * 2, self.options.judge_games, 77, master, self.device)
        games = sum(herd.finished()[0] for herd in herds)
        entry = {
            "seconds": round(self.seconds, 1), "decisions": self.decisions, "steps": self.steps,
            "games": games, "loss": round(float(loss), 5) if loss is not None else None,
            "basic": round(won["basic"][0], 4), "master": round(won["master"][0], 4),
            "error": round(won["basic"][1], 4),
            "time": {what: round(part / wall, 3) for what, part in spent.items()},
        }
        self.log.append(entry)
        print(json.dumps(entry), flush=True)
