#!/usr/bin/env python3
"""Training a net for TAC, one stage a command; `cargo xtask train` calls this. See README.md."""

import argparse
import json
import shutil
import tempfile
from pathlib import Path

import torch
from blend import SAMPLES, blend
from contest import contest
from curves import draw, keep
from export import VALUES, WEIGHTS, export
from herd import FROZEN, LEARNER, PLAIN, ROOT
from learn import Learner
from net import grown_from
from weights import packed, weights_from

RUNS = Path(__file__).resolve().parent / "runs"
DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")


def options(parser):
    """What a run can be told; the values here are those of the runs in bench/tac-training.md."""
    add = parser.add_argument
    add("--games", type=int, default=60_000 if DEVICE.type == "cuda" else 256, help="games at a time")
    add("--batch", type=int, default=16_384 if DEVICE.type == "cuda" else 1024)
    add("--shuffled", type=int, default=4_000_000 if DEVICE.type == "cuda" else 4000, help="samples mixed at a time")
    add("--rate", type=float, default=1e-3, help="the learning rate at the beginning")
    add("--horizon", type=float, default=1200, help="seconds until it is near nothing")
    add("--keep", type=float, default=0.999, help="how slowly the average follows")
    add("--hindsight", type=float, default=0.8, help="how much a board is worth what came of it")
    add("--slips", type=float, default=0.02, help="share of choices drawn at random")
    add("--doubts", type=float, default=0.2, help="share of choices in which near values are told apart by chance")
    add("--spread", type=float, default=0.01, help="how near")
    add("--begin", type=Path, help="begin with the weights of a former net, which may be smaller")
    add("--former", type=Path, help="a net to be judged against")
    add("--lessons", type=float, default=20, help="seconds of learning from the plain bot first")
    add("--against-plain", type=int, default=50, help="games of a thousand against the plain bot")
    add("--with-frozen", type=int, default=150, help="games of a thousand with former selves")
    add("--master-cards", type=int, default=500, help="games of a thousand with the master cards")
    add("--several-seats", type=int, default=200, help="games of a thousand for two or three people")
    add("--pool-every", type=float, default=60, help="seconds between former selves")
    add("--judge-every", type=float, default=60, help="seconds between evaluations")
    add("--judge-games", type=int, default=2000)
    add("--no-record", dest="record", action="store_false", help="on a GPU, launch every kernel of a step anew")
    add("--keep-every", type=float, default=120, help="seconds between checkpoints")


def learn(args):
    """Trains, or trains on."""
    learner = Learner(args.run, args.seed, DEVICE, args)
    learner.run(args.seconds)


def measure(args):
    """Trains for a while to see how fast it goes and where the time goes; keeps nothing."""
    folder = tempfile.mkdtemp()
    args.judge_games, args.judge_every, args.lessons = 200, 1e9, min(args.lessons, args.seconds / 4)
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
    """Everything once, small: learn, keep, resume, begin with a former net, evaluate, export, blend."""
    folder = Path(tempfile.mkdtemp())
    try:
        args.judge_games, args.lessons, args.pool_every, args.judge_every = 4, 8, 4, 1e9
        learn(argparse.Namespace(**{**vars(args), "run": folder, "seconds": 14}))
        learn(argparse.Namespace(**{**vars(args), "run": folder, "seconds": 8}))
        export(folder / "average.pt", folder / "tac.weights", folder / "trainer.values")
        begin = folder / "tac.weights"
        assert packed(weights_from(begin)) == begin.read_bytes()
        learn(argparse.Namespace(**{**vars(args), "run": folder / "begun", "begin": begin, "lessons": 0, "seconds": 2}))
        log = json.loads((folder / "log.json").read_text())
        blend(
            argparse.Namespace(
                nets=[begin] * 2,
                begin=[begin, folder / "begun/average.pt"],
                seed=1,
                samples=4096,
                seconds=1,
                rate=1e-4,
                master_cards=500,
                several_seats=100,
                to=folder / "blended.pt",
            ),
            DEVICE,
        )
        logs = [("smoke", None, folder / "log.json"), ("begun", "smoke", folder / "begun/log.json")]
        keep(logs, folder / "curves.csv")
        draw(folder / "curves.csv", folder / "curves.svg")
        assert len(log) == 2 and log[1]["seconds"] > log[0]["seconds"] and log[1]["decisions"] > log[0]["decisions"]
        print("all stages work")
    finally:
        shutil.rmtree(folder)


def evaluate(args):
    """A net against the plain bot, or against another net."""
    net = grown_from(args.net).to(DEVICE)
    other = grown_from(args.against).to(DEVICE) if args.against else None
    drivers = [LEARNER, FROZEN if other else PLAIN] * 2
    for name, master in (("basic", False), ("master", True)):
        won, error = contest(net, drivers, args.games, args.seed, master, DEVICE, other)
        print(f"{name}: {100 * won:.2f} % ± {196 * error:.2f} of {args.games} paired games")


def crossplay(args):
    """Do two nets that were trained apart understand each other? Mixed teams against the plain bot."""
    one, other = grown_from(args.net).to(DEVICE), grown_from(args.against).to(DEVICE)
    for name, drivers in (
        ("first with itself", [LEARNER, PLAIN] * 2),
        ("second with itself", [FROZEN, PLAIN] * 2),
        ("first with second", [LEARNER, PLAIN, FROZEN, PLAIN]),
    ):
        for kind, master in (("basic", False), ("master", True)):
            won, error = contest(one, drivers, args.games, args.seed, master, DEVICE, other)
            print(f"{name}, {kind}: {100 * won:.2f} % ± {196 * error:.2f}")


def curves(args):
    """Keeps the logs of runs in a table, and draws it beside it."""
    keep([named_log(log) for log in args.logs], args.table)
    draw(args.table, args.table.with_suffix(".svg"))


def named_log(text):
    """A run's name, that of the run it began with, and its log."""
    names, log = text.split("=", 1)
    name, _, former = names.partition(":")
    return name, former or None, log


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    stages = parser.add_subparsers(dest="stage", required=True)
    for stage, seconds in ((learn, 570), (measure, 60), (smoke, 0)):
        one = stages.add_parser(stage.__name__, help=stage.__doc__)
        one.set_defaults(do=stage)
        one.add_argument("--seconds", type=float, default=seconds)
        one.add_argument("--seed", type=int, default=1)
        one.add_argument("--run", type=Path, default=RUNS / "main")
        options(one)
    for stage in (evaluate, crossplay):
        one = stages.add_parser(stage.__name__, help=stage.__doc__)
        one.set_defaults(do=stage)
        one.add_argument("net", type=Path)
        one.add_argument("against", type=Path, nargs=None if stage is crossplay else "?")
        one.add_argument("--games", type=int, default=10_000)
        one.add_argument("--seed", type=int, default=2)
    one = stages.add_parser("blend", help="one net learns what several think on average")
    one.set_defaults(do=lambda args: blend(args, DEVICE))
    one.add_argument("nets", type=Path, nargs="+", help="files of weights as `export` writes them")
    one.add_argument("--begin", type=Path, nargs="+", help="begin with the mean of these nets' weights, else of all")
    one.add_argument("--to", type=Path, default=RUNS / "blended.pt")
    one.add_argument("--seconds", type=float, default=1560)
    one.add_argument("--rate", type=float, default=3e-4)
    one.add_argument("--samples", type=int, default=SAMPLES, help="fetched at a time")
    one.add_argument("--master-cards", type=int, default=700)
    one.add_argument("--several-seats", type=int, default=60)
    one.add_argument("--seed", type=int, default=1)
    one = stages.add_parser("export", help="writes the weights that are built into the program")
    one.set_defaults(do=lambda args: export(args.net, args.to, VALUES if args.to == WEIGHTS else None))
    one.add_argument("net", type=Path)
    one.add_argument("--to", type=Path, default=WEIGHTS)
    one = stages.add_parser("curves", help=curves.__doc__)
    one.set_defaults(do=curves)
    one.add_argument("logs", nargs="*", metavar="NAME[:BEGUN_WITH]=LOG")
    one.add_argument("--table", type=Path, default=ROOT / "bench/tac-training.csv")
    args = parser.parse_args()
    torch.set_float32_matmul_precision("high")
    args.do(args)


if __name__ == "__main__":
    main()
