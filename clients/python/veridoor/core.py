"""What every operation stands on: sending, retries, problems, pages, webhooks."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import random
import re
import time
import uuid
from typing import Any, Callable, Iterator
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

# Answers that say nothing of the request itself.
PASSING = {429, 502, 503, 504}
# Seconds before the second attempt, doubled for each further one; and the longest wait.
FIRST_DELAY, LONGEST_DELAY = 0.2, 30.0
# A second attempt would make a second secret, which is shown once.
SHOWN_ONCE = re.compile(r"/api/v2/api-key(/[^/]+/rotate)?$")
# Seconds by which the clocks may differ, as Standard Webhooks advises.
TOLERANCE = 300


class Problem(Exception):
    """The service refused (RFC 9457). Act on `code`, and log `request_id`."""

    def __init__(self, status: int, body: dict[str, Any]):
        super().__init__(f"{status} {body.get('code', 'unknown')}: {body.get('detail', 'no reason given')}")
        self.status, self.body = status, body
        self.code: str = body.get("code", "unknown")
        self.request_id: str | None = body.get("request_id")


class WebhookRefused(Exception):
    """A notification that must not be trusted."""


def part(value: str | int) -> str:
    return quote(str(value), safe="")


class Core:
    def __init__(self, url: str, api_key: str, *, timeout: float = 10.0, retries: int = 3):
        self._url, self._key, self._timeout, self._retries = url.rstrip("/"), api_key, timeout, retries

    def send(
        self,
        method: str,
        path: str,
        *,
        body: Any = None,
        file: bytes | None = None,
        query: dict[str, Any] | None = None,
    ) -> Any:
        """Sends a request, again after a failure that passes; the service does the same request once."""
        given = {name: json.dumps(value) if isinstance(value, bool) else value for name, value in (query or {}).items()}
        named = urlencode({name: value for name, value in given.items() if value is not None})
        headers = {"Authorization": f"Bearer {self._key}"}
        data = None if body is None else json.dumps(body).encode()
        if file is not None:
            headers["Content-Type"], data = _form(body, file)
        elif body is not None:
            headers["Content-Type"] = "application/json"
        if method != "GET":
            headers["Idempotency-Key"] = str(uuid.uuid4())
        request = Request(f"{self._url}{path}{'?' + named if named else ''}", data, headers, method=method)
        retries = 0 if method == "POST" and SHOWN_ONCE.search(path) else self._retries
        for attempt in range(retries + 1):
            try:
                with urlopen(request, timeout=self._timeout) as answer:
                    content = answer.read()
                    is_json = answer.headers.get_content_type() == "application/json"
                    return json.loads(content) if is_json else content or None
            except HTTPError as error:
                if error.code not in PASSING or attempt == retries:
                    raise _problem(error) from None
                wait = error.headers.get("Retry-After", "")
                error.close()
            except (URLError, OSError):
                if attempt == retries:
                    raise
                wait = ""
            delay = float(wait) if wait.isdigit() else random.random() * FIRST_DELAY * 2**attempt
            time.sleep(min(LONGEST_DELAY, delay))


def _form(fields: dict[str, Any], file: bytes) -> tuple[str, bytes]:
    boundary = uuid.uuid4().hex
    start = f'--{boundary}\r\nContent-Disposition: form-data; name='
    texts = {name: value if isinstance(value, str) else json.dumps(value) for name, value in fields.items()}
    written = "".join(f'{start}"{name}"\r\n\r\n{text}\r\n' for name, text in texts.items())
    head = f'{written}{start}"file"; filename="page"\r\nContent-Type: application/octet-stream\r\n\r\n'
    return f"multipart/form-data; boundary={boundary}", head.encode() + file + f"\r\n--{boundary}--\r\n".encode()


def _problem(error: HTTPError) -> Problem:
    try:
        body = json.loads(error.read())
    except ValueError:
        body = {}
    return Problem(error.code, body if isinstance(body, dict) else {})


def pages(operation: Callable[..., dict[str, Any]], *ids: str, **query: Any) -> Iterator[dict[str, Any]]:
    """Every item of a list, page after page: `pages(client.list_profiles, status="approved")`."""
    while True:
        page = operation(*ids, **query)
        yield from page["data"]
        if not page.get("has_more"):
            return
        query["cursor"] = page["next_cursor"]


def verify_webhook(headers: dict[str, str], body: bytes, *secrets: str, now: float | None = None) -> dict[str, Any]:
    """Checks a notification (Standard Webhooks) and returns it. The same id may come again: handle it once."""
    given = {name.lower(): value for name, value in headers.items()}
    moment = given.get("webhook-timestamp", "")
    if not re.fullmatch(r"[0-9]{1,12}", moment) or abs((now or time.time()) - int(moment)) > TOLERANCE:
        raise WebhookRefused("the notification is too old")
    signed = f"{given.get('webhook-id', '')}.{moment}.".encode() + body
    signatures = given.get("webhook-signature", "").split(" ")
    for secret in secrets:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        right = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        if any(hmac.compare_digest(right.encode(), one.encode()) for one in signatures):
            return json.loads(body)
    raise WebhookRefused("the signature is not right")
