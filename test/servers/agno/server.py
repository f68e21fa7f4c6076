"""Agno with its AG-UI interface: tools that need a confirmation, and a tool that asks the user."""

import json
from collections.abc import AsyncIterator, Iterator
from typing import Any

from agno.agent import Agent
from agno.db.in_memory import InMemoryDb
from agno.models.base import Model
from agno.models.response import ModelResponse
from agno.os.interfaces.agui import AGUI
from agno.tools import tool
from fastapi import FastAPI
from serve import received, serve

TRANSFER = ("tc-1", "transfer", {"amount": 10, "to": "bob"})
MAIL = ("tc-2", "send_mail", {"to": "a@b.com"})
BOOK = ("tc-3", "book", {"city": "Oslo"})


class ScriptedModel(Model):
    """Makes these calls once, and is done when it has their results."""

    def __init__(self, *calls: tuple[str, str, dict]) -> None:
        super().__init__(id="scripted", provider="scripted")
        self._calls = calls

    def _answer(self, messages: Any) -> ModelResponse:
        results = {each.tool_call_id: str(each.content) for each in messages if each.role == "tool"}
        if results:
            received.append({"results": results})
            return ModelResponse(role="assistant", content="All done.")
        calls = [
            {"id": id, "type": "function", "function": {"name": name, "arguments": json.dumps(args)}}
            for id, name, args in self._calls
        ]
        return ModelResponse(role="assistant", tool_calls=calls)

    def invoke(self, messages: Any, **_kwargs: Any) -> ModelResponse:
        return self._answer(messages)

    async def ainvoke(self, messages: Any, **_kwargs: Any) -> ModelResponse:
        return self._answer(messages)

    def invoke_stream(self, messages: Any, **_kwargs: Any) -> Iterator[ModelResponse]:
        yield self._answer(messages)

    async def ainvoke_stream(self, messages: Any, **_kwargs: Any) -> AsyncIterator[ModelResponse]:
        yield self._answer(messages)

    def _parse_provider_response(self, response: Any, **_kwargs: Any) -> ModelResponse:
        return response

    def _parse_provider_response_delta(self, response: Any) -> ModelResponse:
        return response


@tool(requires_confirmation=True)
def transfer(amount: int, to: str) -> str:
    """Transfers money"""
    received.append({"executed": "transfer", "args": {"amount": amount, "to": to}})
    return f"sent {amount}"


@tool(requires_confirmation=True)
def send_mail(to: str) -> str:
    """Sends a mail"""
    received.append({"executed": "send_mail", "args": {"to": to}})
    return f"sent to {to}"


@tool(requires_user_input=True, user_input_fields=["nights"])
def book(city: str, nights: int) -> str:
    """Books a room"""
    received.append({"executed": "book", "args": {"city": city, "nights": nights}})
    return f"booked {nights} nights in {city}"


app = FastAPI()
for path, calls in {"one": [TRANSFER], "two": [TRANSFER, MAIL], "input": [BOOK]}.items():
    tools = [transfer, send_mail, book]
    agent = Agent(id="scripted", model=ScriptedModel(*calls), tools=tools, db=InMemoryDb(), telemetry=False)
    app.include_router(AGUI(agent=agent, prefix=f"/{path}").get_router())
serve(app)
