"""A business's server: makes a link for its customer and takes notifications. Standard library only, Python 3.9."""

import base64
import hashlib
import hmac
import json
import os
import time
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SERVICE = os.environ["VERIDOOR_URL"]
# Seconds by which the clocks may differ, as Standard Webhooks advises.
TOLERANCE = 300


def call(method, path, body=None, access=None):
    """Sends JSON and returns the answer's. A refusal is an HTTPError; its body says why."""
    headers = {"Content-Type": "application/json"} if body is not None else {}
    if access:
        headers["Authorization"] = "Bearer " + access
        if method == "POST":
            # The same key makes nothing twice, should you send it again.
            headers["Idempotency-Key"] = str(uuid.uuid4())
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(SERVICE + path, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def log_in():
    """A token for 15 minutes; keep it for so long instead of logging in each time."""
    account = {"username": os.environ["VERIDOOR_USER"], "password": os.environ["VERIDOOR_PASSWORD"]}
    return call("POST", "/api/v2/user/login", account)["access"]


def start_verification(customer_number):
    """The profile's id and the link. The same number again finds the same profile."""
    access = log_in()
    profile = call("POST", "/api/v2/profile", {"id_card_number": customer_number}, access)
    link = {
        "profile": profile["id"],
        "web_sdk_url": os.environ["INTERFACE_URL"],
        "return_url": os.environ["RETURN_URL"],
        "language": "en",
    }
    return profile["id"], call("POST", "/api/v2/profile/url", link, access)["short_url"]


def is_genuine(secret, headers, body):
    """Whether a notification is signed with the secret and new (Standard Webhooks 1.0)."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    moment = headers.get("Webhook-Timestamp", "")
    if not moment.isascii() or not moment.isdigit() or abs(time.time() - int(moment)) > TOLERANCE:
        return False
    signed = f"{headers.get('Webhook-Id', '')}.{moment}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers.get("Webhook-Signature", "").split(" ")
    return any(hmac.compare_digest(expected.encode(), one.encode()) for one in given)


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path == "/start-verification":
            # The number of the customer who is logged in at your site; never take it from the request's body.
            profile, url = start_verification("C-100482")
            self.answer(200, {"profile": profile, "url": url})
        elif self.path == "/webhook":
            if not is_genuine(os.environ["VERIDOOR_WEBHOOK_SECRET"], self.headers, body):
                return self.answer(401)
            event = json.loads(body)
            print(event["type"], event["data"]["profile"]["status"], flush=True)
            self.answer(204)
        else:
            self.answer(404)

    def answer(self, status, body=None):
        data = b"" if body is None else json.dumps(body).encode()
        self.send_response(status)
        if body is not None:
            self.send_header("Content-Type", "application/json")
            self.send_header("Cache-Control", "no-store")
        if status != 204:
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *parts):
        """Links are secret: no request line is logged."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8000"))), Handler)
    print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
