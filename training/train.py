#!/usr/bin/env python3
"""Training of the TAC network, one subcommand per stage; `cargo xtask train` calls this. See README.md."""

import argparse
import json
import shutil
import tempfile
from pathlib import Path

import torch
from distill import SAMPLES, distill
from evaluation import win_rate
from export import VALUES, WEIGHTS, export
from learner import Learner
from learning_curves import collect, draw
from network import load_net
from vector_env import CHECKPOINT, GREEDY, LEARNER, ROOT
from weights import encode, load_weights

RUNS = Path(__file__).resolve().parent / "runs"
DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")


def add_options(parser):
    """The options of a run; bench/tac-training.md lists the values of the runs made so far."""
    add = parser.add_argument
    add("--games", type=int, default=60_000 if DEVICE.type == "cuda" else 256, help="games in parallel")
    add("--batch", type=int, default=16_384 if DEVICE.type == "cuda" else 1024, help="samples per optimizer step")
    add("--shuffle-buffer", type=int, default=4_000_000 if DEVICE.type == "cuda" else 4000, help="samples in the buffer")
    add("--learning-rate", type=float, default=1e-3, help="initial learning rate")
    add("--decay-seconds", type=float, default=1200, help="time over which the learning rate decays")
    add("--ema-decay", type=float, default=0.999, help="decay of the moving average of the weights, per step")
    add("--board-lambda", type=float, default=0.8, help="λ of the boards between deals: weight of the later result")
    add("--epsilon", type=float, default=0.02, help="share of uniformly random decisions")
    add("--explore", type=float, default=0.2, help="share of decisions sampled from a softmax of the values")
    add("--temperature", type=float, default=0.01, help="temperature of that softmax, as a chance of winning")
    add("--init", type=Path, help="start from the weights of another network, which may be smaller")
    add("--opponent", type=Path, help="a further network to evaluate against")
    add("--imitation-seconds", type=float, default=20, help="time of imitating the greedy bot at the start")
    add("--against-greedy", type=int, default=50, help="games per thousand against the greedy bot")
    add("--with-checkpoint", type=int, default=150, help="games per thousand with checkpoints of the league")
    add("--master-cards", type=int, default=500, help="games per thousand with the master cards")
    add("--multi-seat", type=int, default=200, help="games per thousand for two or three people")
    add("--league-every", type=float, default=60, help="seconds between checkpoints of the league")
    add("--evaluate-every", type=float, default=60, help="seconds between evaluations")
    add("--evaluation-games", type=int, default=2000, help="games of an evaluation")
    add("--no-cuda-graph", dest="cuda_graph", action="store_false", help="launch every kernel of a step separately")
    add("--checkpoint-every", type=float, default=120, help="seconds between checkpoints")


def learn(args):
    """Train, or resume from the last checkpoint."""
    learner = Learner(args.run, args.seed, DEVICE, args)
    learner.run(args.seconds)


def measure(args):
    """Measure the throughput by training for a while; stores nothing."""
    folder = tempfile.mkdtemp()
    args.evaluation_games, args.evaluate_every = 200, 1e9
    args.imitation_seconds = min(args.imitation_seconds, args.seconds / 4)
    try:
        learner = Learner(folder, args.seed, DEVICE, args)
        learner.run(args.seconds)
        last = learner.log[-1]
        print(
            f"{DEVICE}: {learner.decisions / args.seconds:,.0f} decisions/s, {last['games'] / args.seconds:,.0f} "
            f"games/s, {learner.steps / args.seconds:,.1f} steps/s; share of the time: {json.dumps(last['time'])}"
        )
    finally:
        shutil.rmtree(folder)


def smoke(args):
    """Run every stage once, small: learn, resume, start from another network, evaluate, export, distill, curves."""
    folder = Path(tempfile.mkdtemp())
    try:
        args.evaluation_games, args.imitation_seconds, args.league_every, args.evaluate_every = 4, 8, 4, 1e9
        learn(argparse.Namespace(**{**vars(args), "run": folder, "seconds": 14}))
        learn(argparse.Namespace(**{**vars(args), "run": folder, "seconds": 8}))
        export(folder / "average.pt", folder / "tac.weights", folder / "trainer.values")
        first = folder / "tac.weights"
        assert encode(load_weights(first)) == first.read_bytes()
        second = {"run": folder / "second", "init": first, "imitation_seconds": 0, "seconds": 2}
        learn(argparse.Namespace(**{**vars(args), **second}))
        log = json.loads((folder / "log.json").read_text())
        distill(
            argparse.Namespace(
                nets=[first] * 2,
                init=[first, folder / "second/average.pt"],
                seed=1,
                samples=4096,
                seconds=1,
                learning_rate=1e-4,
                master_cards=500,
                multi_seat=100,
                to=folder / "distilled.pt",
            ),
            DEVICE,
        )
        logs = [("first", None, folder / "log.json"), ("second", "first", folder / "second/log.json")]
        collect(logs, folder / "curves.csv")
        draw(folder / "curves.csv", folder / "curves.svg")
        assert len(log) == 2 and log[1]["seconds"] > log[0]["seconds"] and log[1]["decisions"] > log[0]["decisions"]
        print("all stages work")
    finally:
        shutil.rmtree(folder)


def evaluate(args):
    """Play a network against the greedy bot or another network."""
    net = load_net(args.net).to(DEVICE)
    other = load_net(args.against).to(DEVICE) if args.against else None
    controllers = [LEARNER, CHECKPOINT if other else GREEDY] * 2
    for name, master in (("basic", False), ("master", True)):
        rate, error = win_rate(net, controllers, args.games, args.seed, master, DEVICE, other)
        print(f"{name}: {100 * rate:.2f} % ± {196 * error:.2f} of {args.games} paired games")


def crossplay(args):
    """Cross-play: teams of two networks that were trained separately, against the greedy bot."""
    one, other = load_net(args.net).to(DEVICE), load_net(args.against).to(DEVICE)
    for name, controllers in (
        ("first with itself", [LEARNER, GREEDY] * 2),
        ("second with itself", [CHECKPOINT, GREEDY] * 2),
        ("first with second", [LEARNER, GREEDY, CHECKPOINT, GREEDY]),
    ):
        for kind, master in (("basic", False), ("master", True)):
            rate, error = win_rate(one, controllers, args.games, args.seed, master, DEVICE, other)
            print(f"{name}, {kind}: {100 * rate:.2f} % ± {196 * error:.2f}")


def curves(args):
    """Collect the logs of runs in a table and draw it."""
    collect([parse_log(log) for log in args.logs], args.table)
    draw(args.table, args.table.with_suffix(".svg"))


def parse_log(text):
    """A run's name, the run it was initialised from, and its log file."""
    names, log = text.split("=", 1)
    name, _, initial = names.partition(":")
    return name, initial or None, log


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    stages = parser.add_subparsers(dest="stage", required=True)
    for stage, seconds in ((learn, 570), (measure, 60), (smoke, 0)):
        one = stages.add_parser(stage.__name__, help=stage.__doc__)
        one.set_defaults(do=stage)
        one.add_argument("--seconds", type=float, default=seconds)
        one.add_argument("--seed", type=int, default=1)
        one.add_argument("--run", type=Path, default=RUNS / "main")
        add_options(one)
    for stage in (evaluate, crossplay):
        one = stages.add_parser(stage.__name__, help=stage.__doc__)
        one.set_defaults(do=stage)
        one.add_argument("net", type=Path)
        one.add_argument("against", type=Path, nargs=None if stage is crossplay else "?")
        one.add_argument("--games", type=int, default=10_000)
        one.add_argument("--seed", type=int, default=2)
    one = stages.add_parser("distill", help="fit one network to the mean prediction of several")
    one.set_defaults(do=lambda args: distill(args, DEVICE))
    one.add_argument("nets", type=Path, nargs="+", help="weights files written by `export`")
    one.add_argument("--init", type=Path, nargs="+", help="start from the mean of these networks' weights instead")
    one.add_argument("--to", type=Path, default=RUNS / "distilled.pt")
    one.add_argument("--seconds", type=float, default=1560)
    one.add_argument("--learning-rate", type=float, default=3e-4)
    one.add_argument("--samples", type=int, default=SAMPLES, help="samples generated at a time")
    one.add_argument("--master-cards", type=int, default=700)
    one.add_argument("--multi-seat", type=int, default=60)
    one.add_argument("--seed", type=int, default=1)
    one = stages.add_parser("export", help="write the weights in the program's format")
    one.set_defaults(do=lambda args: export(args.net, args.to, VALUES if args.to == WEIGHTS else None))
    one.add_argument("net", type=Path)
    one.add_argument("--to", type=Path, default=WEIGHTS)
    one = stages.add_parser("curves", help=curves.__doc__)
    one.set_defaults(do=curves)
    one.add_argument("logs", nargs="*", metavar="NAME[:INITIALISED_FROM]=LOG")
    one.add_argument("--table", type=Path, default=ROOT / "bench/tac-training.csv")
    args = parser.parse_args()
    torch.set_float32_matmul_precision("high")
    args.do(args)


if __name__ == "__main__":
    main()
