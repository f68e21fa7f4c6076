"""Pydantic AI with deferred tools, behind its AG-UI adapter."""

import json
from collections.abc import AsyncIterator

from pydantic_ai import Agent, DeferredToolRequests, ModelRetry
from pydantic_ai.messages import ModelMessage, ModelRequest, RetryPromptPart, ToolReturnPart
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, DeltaToolCalls, FunctionModel
from pydantic_ai.ui.ag_ui import AGUIAdapter
from serve import received, serve
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

TRANSFER = ("tc-1", "transfer", {"amount": 10, "to": "bob"})
MAIL = ("tc-2", "send_mail", {"to": "a@b.com"})
LOCATE = ("tc-3", "locate", {})


def model_that_calls(*calls: tuple[str, str, dict]) -> FunctionModel:
    """Makes these calls once, and is done when it has their results."""

    async def stream(messages: list[ModelMessage], _info: AgentInfo) -> AsyncIterator[str | DeltaToolCalls]:
        results = {
            part.tool_call_id: str(part.content)
            for message in messages
            if isinstance(message, ModelRequest)
            for part in message.parts
            if isinstance(part, ToolReturnPart | RetryPromptPart)
        }
        if results:
            received.append({"results": results})
            yield "All done."
            return
        yield {
            index: DeltaToolCall(name=name, json_args=json.dumps(args), tool_call_id=id)
            for index, (id, name, args) in enumerate(calls)
        }

    return FunctionModel(stream_function=stream)


def agent_that_calls(*calls: tuple[str, str, dict]) -> Agent:
    agent = Agent(model_that_calls(*calls), output_type=[str, DeferredToolRequests])

    @agent.tool_plain(requires_approval=True)
    def transfer(amount: int, to: str) -> str:
        if amount > 1000:
            raise ModelRetry("At most 1000")
        received.append({"executed": "transfer", "args": {"amount": amount, "to": to}})
        return f"sent {amount}"

    @agent.tool_plain(requires_approval=True)
    def send_mail(to: str) -> str:
        received.append({"executed": "send_mail", "args": {"to": to}})
        return f"sent to {to}"

    return agent


def endpoint(path: str, agent: Agent) -> Route:
    async def run(request: Request) -> Response:
        return await AGUIAdapter.dispatch_request(request, agent=agent)

    return Route(f"/{path}", run, methods=["POST"])


serve(
    Starlette(
        routes=[
            endpoint("one", agent_that_calls(TRANSFER)),
            endpoint("two", agent_that_calls(TRANSFER, MAIL)),
            endpoint("tool", agent_that_calls(LOCATE)),
            endpoint("mixed", agent_that_calls(TRANSFER, LOCATE)),
        ]
    )
)
