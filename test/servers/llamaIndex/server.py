"""LlamaIndex with its AG-UI router: a tool of the page asks the person, and a tool of the server acts."""

import json
from collections.abc import AsyncIterator
from typing import Any

from fastapi import FastAPI
from llama_index.core.llms import ChatMessage, ChatResponse
from llama_index.core.llms.llm import ToolSelection
from llama_index.core.llms.mock import MockFunctionCallingLLM
from llama_index.protocols.ag_ui.router import get_ag_ui_workflow_router
from serve import received, serve

ARGS = {"amount": 10, "to": "bob"}
ASK = ToolSelection(tool_id="tc-1", tool_name="approve_transfer", tool_kwargs=ARGS)
ASK_MAIL = ToolSelection(tool_id="tc-2", tool_name="approve_mail", tool_kwargs={"to": "a@b.com"})


class ScriptedModel(MockFunctionCallingLLM):
    """Asks for approval, transfers what is approved, and is done."""

    questions: list[ToolSelection]

    async def astream_chat_with_tools(self, tools: Any, **kwargs: Any) -> AsyncIterator[ChatResponse]:
        history = kwargs["chat_history"]
        results = {
            message.additional_kwargs["tool_call_id"]: message.content
            for message in history
            if "tool_call_id" in message.additional_kwargs
        }

        async def chunks() -> AsyncIterator[ChatResponse]:
            yield self._answer(results)

        return chunks()

    def _answer(self, results: dict[str, str]) -> ChatResponse:
        if not results:
            return self._calling(*self.questions)
        received.append({"results": results})
        answer = json.loads(results["tc-1"])
        if answer.get("approved") is True and "tc-3" not in results:
            args = answer.get("editedArgs") or ARGS
            return self._calling(ToolSelection(tool_id="tc-3", tool_name="transfer", tool_kwargs=args))
        return ChatResponse(message=ChatMessage(role="assistant", content="All done."), delta="All done.")

    def _calling(self, *calls: ToolSelection) -> ChatResponse:
        message = ChatMessage(role="assistant", content="", additional_kwargs={"tool_calls": list(calls)})
        return ChatResponse(message=message)


def approve_transfer(amount: int, to: str) -> str:
    """Asks the person about a transfer"""
    return ""


def approve_mail(to: str) -> str:
    """Asks the person about a mail"""
    return ""


def transfer(amount: int, to: str) -> str:
    """Transfers money"""
    received.append({"executed": "transfer", "args": {"amount": amount, "to": to}})
    return f"sent {amount}"


app = FastAPI()
for path, questions in {"one": [ASK], "two": [ASK, ASK_MAIL]}.items():
    model = ScriptedModel(questions=questions, is_chat_model=True)
    router = get_ag_ui_workflow_router(
        llm=model, frontend_tools=[approve_transfer, approve_mail], backend_tools=[transfer]
    )
    app.include_router(router, prefix=f"/{path}")
serve(app)
