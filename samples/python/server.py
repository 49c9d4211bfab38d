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
KEY = os.environ["VERIDOOR_API_KEY"]
# The page at /, if this server shows one: ../html/script.html, for example.
PAGE = os.environ.get("PAGE")
# Seconds by which the clocks may differ, as Standard Webhooks advises.
TOLERANCE = 300


def call(method, path, body=None):
    """Sends JSON and returns the answer's. A refusal is an HTTPError; its body says why."""
    headers = {"Authorization": "Bearer " + KEY}
    if body is not None:
        headers["Content-Type"] = "application/json"
    if method == "POST":
        # The same key makes nothing twice, should you send it again.
        headers["Idempotency-Key"] = str(uuid.uuid4())
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(SERVICE + path, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def start_verification(customer_number):
    """The profile's id and the link. The same number again finds the same profile."""
    customer = {"id_card_number": customer_number}
    if KEY.startswith("vd_test_"):
        # In test mode the checks find what you say.
        customer["test_outcome"] = {"result": "approved"}
    profile = call("POST", "/api/v2/profile", customer)
    link = {
        "profile": profile["id"],
        "web_sdk_url": os.environ["INTERFACE_URL"],
        "return_url": os.environ["RETURN_URL"],
        "language": "en",
    }
    return profile["id"], call("POST", "/api/v2/profile/url", link)["short_url"]


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
    def do_GET(self):
        path = self.path.split("?")[0]
        if path == "/" and PAGE:
            with open(PAGE, "rb") as page:
                self.answer(200, page.read(), "text/html; charset=utf-8")
        elif path == "/verified":
            # The address proves nothing: the webhook brings the result.
            self.answer(200, b"Thank you. We tell you the result soon.\n", "text/plain; charset=utf-8")
        else:
            self.answer(404)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path == "/start-verification":
            # The number of the customer who is logged in at your site; never take it from the request's body.
            profile, url = start_verification("C-100482")
            started = json.dumps({"profile": profile, "url": url}).encode()
            self.answer(200, started, "application/json")
        elif self.path == "/webhook":
            if not is_genuine(os.environ["VERIDOOR_WEBHOOK_SECRET"], self.headers, body):
                return self.answer(401)
            event = json.loads(body)
            print(event["type"], event["data"]["profile"]["status"], flush=True)
            self.answer(204)
        else:
            self.answer(404)

    def answer(self, status, body=b"", kind=None):
        self.send_response(status)
        if kind:
            self.send_header("Content-Type", kind)
            self.send_header("Cache-Control", "no-store")
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *parts):
        """Links are secret: no request line is logged."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8000"))), Handler)
    # The name, not the number: prepare.mjs allows this very origin to show the verification.
    print(f"listening on http://localhost:{server.server_port}", flush=True)
    server.serve_forever()
