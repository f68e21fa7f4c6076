"""Strands for Python with its own AG-UI adapter, and a scripted model instead of a provider."""

import json
from collections.abc import AsyncIterator
from typing import Any

from ag_ui_strands import StrandsAgent, StrandsAgentConfig, ToolBehavior, add_strands_fastapi_endpoint
from fastapi import FastAPI
from serve import received, serve
from strands import Agent, ToolContext, tool
from strands.models import Model

TRANSFER = ("tc-1", "transfer", {"amount": 10, "to": "bob"})
MAIL = ("tc-2", "send_mail", {"to": "a@b.com"})
FORM = ("tc-3", "ask_person", {"question": "Which quarter?"})


class ScriptedModel(Model):
    """Makes these calls once, and is done when it has their results."""

    def __init__(self, *calls: tuple[str, str, dict]) -> None:
        self._calls = calls
        self._config = {"model_id": "scripted"}

    def update_config(self, **config: Any) -> None:
        self._config |= config

    def get_config(self) -> Any:
        return self._config

    def structured_output(self, *_args: Any, **_kwargs: Any) -> Any:
        raise NotImplementedError

    async def stream(self, messages: Any, *_args: Any, **_kwargs: Any) -> AsyncIterator[Any]:
        results = {
            block["toolResult"]["toolUseId"]: block["toolResult"]["status"]
            for message in messages
            for block in message["content"]
            if "toolResult" in block
        }
        yield {"messageStart": {"role": "assistant"}}
        if results:
            received.append({"results": results})
            yield {"contentBlockStart": {"start": {}}}
            yield {"contentBlockDelta": {"delta": {"text": "All done."}}}
            yield {"contentBlockStop": {}}
            yield {"messageStop": {"stopReason": "end_turn"}}
            return
        for id, name, args in self._calls:
            yield {"contentBlockStart": {"start": {"toolUse": {"name": name, "toolUseId": id}}}}
            yield {"contentBlockDelta": {"delta": {"toolUse": {"input": json.dumps(args)}}}}
            yield {"contentBlockStop": {}}
        yield {"messageStop": {"stopReason": "tool_use"}}


@tool
def transfer(amount: int, to: str) -> str:
    """Transfers money"""
    received.append({"executed": "transfer", "args": {"amount": amount, "to": to}})
    return f"sent {amount}"


@tool
def send_mail(to: str) -> str:
    """Sends a mail"""
    received.append({"executed": "send_mail", "args": {"to": to}})
    return f"sent to {to}"


@tool(context=True)
def ask_person(question: str, tool_context: ToolContext) -> str:
    """Asks the person"""
    answer = tool_context.interrupt("details", reason=question)
    received.append({"answered": answer})
    return f"They say {json.dumps(answer)}"


app = FastAPI()
approval = ToolBehavior(interrupt_on_call=True)
config = StrandsAgentConfig(tool_behaviors={"transfer": approval, "send_mail": approval})
for path, calls in {"one": [TRANSFER], "two": [TRANSFER, MAIL], "form": [FORM]}.items():
    agent = Agent(model=ScriptedModel(*calls), tools=[transfer, send_mail, ask_person], callback_handler=None)
    add_strands_fastapi_endpoint(app, StrandsAgent(agent, name="scripted", config=config), f"/{path}")
serve(app)
