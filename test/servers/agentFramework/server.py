"""Microsoft Agent Framework with its AG-UI endpoint: an agent with approvals, and a workflow that asks."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from agent_framework import (
    Agent,
    BaseChatClient,
    ChatResponse,
    ChatResponseUpdate,
    Content,
    Executor,
    FunctionInvocationLayer,
    Message,
    ResponseStream,
    WorkflowBuilder,
    WorkflowContext,
    handler,
    response_handler,
    tool,
)
from agent_framework_ag_ui import InMemoryAGUIThreadSnapshotStore, add_agent_framework_fastapi_endpoint
from fastapi import FastAPI
from serve import received, serve

TRANSFER = ("tc-1", "transfer", {"amount": 10, "to": "bob"})
MAIL = ("tc-2", "send_mail", {"to": "a@b.com"})


class ScriptedClient(FunctionInvocationLayer, BaseChatClient):
    """Makes these calls once, and is done when it has their results."""

    def __init__(self, *calls: tuple[str, str, dict]) -> None:
        super().__init__()
        self._calls = calls

    def _inner_get_response(
        self, *, messages: Sequence[Message], stream: bool, options: Mapping[str, Any], **kwargs: Any
    ) -> Any:
        results = {
            content.call_id: str(content.result)
            for message in messages
            for content in message.contents
            if content.type == "function_result"
        }
        if results:
            received.append({"results": results})
            contents = [Content.from_text("All done.")]
        else:
            contents = [
                Content.from_function_call(id, name, arguments=json.dumps(args)) for id, name, args in self._calls
            ]
        if not stream:
            return self._whole(contents)

        async def updates() -> Any:
            yield ChatResponseUpdate(contents=contents, role="assistant")

        return ResponseStream(updates(), finalizer=ChatResponse.from_updates)

    async def _whole(self, contents: list[Content]) -> ChatResponse:
        return ChatResponse(messages=[Message("assistant", contents)])


@tool(approval_mode="always_require")
def transfer(amount: int, to: str) -> str:
    """Transfers money"""
    received.append({"executed": "transfer", "args": {"amount": amount, "to": to}})
    return f"sent {amount}"


@tool(approval_mode="always_require")
def send_mail(to: str) -> str:
    """Sends a mail"""
    received.append({"executed": "send_mail", "args": {"to": to}})
    return f"sent to {to}"


class Clerk(Executor):
    """Asks for one number."""

    @handler
    async def start(self, _messages: list[Message], context: WorkflowContext) -> None:
        await context.request_info({"message": "How much?"}, int)

    @response_handler
    async def answered(self, _request: dict, answer: int, context: WorkflowContext[Any, str]) -> None:
        received.append({"node": "clerk", "answer": answer})
        await context.yield_output(f"Noted {answer}")


app = FastAPI()


def expose(path: str, agent: Any, **options: Any) -> None:
    add_agent_framework_fastapi_endpoint(app, agent, f"/{path}", single_user=True, **options)


def agent_that_calls(*calls: tuple[str, str, dict]) -> Agent:
    return Agent(client=ScriptedClient(*calls), name="scripted", tools=[transfer, send_mail])


expose("one", agent_that_calls(TRANSFER))
expose("two", agent_that_calls(TRANSFER, MAIL))
expose("stored", agent_that_calls(TRANSFER), snapshot_store=InMemoryAGUIThreadSnapshotStore())
clerk = Clerk(id="clerk")
expose("workflow", WorkflowBuilder(start_executor=clerk, output_from=[clerk]).build())
serve(app)
