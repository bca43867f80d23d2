"""Connects to the shop's /mcp with Python's SDK, and says as one line of JSON what it found there.

It prints the address at which its person signs in, and reads the one at which they end.
"""

import asyncio
import json
import sys
from urllib.parse import parse_qs, urlparse

import httpx2
from mcp import Client
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientInformationFull, OAuthClientMetadata

URL, REDIRECT_URI, CLIENT_ID, TOKEN = sys.argv[1:]


class Storage:
    """Keeps tokens for as long as this runs."""

    def __init__(self):
        self.tokens = None
        self.client = known_client() if CLIENT_ID else None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client_info):
        self.client = client_info


def known_client():
    return OAuthClientInformationFull(
        client_id=CLIENT_ID, redirect_uris=[REDIRECT_URI], token_endpoint_auth_method="none"
    )


async def send_person(address):
    print(address, flush=True)


async def await_person():
    ended_at = await asyncio.to_thread(sys.stdin.readline)
    given = {name: values[0] for name, values in parse_qs(urlparse(ended_at.strip()).query).items()}
    if "error" in given:
        raise RuntimeError(f"{given['error']}: {given.get('error_description')}")
    return AuthorizationCodeResult(code=given["code"], state=given.get("state"), iss=given.get("iss"))


async def connect():
    metadata = OAuthClientMetadata(
        client_name="Judge", redirect_uris=[REDIRECT_URI], token_endpoint_auth_method="none"
    )
    auth = OAuthClientProvider(URL, metadata, Storage(), send_person, await_person)
    how = {"headers": {"authorization": f"Bearer {TOKEN}"}} if TOKEN else {"auth": auth}
    async with httpx2.AsyncClient(**how) as http:
        async with Client(streamable_http_client(URL, http_client=http)) as client:
            tools = [tool.name for tool in (await client.list_tools()).tools]
            answer = await client.call_tool("search_sounds", {"words": "loop"})
            return {"tools": tools, "isError": answer.is_error}


def first_of(error):
    return first_of(error.exceptions[0]) if isinstance(error, BaseExceptionGroup) else error


try:
    print(json.dumps(asyncio.run(connect())))
except BaseException as error:
    print(json.dumps({"error": repr(first_of(error))}))
