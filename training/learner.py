"""The learner: self-play with TD(λ) on after-states (Sutton 1988), a target network, a shuffle buffer and a league.

Targets within a deal are TD(λ) returns (stepper/src/game.rs), bootstrapped at its end from the value of the public board;
between deals from a mixture of the match result and the values of later boards. So the luck of later cards and deals does not
blur the value of a card. Learning from complete self-play of after-states, without search, follows DouZero (Zha et al. 2021).
"""

import copy
import json
import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import torch
from evaluation import self_play_states, shards, win_rate
from network import Net, activity, load_net, reinitialise_dead_units, unpack, update_average
from policy import select
from torch.nn.functional import binary_cross_entropy_with_logits
from vector_env import CHECKPOINT, GREEDY, LEARNER, GameMix, VectorEnv
from weights import half_precision

WARM_UP_STEPS = 1000  # until the full learning rate: Adam's estimates of the second moments are too rough before
FINAL_RATE = 0.03  # of the learning rate at the end of the decay
WEIGHT_DECAY = 1e-4
SAMPLES_PER_GAME = 8  # capacity of the buffer between environment and learner


class ShuffleBuffer:
    """Mixes samples of many games, on the device. Each comes out once: reusing samples made the network memorise the luck in
    them."""

    def __init__(self, size, row, device):
        self.features = torch.empty(size, row, dtype=torch.uint8, device=device)
        self.targets = torch.empty(size, device=device)
        self.size, self.filled = size, 0

    def exchange(self, features, targets):
        """Puts samples in and returns as many random others; none while the buffer fills up."""
        count, device = len(targets), self.targets.device
        features, targets = features.to(device, non_blocking=True), targets.to(device, non_blocking=True)
        free = min(count, self.size - self.filled)
        self.features[self.filled : self.filled + free] = features[:free]
        self.targets[self.filled : self.filled + free] = targets[:free]
        self.filled += free
        at = torch.randperm(self.size, device=device)[: count - free]
        out = self.features[at], self.targets[at]
        self.features[at], self.targets[at] = features[free:], targets[free:]
        return out


class Batches:
    """Collects samples into batches of one size."""

    def __init__(self, size):
        self.size, self.parts, self.count = size, [], 0

    def add(self, features, targets):
        self.parts.append((features, targets))
        self.count += len(targets)

    def take(self):
        """All full batches; the remainder stays."""
        if self.count < self.size:
            return []
        features, targets = (torch.cat(parts) for parts in zip(*self.parts))
        full = self.count - self.count % self.size
        self.parts, self.count = [(features[full:], targets[full:])], self.count - full
        return zip(features[:full].split(self.size), targets[:full].split(self.size))


class Profile:
    """Time spent by activity."""

    def __init__(self):
        self.begun = self.last = time.time()
        self.spent = {}

    def elapsed(self):
        return time.time() - self.begun

    def lap(self, name):
        now = time.time()
        self.spent[name] = self.spent.get(name, 0.0) + now - self.last
        self.last = now

    def shares(self):
        return {name: round(part / self.elapsed(), 3) for name, part in self.spent.items()}


class Interval:
    """Reports when an interval of some seconds has passed."""

    def __init__(self, seconds):
        self.seconds, self.last = seconds, time.time()

    def passed(self):
        if time.time() - self.last < self.seconds:
            return False
        self.last = time.time()
        return True


class SelfPlay:
    """Two environments in turn: while the network evaluates one, the other plays on."""

    def __init__(self, learner):
        options, device = learner.options, learner.device
        self.learner, self.options, self.device = learner, options, device
        self.mix = learner.game_mix()
        count = shards()
        self.envs = [
            VectorEnv.training(
                count,
                max(1, options.games // 2 // count),
                learner.seed * 1000 + 2 * learner.sessions + i,
                self.mix,
                options.board_lambda,
                device,
            )
            for i in range(2)
        ]
        row, pin = self.envs[0].bytes, device.type == "cuda"
        self.capacity = SAMPLES_PER_GAME * self.envs[0].games
        self.buffers = [
            (torch.empty(self.capacity, row, dtype=torch.uint8, pin_memory=pin), torch.empty(self.capacity, pin_memory=pin))
            for _ in range(2)
        ]
        self.shuffle, self.batches = ShuffleBuffer(options.shuffle_buffer, row, device), Batches(options.batch)
        self.turn, self.finished = 0, [0, 0]
        self.fetched = [0, 0]
        self.player = learner.inference_net(learner.average.state_dict())
        self.checkpoint = learner.random.choice(learner.league) if learner.league else None
        self.worker = ThreadPoolExecutor(1)
        self.pending = self.worker.submit(self.play, 0)

    def play(self, number):
        """Steps an environment until every game waits for a decision, and fetches its samples."""
        self.envs[number].step()
        self.fetched[number] = self.envs[number].samples(self.capacity, *self.buffers[number])

    def next_env(self):
        """Waits for the environment that plays, starts the other, and returns the index of the waiting one."""
        self.pending.result()
        mix = self.learner.game_mix()
        if bytes(mix) != bytes(self.mix):
            self.mix = mix
            for env in self.envs:
                env.set_mix(mix)
        number = self.turn % 2
        self.pending = self.worker.submit(self.play, 1 - number)
        self.turn += 1
        return number

    def decide(self, number):
        """Answers all decisions of an environment and stores its samples; returns the number of decisions."""
        env, count, (features, targets) = self.envs[number], self.fetched[number], self.buffers[number]
        options = self.options
        answer = select(env.decisions(), self.player, self.checkpoint, options.epsilon, options.explore, options.temperature)
        self.batches.add(*self.shuffle.exchange(features[:count], targets[:count]))
        env.answer(*answer)
        self.finished[number] = env.finished()[0]
        return count if self.mix.imitation else int((env.counts > 1).sum())

    def set_weights(self, average):
        """Plays with these weights from now on."""
        for into, source in zip(self.player.parameters(), average.parameters()):
            into.data.copy_(source.data)
        if self.device.type == "cuda":
            torch.cuda.current_stream().synchronize()  # the buffers are free again

    def games(self):
        """Number of finished games."""
        return sum(self.finished)

    def end(self):
        self.pending.result()
        self.worker.shutdown()


class Learner:
    """The state of a run."""

    def __init__(self, folder, seed, device, options):
        self.folder, self.seed, self.device, self.options = Path(folder), seed, device, options
        self.folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(seed)
        self.random = random.Random(seed)
        self.net = self.initial_net()
        # Exponential moving average of the weights: it plays, is the target network, and is exported.
        self.average = copy.deepcopy(self.net)
        self.opponent = load_net(options.opponent).to(device) if options.opponent else None
        self.rate = torch.tensor(options.learning_rate, device=device)
        gpu = device.type == "cuda"
        self.optimizer = torch.optim.AdamW(
            self.net.parameters(), lr=self.rate, weight_decay=WEIGHT_DECAY, fused=gpu, capturable=gpu
        )
        self.league, self.log = [], []
        self.batch, self.graph, self.loss = None, None, None
        self.decisions, self.seconds, self.steps, self.sessions = 0, 0.0, 0, 0
        if self.has_checkpoint():
            self.resume()

    def has_checkpoint(self):
        return (self.folder / "checkpoint.pt").exists()

    def initial_net(self):
        """A new network, or a given one with its dead units re-initialised."""
        if self.has_checkpoint() or not self.options.init:
            return Net().to(self.device)
        net = load_net(self.options.init).to(self.device)
        dead = reinitialise_dead_units(net, self_play_states(net, self.options.games // 8, self.seed, self.device))
        print(f"dead units re-initialised: {dead}", flush=True)
        return net

    # -- checkpoints -----------------------------------------------------------------------------------------------

    def save(self):
        """Writes a checkpoint atomically."""
        state = {
            "net": self.net.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "decisions": self.decisions,
            "seconds": self.seconds,
            "steps": self.steps,
            "sessions": self.sessions,
            "log": self.log,
        }
        torch.save(state, self.folder / "checkpoint.new")
        (self.folder / "checkpoint.new").replace(self.folder / "checkpoint.pt")
        torch.save(half_precision(self.average), self.folder / "average.pt")
        (self.folder / "log.json").write_text(json.dumps(self.log, indent=1))

    def resume(self):
        state = torch.load(self.folder / "checkpoint.pt", map_location=self.device, weights_only=True)
        self.net.load_state_dict(state["net"])
        self.average.load_state_dict(state["average"])
        self.optimizer.load_state_dict(state["optimizer"])
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate
        self.decisions, self.seconds = state["decisions"], state["seconds"]
        self.steps, self.sessions, self.log = state["steps"], state["sessions"] + 1, state["log"]
        for path in sorted(self.folder.glob("league-*.pt")):
            self.league.append(self.inference_net(torch.load(path, map_location=self.device, weights_only=True)))

    def inference_net(self, weights):
        """A network for playing only; on a GPU its first layer, which is nearly all of it, has half precision."""
        net = Net().to(self.device)
        net.load_state_dict(weights)
        if self.device.type == "cuda":
            net.layers[0].to(torch.float16)
        return net

    def join_league(self):
        """Adds the current average to the league of checkpoints."""
        weights = half_precision(self.average)
        torch.save(weights, self.folder / f"league-{int(self.seconds):05}.pt")
        self.league.append(self.inference_net(weights))

    # -- learning --------------------------------------------------------------------------------------------------

    def learn(self, batch):
        """One optimizer step, with a linearly decaying learning rate."""
        share = min(1.0, self.seconds / self.options.decay_seconds)
        warm_up = min(1.0, (self.steps + 1) / WARM_UP_STEPS)
        self.rate.fill_(self.options.learning_rate * (1 - (1 - FINAL_RATE) * share) * warm_up)
        if self.batch is None:
            self.batch = [part.clone() for part in batch]
        for into, new in zip(self.batch, batch):
            into.copy_(new)
        if self.graph is not None:
            self.graph.replay()
        elif self.device.type == "cuda" and self.options.cuda_graph:
            self.capture()
        else:
            self.loss = self.step()
        self.steps += 1

    def step(self):
        """Cross-entropy between prediction and TD target, and the update of the average."""
        features, targets = self.batch
        gpu = self.device.type == "cuda"
        self.optimizer.zero_grad(set_to_none=True)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=gpu):
            out = self.net(unpack(features, torch.bfloat16 if gpu else torch.float32))
        loss = binary_cross_entropy_with_logits(out.float(), targets)
        loss.backward()
        self.optimizer.step()
        update_average(self.average, self.net, self.options.ema_decay)
        return loss.detach()

    def capture(self):
        """Captures a step as a CUDA graph: it consists of a hundred small kernels, whose launches would dominate."""
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(3):
                self.step()
        torch.cuda.current_stream().wait_stream(stream)
        self.optimizer.zero_grad(set_to_none=True)
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            self.loss = self.step()

    def game_mix(self):
        """Imitation of the greedy bot first, then self-play."""
        options = self.options
        return GameMix(
            imitation=1000 if self.seconds < options.imitation_seconds else 0,
            against_greedy=options.against_greedy,
            with_checkpoint=options.with_checkpoint if self.league else 0,
            master=options.master_cards,
            multi_seat=options.multi_seat,
        )

    def run(self, seconds):
        """Learns for this long, with checkpoints and evaluations."""
        play = SelfPlay(self)
        profile, began = Profile(), self.seconds
        league = Interval(self.options.league_every)
        evaluation = Interval(self.options.evaluate_every)
        checkpoint = Interval(self.options.checkpoint_every)
        while profile.elapsed() < seconds:
            env = play.next_env()
            profile.lap("environment")
            self.decisions += play.decide(env)
            profile.lap("inference")
            self.learn_available(play)
            profile.lap("learning")
            self.seconds = began + profile.elapsed()
            if not play.mix.imitation and league.passed():
                self.join_league()
                play.checkpoint = self.random.choice(self.league)
            if evaluation.passed():
                self.evaluate(play, profile)
                profile.lap("evaluation")
            if checkpoint.passed():
                self.save()
        play.end()
        self.evaluate(play, profile)
        self.save()

    def learn_available(self, play):
        """One step for each full batch."""
        for batch in play.batches.take():
            self.learn(batch)
        play.set_weights(self.average)

    def evaluate(self, play, profile):
        """Plays against the greedy bot and against a given network, and logs the result."""
        against_greedy, against_opponent = {}, {}
        for name, master in (("basic", False), ("master", True)):

            def against(other, master=master):
                games = self.options.evaluation_games
                return win_rate(self.average, [LEARNER, other] * 2, games, 77, master, self.device, self.opponent)

            against_greedy[name] = against(GREEDY)
            if self.opponent is not None:
                against_opponent[f"{name} against the opponent"] = round(against(CHECKPOINT)[0], 4)
        entry = {
            "seconds": round(self.seconds, 1),
            "decisions": self.decisions,
            "steps": self.steps,
            "games": play.games(),
            "loss": None if self.loss is None else round(float(self.loss), 5),
            "basic": round(against_greedy["basic"][0], 4),
            "master": round(against_greedy["master"][0], 4),
            "error": round(against_greedy["basic"][1], 4),
            **against_opponent,
            "active units": self.active_units(),
            "time": profile.shares(),
        }
        self.log.append(entry)
        print(json.dumps(entry), flush=True)

    def active_units(self):
        """For each hidden layer, the number of units active on some position of the last batch, and the mean share of
        positions on which a unit is active."""
        if self.batch is None:
            return None
        shares = activity(self.average, self.batch[0])
        return [[int((share > 0).sum()), round(float(share.mean()), 3)] for share in shares]
