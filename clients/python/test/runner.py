"""Makes the calls that come as lines of JSON, and answers each with a line: the other languages do the same."""

import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from veridoor import Client, Problem, WebhookRefused, pages, verify_webhook

client = Client(os.environ["VERIDOOR_URL"], os.environ["VERIDOOR_API_KEY"])


def read(argument):
    """A file is named by its place."""
    if not isinstance(argument, dict) or "file" not in argument:
        return argument
    with open(argument["file"], "rb") as file:
        return file.read()


def make(asked):
    if "webhook" in asked:
        given = asked["webhook"]
        return verify_webhook(given["headers"], given["body"].encode(), given["secret"])
    method = getattr(client, re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), asked["call"]))
    given, query = [read(one) for one in asked.get("arguments", [])], asked.get("query", {})
    return list(pages(method, *given, **query)) if asked.get("pages") else method(*given, **query)


for line in sys.stdin:
    try:
        answer = make(json.loads(line))
        shown = {"answer": {"bytes": len(answer)} if isinstance(answer, bytes) else answer}
    except Problem as problem:
        shown = {"problem": problem.code, "status": problem.status, "request_id": problem.request_id}
    except WebhookRefused:
        shown = {"problem": "webhook_refused"}
    print(json.dumps(shown), flush=True)
