"""Google's ADK with its AG-UI middleware: with interrupts as outcomes, and as calls without a result (its default)."""

from collections.abc import AsyncGenerator
from typing import Any

from ag_ui_adk import ADKAgent, add_adk_fastapi_endpoint
from fastapi import FastAPI
from google.adk.agents import LlmAgent
from google.adk.models import BaseLlm, LlmResponse
from google.adk.tools import FunctionTool, ToolContext
from google.genai import types
from serve import received, serve

TRANSFER = ("tc-1", "transfer", {"amount": 10, "to": "bob"})
MAIL = ("tc-2", "send_mail", {"to": "a@b.com"})
FORM = ("tc-3", "ask_person", {"question": "Which quarter?"})


class ScriptedModel(BaseLlm):
    """Makes these calls once, and is done when it has their results."""

    calls: list[tuple[str, str, dict]]

    async def generate_content_async(
        self, llm_request: Any, stream: bool = False
    ) -> AsyncGenerator[LlmResponse, None]:
        results = {
            part.function_response.name: part.function_response.response
            for content in llm_request.contents
            for part in content.parts or []
            if part.function_response
        }
        if results:
            received.append({"results": results})
            parts = [types.Part(text="All done.")]
        else:
            calls = [types.FunctionCall(id=id, name=name, args=args) for id, name, args in self.calls]
            parts = [types.Part(function_call=call) for call in calls]
        yield LlmResponse(content=types.Content(role="model", parts=parts), partial=False)


def transfer(amount: int, to: str) -> dict:
    """Transfers money"""
    received.append({"executed": "transfer", "args": {"amount": amount, "to": to}})
    return {"sent": amount}


def send_mail(to: str) -> dict:
    """Sends a mail"""
    received.append({"executed": "send_mail", "args": {"to": to}})
    return {"sent": to}


def ask_person(question: str, tool_context: ToolContext) -> dict:
    """Asks the person"""
    answer = tool_context.tool_confirmation
    received.append({"answered": {"confirmed": answer.confirmed, "payload": answer.payload}})
    return {"answer": answer.payload}


tools = [
    FunctionTool(transfer, require_confirmation=True),
    FunctionTool(send_mail, require_confirmation=True),
    FunctionTool(ask_person, require_confirmation=True),
]
app = FastAPI()
for channel, emits in {"default": False, "outcome": True}.items():
    for path, calls in {"One": [TRANSFER], "Two": [TRANSFER, MAIL], "Form": [FORM]}.items():
        scripted = LlmAgent(name="scripted", model=ScriptedModel(model="scripted", calls=calls), tools=tools)
        agent = ADKAgent(
            adk_agent=scripted, app_name=f"{channel}{path}", user_id="user", emit_interrupt_outcome=emits
        )
        add_adk_fastapi_endpoint(app, agent, f"/{channel}{path}")
serve(app)
