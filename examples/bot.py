#!/usr/bin/env python3
"""A whole bot for Knobel: it plays at random at every table it sits at.

    KNOBEL_TOKEN=knobel_… python3 examples/bot.py http://127.0.0.1:7777

Make the token on your page (or POST /api/me/tokens), sit the same person down at a table, and start the bot.
It needs nothing but Python's own library.
"""

import json
import os
import random
import sys
import threading
import time
import urllib.error
import urllib.request
import uuid

SERVER = sys.argv[1].rstrip("/")
TOKEN = os.environ["KNOBEL_TOKEN"]


def ask(path, body=None):
    """One request; after a 429 it waits as long as the server says and tries again."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    while True:
        try:
            return urllib.request.urlopen(urllib.request.Request(SERVER + path, data, headers), timeout=60)
        except urllib.error.HTTPError as error:
            if error.code != 429:
                raise
            time.sleep(int(error.headers["Retry-After"]))


def lines(path):
    """The objects of an NDJSON stream; empty lines are keep-alives."""
    with ask(path) as stream:
        for line in stream:
            if line.strip():
                yield json.loads(line)


def choose(table, seat, choices):
    """A random choice; a template is completed by asking for completions until there are none."""
    listed = [choice for choice in choices if choice["kind"] == "action"]
    choice = random.choice(listed or choices)
    if "action" in choice:
        return choice["action"]
    action = choice["start"]
    while True:
        with ask(f"/api/tables/{table}/completions", {"seat": seat, "partial": action}) as answer:
            completions = json.load(answer)["next"]
        if not completions:
            return action
        action = random.choice(completions)["action"]


def play(table):
    for message in lines(f"/api/bot/tables/{table}/stream"):
        if message["type"] not in ("table", "moved") or message.get("phase") in ("open", "paused"):
            continue
        for view in message["views"]:
            if view["seat"] in message["awaited"] and view["choices"]:
                move = {"seat": view["seat"], "request": str(uuid.uuid4())}
                move["action"] = choose(table, view["seat"], view["choices"])
                try:
                    ask(f"/api/bot/tables/{table}/act", move).close()
                except urllib.error.HTTPError as error:
                    print(f"{table}: {error.code} {error.read().decode()}", file=sys.stderr)
                break  # the stream sends the next position
        if message["places"]:
            print(f"{table} is over: {message['places']}", flush=True)
            return


def main():
    for event in lines("/api/bot/events"):
        if event["type"] == "table_started":
            threading.Thread(target=play, args=[event["table"]], daemon=True).start()


if __name__ == "__main__":
    main()
