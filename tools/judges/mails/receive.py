"""Receives mails by SMTP, keeps them in a folder, and says of each what Python's email package finds wrong."""

import email
import json
import re
import sys
from email import policy
from pathlib import Path

from aiosmtpd.controller import Controller

FOLDER, PORT = Path(sys.argv[1]), int(sys.argv[2])
MOST_OCTETS_A_LINE = 998
ONCE = ["date", "from", "to", "subject", "message-id", "mime-version", "auto-submitted"]


def faults_of(raw, mail):
    yield from header_faults(mail)
    for part in mail.walk():
        yield from (f"{part.get_content_type()}: {defect!r}" for defect in part.defects)
        if not part.is_multipart():
            part.get_payload(decode=True).decode(part.get_content_charset("ascii"))
    kinds = [part.get_content_type() for part in mail.walk()]
    if kinds != ["multipart/alternative", "text/plain", "text/html"]:
        yield f"it has {kinds}"
    longest = max(len(line) for line in raw.splitlines())
    if longest > MOST_OCTETS_A_LINE:
        yield f"a line of {longest} octets"


def header_faults(mail):
    for name in ONCE:
        count = len(mail.get_all(name, []))
        if count != 1:
            yield f"{count} headers {name}"
    for name, value in mail.items():
        yield from (f"{name}: {defect!r}" for defect in getattr(value, "defects", []))
    for name, value in mail.raw_items():
        if not str(value).isascii():
            yield f"{name} is not encoded"
    if "list-unsubscribe" in mail:
        if not re.fullmatch(r"<https?://[^\s<>]+>(, <mailto:[^\s<>]+>)?", mail["list-unsubscribe"].strip()):
            yield f"list-unsubscribe: {mail['list-unsubscribe']}"
        if mail["list-unsubscribe-post"] != "List-Unsubscribe=One-Click":
            yield "list-unsubscribe without list-unsubscribe-post"


def text_of(mail, kind):
    part = mail.get_body(preferencelist=(kind,))
    return "" if part is None else part.get_content()


class Mailbox:
    count = 0

    async def handle_DATA(self, server, session, envelope):
        raw = envelope.content
        name = f"{Mailbox.count:04}.eml"
        Mailbox.count += 1
        (FOLDER / name).write_bytes(raw)
        mail = email.message_from_bytes(raw, policy=policy.SMTP)
        try:
            faults = list(faults_of(raw, mail))
            told = {"subject": mail["subject"], "text": text_of(mail, "plain"), "html": text_of(mail, "html")}
        except (UnicodeError, LookupError, AttributeError) as error:
            faults, told = [repr(error)], {"subject": "", "text": "", "html": ""}
        print(json.dumps({"name": name, "to": envelope.rcpt_tos, "faults": faults, **told}), flush=True)
        return "250 OK"


controller = Controller(Mailbox(), hostname="127.0.0.1", port=PORT)
controller.start()
print("ready", flush=True)
sys.stdin.read()
controller.stop()
