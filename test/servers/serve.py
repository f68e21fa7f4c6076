"""The common part of every Python server: it reports what the agents' own code received, and reaches no network."""

import os
import socket
import sys
import threading

import uvicorn
from starlette.responses import JSONResponse
from starlette.routing import Route

# What the agents' own code has received. `GET /received` returns and clears it.
received = []

_LOOPBACK = ("127.0.0.1", "::1", "localhost", None)


def _refuse_network(event, args):
    if event == "socket.connect" and isinstance(args[1], tuple) and args[1][0] not in _LOOPBACK:
        raise PermissionError(f"This server runs without a network, but it connects to {args[1]}")
    if event == "socket.getaddrinfo" and args[0] not in _LOOPBACK:
        raise PermissionError(f"This server runs without a network, but it looks up {args[0]}")


async def _report(_request):
    taken = received[:]
    received.clear()
    return JSONResponse(taken)


class _Server(uvicorn.Server):
    async def startup(self, sockets=None):
        await super().startup(sockets=sockets)
        print(f"LISTENING {sockets[0].getsockname()[1]}", flush=True)


def _exit_with_parent():
    # When the test that started this exits for any reason, its end of the pipe closes.
    sys.stdin.buffer.read()
    os._exit(0)


def serve(app):
    """Serves a Starlette app on a loopback port and prints `LISTENING <port>`. Exits with its parent."""
    sys.addaudithook(_refuse_network)
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    app.router.routes.insert(0, Route("/received", _report))
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    _Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listener])
