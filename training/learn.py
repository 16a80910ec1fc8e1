"""The learner: plays against itself, learns what after-states are worth, keeps former selves.

What a seat chooses in a deal, and what it sees whenever another chooses, is learned to be worth, by half, what it thinks when
it next chooses or sees something, and else what comes later, to what the net thinks of the public board at the end; those
boards are learned to be worth what came of the match and of the boards on the way. So the luck of later cards and deals does
not blur what a card was worth.
"""

import copy
import json
import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import torch
from choose import choose
from contest import contest, met_by, shards
from herd import FROZEN, LEARNER, PLAIN, Herd, Shares
from net import Net, awake, follow, grown_from, revive, unpacked
from torch.nn.functional import binary_cross_entropy_with_logits
from weights import halved

WARM_UP = 1000  # steps until the learning rate is what it is told to be: at first the optimizer knows no weight's usual step


class Shuffle:
    """Mixes samples of many games, on the device. Each comes out once: what is seen twice is learned by heart, luck
    included."""

    def __init__(self, size, row, device):
        self.facts = torch.empty(size, row, dtype=torch.uint8, device=device)
        self.targets = torch.empty(size, device=device)
        self.size, self.filled = size, 0

    def exchange(self, facts, targets):
        """Takes samples in and gives as many others for them; none while there is still room."""
        count, device = len(targets), self.targets.device
        facts, targets = facts.to(device, non_blocking=True), targets.to(device, non_blocking=True)
        room = min(count, self.size - self.filled)
        self.facts[self.filled : self.filled + room] = facts[:room]
        self.targets[self.filled : self.filled + room] = targets[:room]
        self.filled += room
        at = torch.randperm(self.size, device=device)[: count - room]
        out = self.facts[at], self.targets[at]
        self.facts[at], self.targets[at] = facts[room:], targets[room:]
        return out


class Batches:
    """Samples put together to batches of one size."""

    def __init__(self, size):
        self.size, self.parts, self.count = size, [], 0

    def add(self, facts, targets):
        self.parts.append((facts, targets))
        self.count += len(targets)

    def take(self):
        """All full batches; what is left waits for more."""
        if self.count < self.size:
            return []
        facts, targets = (torch.cat(parts) for parts in zip(*self.parts))
        full = self.count - self.count % self.size
        self.parts, self.count = [(facts[full:], targets[full:])], self.count - full
        return zip(facts[:full].split(self.size), targets[:full].split(self.size))


class Clock:
    """Where the time goes."""

    def __init__(self):
        self.begun = self.last = time.time()
        self.spent = {}

    def elapsed(self):
        return time.time() - self.begun

    def lap(self, what):
        now = time.time()
        self.spent[what] = self.spent.get(what, 0.0) + now - self.last
        self.last = now

    def shares(self):
        return {what: round(part / self.elapsed(), 3) for what, part in self.spent.items()}


class Due:
    """Says every so many seconds that it is time."""

    def __init__(self, every):
        self.every, self.last = every, time.time()

    def now(self):
        if time.time() - self.last < self.every:
            return False
        self.last = time.time()
        return True


class SelfPlay:
    """Two herds: while one is looked at, the other plays on."""

    def __init__(self, learner):
        options, device = learner.options, learner.device
        self.learner, self.options, self.device = learner, options, device
        self.shares = learner.shares()
        count = shards()
        self.herds = [
            Herd.training(
                count,
                max(1, options.games // 2 // count),
                learner.seed * 1000 + 2 * learner.legs + i,
                self.shares,
                options.hindsight,
                device,
            )
            for i in range(2)
        ]
        row, pin = self.herds[0].bytes, device.type == "cuda"
        self.most = 8 * self.herds[0].games  # samples fetched at a time
        self.buffers = [
            (torch.empty(self.most, row, dtype=torch.uint8, pin_memory=pin), torch.empty(self.most, pin_memory=pin))
            for _ in range(2)
        ]
        self.shuffle, self.batches = Shuffle(options.shuffled, row, device), Batches(options.batch)
        self.turn, self.finished = 0, [0, 0]
        self.fetched = [0, 0]
        self.player = learner.player_of(learner.average.state_dict())
        self.frozen = learner.random.choice(learner.pool) if learner.pool else None
        self.stepper = ThreadPoolExecutor(1)
        self.under_way = self.stepper.submit(self.play_on, 0)

    def play_on(self, number):
        """Lets a herd play until every game waits, and fetches its samples."""
        self.herds[number].step()
        self.fetched[number] = self.herds[number].samples(self.most, *self.buffers[number])

    def next_herd(self):
        """Waits for the herd that plays, lets the other play, and tells which one waits now."""
        self.under_way.result()
        shares = self.learner.shares()
        if bytes(shares) != bytes(self.shares):
            self.shares = shares
            for herd in self.herds:
                herd.set_shares(shares)
        number = self.turn % 2
        self.under_way = self.stepper.submit(self.play_on, 1 - number)
        self.turn += 1
        return number

    def choose(self, number):
        """Answers all games of a herd and keeps its samples; tells how many decisions that were."""
        herd, got, (facts, targets) = self.herds[number], self.fetched[number], self.buffers[number]
        waiting = herd.waiting()
        choice = choose(waiting, self.player, self.frozen, self.options.slips, self.options.doubts, self.options.spread)
        self.batches.add(*self.shuffle.exchange(facts[:got], targets[:got]))
        herd.answer(*choice)
        self.finished[number] = herd.finished()[0]
        return got if self.shares.lessons else int((herd.counts > 1).sum())

    def follow(self, average):
        """Plays on with these weights."""
        for into, source in zip(self.player.parameters(), average.parameters()):
            into.data.copy_(source.data)
        if self.device.type == "cuda":
            torch.cuda.current_stream().synchronize()  # the buffers are free again

    def games(self):
        """How many are over."""
        return sum(self.finished)

    def end(self):
        self.under_way.result()
        self.stepper.shutdown()


class Learner:
    """All that a run needs, and all that a checkpoint keeps."""

    def __init__(self, folder, seed, device, options):
        self.folder, self.seed, self.device, self.options = Path(folder), seed, device, options
        self.folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(seed)
        self.random = random.Random(seed)
        self.net = self.first_net()
        self.average = copy.deepcopy(self.net)  # plays, is the goal, and is exported
        self.former = grown_from(options.former).to(device) if options.former else None
        self.rate = torch.tensor(options.rate, device=device)
        gpu = device.type == "cuda"
        self.optimizer = torch.optim.AdamW(self.net.parameters(), lr=self.rate, weight_decay=1e-4, fused=gpu, capturable=gpu)
        self.pool, self.log = [], []
        self.batch, self.recorded, self.loss = None, None, None
        self.decisions, self.seconds, self.steps, self.legs = 0, 0.0, 0, 0
        if self.is_under_way():
            self.resume()

    def is_under_way(self):
        return (self.folder / "checkpoint.pt").exists()

    def first_net(self):
        """A new one, or a former one in which every unit can learn."""
        if self.is_under_way() or not self.options.begin:
            return Net().to(self.device)
        net = grown_from(self.options.begin).to(self.device)
        revived = revive(net, met_by(net, self.options.games // 8, self.seed, self.device))
        print(f"units begun anew: {revived}", flush=True)
        return net

    # -- keeping ---------------------------------------------------------------------------------------------------

    def keep(self):
        """Writes a checkpoint; half a one is never left behind."""
        state = {
            "net": self.net.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "decisions": self.decisions,
            "seconds": self.seconds,
            "steps": self.steps,
            "legs": self.legs,
            "log": self.log,
        }
        torch.save(state, self.folder / "checkpoint.new")
        (self.folder / "checkpoint.new").replace(self.folder / "checkpoint.pt")
        torch.save(halved(self.average), self.folder / "average.pt")
        (self.folder / "log.json").write_text(json.dumps(self.log, indent=1))

    def resume(self):
        state = torch.load(self.folder / "checkpoint.pt", map_location=self.device, weights_only=True)
        self.net.load_state_dict(state["net"])
        self.average.load_state_dict(state["average"])
        self.optimizer.load_state_dict(state["optimizer"])
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate
        self.decisions, self.seconds = state["decisions"], state["seconds"]
        self.steps, self.legs, self.log = state["steps"], state["legs"] + 1, state["log"]
        for path in sorted(self.folder.glob("former-*.pt")):
            self.pool.append(self.player_of(torch.load(path, map_location=self.device, weights_only=True)))

    def player_of(self, weights):
        """A net that only plays; on a GPU its first layer, which is nearly all of it, has half the precision."""
        net = Net().to(self.device)
        net.load_state_dict(weights)
        if self.device.type == "cuda":
            net.layers[0].to(torch.float16)
        return net

    def join_pool(self):
        """The present self becomes a former one."""
        half = halved(self.average)
        torch.save(half, self.folder / f"former-{int(self.seconds):05}.pt")
        self.pool.append(self.player_of(half))

    # -- learning --------------------------------------------------------------------------------------------------

    def learn(self, drawn):
        """One step on a batch of samples."""
        share = min(1.0, self.seconds / self.options.horizon)
        warm = min(1.0, (self.steps + 1) / WARM_UP)
        self.rate.fill_(self.options.rate * (1 - 0.97 * share) * warm)
        if self.batch is None:
            self.batch = [part.clone() for part in drawn]
        for into, new in zip(self.batch, drawn):
            into.copy_(new)
        if self.recorded is not None:
            self.recorded.replay()
        elif self.device.type == "cuda" and self.options.record:
            self.record()
        else:
            self.loss = self.step()
        self.steps += 1

    def step(self):
        """The net a little nearer to what the batch says, and the average to the net."""
        facts, targets = self.batch
        gpu = self.device.type == "cuda"
        self.optimizer.zero_grad(set_to_none=True)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=gpu):
            out = self.net(unpacked(facts, torch.bfloat16 if gpu else torch.float32))
        loss = binary_cross_entropy_with_logits(out.float(), targets)
        loss.backward()
        self.optimizer.step()
        follow(self.average, self.net, self.options.keep)
        return loss.detach()

    def record(self):
        """A step is a hundred small kernels; recorded once and played back, the GPU need not wait for each of them."""
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            for _ in range(3):
                self.step()
        torch.cuda.current_stream().wait_stream(aside)
        self.optimizer.zero_grad(set_to_none=True)
        self.recorded = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.recorded):
            self.loss = self.step()

    def shares(self):
        """First lessons from the plain bot, then self-play."""
        options = self.options
        lessons = 1000 if self.seconds < options.lessons else 0
        return Shares(
            lessons, options.against_plain, options.with_frozen if self.pool else 0, options.master_cards, options.several_seats
        )

    def run(self, seconds):
        """Learns for so long; checkpoints and evaluates on the way."""
        play = SelfPlay(self)
        clock, began = Clock(), self.seconds
        due = {
            what: Due(every)
            for what, every in (
                ("pool", self.options.pool_every),
                ("judge", self.options.judge_every),
                ("keep", self.options.keep_every),
            )
        }
        while clock.elapsed() < seconds:
            herd = play.next_herd()
            clock.lap("waiting for the games")
            self.decisions += play.choose(herd)
            clock.lap("choosing")
            self.learn_what_came(play)
            clock.lap("learning")
            self.seconds = began + clock.elapsed()
            if not play.shares.lessons and due["pool"].now():
                self.join_pool()
                play.frozen = self.random.choice(self.pool)
            if due["judge"].now():
                self.judge(play, clock)
                clock.lap("evaluating")
            if due["keep"].now():
                self.keep()
        play.end()
        self.judge(play, clock)
        self.keep()

    def learn_what_came(self, play):
        """Every sample once."""
        for batch in play.batches.take():
            self.learn(batch)
        play.follow(self.average)

    def judge(self, play, clock):
        """Plays against the plain bot, and against a former net, and writes it down."""
        won, former = {}, {}
        for name, master in (("basic", False), ("master", True)):

            def against(other, master=master):
                return contest(
                    self.average, [LEARNER, other] * 2, self.options.judge_games, 77, master, self.device, self.former
                )

            won[name] = against(PLAIN)
            if self.former is not None:
                former[f"{name} against the former"] = round(against(FROZEN)[0], 4)
        entry = {
            "seconds": round(self.seconds, 1),
            "decisions": self.decisions,
            "steps": self.steps,
            "games": play.games(),
            "loss": None if self.loss is None else round(float(self.loss), 5),
            "basic": round(won["basic"][0], 4),
            "master": round(won["master"][0], 4),
            "error": round(won["basic"][1], 4),
            **former,
            "awake": self.units_awake(),
            "time": clock.shares(),
        }
        self.log.append(entry)
        print(json.dumps(entry), flush=True)

    def units_awake(self):
        """For each inner layer how many units something of the last batch wakes, and what share of them one position."""
        if self.batch is None:
            return None
        return [[int((share > 0).sum()), round(float(share.mean()), 3)] for share in awake(self.average, self.batch[0])]
