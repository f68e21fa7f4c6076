"""Google's ADK with its AG-UI middleware: with interrupts as outcomes, and as calls without a result (its default)."""

from collections.abc import AsyncGenerator
from typing import Any

from ag_ui_adk import ADKAgent, PredictStateMapping, add_adk_fastapi_endpoint
from fastapi import FastAPI
from google.adk.agents import LlmAgent
from google.adk.apps import App, ResumabilityConfig
from google.adk.models import BaseLlm, LlmResponse
from google.adk.tools import FunctionTool, ToolContext
from google.genai import types
from serve import received, serve

TRANSFER = ("tc-1", "transfer", {"amount": 10, "to": "bob"})
MAIL = ("tc-2", "send_mail", {"to": "a@b.com"})
FORM = ("tc-3", "ask_person", {"question": "Which quarter?"})
REFUND = ("tc-4", "refund", {"order": "A-1"})
DRAFT = ("tc-5", "write_document", {"document": "Dear Ann"})


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
            # The decision about changes reaches the model as a text.
            texts = [part.text for part in llm_request.contents[-1].parts or [] if part.text]
            received.append({"results": results, **({"told": texts} if texts else {})})
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


def refund(order: str, tool_context: ToolContext) -> dict:
    """Refunds an order. Asks the person itself, with a hint and a proposal."""
    answer = tool_context.tool_confirmation
    if not answer:
        tool_context.request_confirmation(hint="How much?", payload={"amount": 20})
        return {"status": "pending"}
    received.append({"answered": {"confirmed": answer.confirmed, "payload": answer.payload}})
    return {"refunded": answer.confirmed}


def write_document(document: str) -> dict:
    """Writes a document"""
    return {"written": document}


tools = [
    FunctionTool(transfer, require_confirmation=True),
    FunctionTool(send_mail, require_confirmation=True),
    FunctionTool(ask_person, require_confirmation=True),
    FunctionTool(refund),
    FunctionTool(write_document),
]
review = PredictStateMapping(state_key="document", tool="write_document", tool_argument="document")
app = FastAPI()
for channel, emits in {"default": False, "outcome": True}.items():
    agents = {"One": [TRANSFER], "Two": [TRANSFER, MAIL], "Form": [FORM], "Draft": [DRAFT]}
    for path, calls in agents.items():
        scripted = LlmAgent(name="scripted", model=ScriptedModel(model="scripted", calls=calls), tools=tools)
        agent = ADKAgent(
            adk_agent=scripted,
            app_name=f"{channel}{path}",
            user_id="user",
            emit_interrupt_outcome=emits,
            predict_state=[review] if path == "Draft" else None,
        )
        add_adk_fastapi_endpoint(app, agent, f"/{channel}{path}")
# A tool that asks by itself can be confirmed only in a resumable app: without it, the middleware ends the run before ADK stores that
# the tool has asked.
asking = LlmAgent(name="scripted", model=ScriptedModel(model="scripted", calls=[REFUND]), tools=tools)
resumable = App(
    name="outcomeRefund", root_agent=asking, resumability_config=ResumabilityConfig(is_resumable=True)
)
forgetful = ADKAgent(
    adk_agent=asking, app_name="outcomeForgotten", user_id="user", emit_interrupt_outcome=True
)
add_adk_fastapi_endpoint(
    app, ADKAgent.from_app(resumable, user_id="user", emit_interrupt_outcome=True), "/outcomeRefund"
)
add_adk_fastapi_endpoint(app, forgetful, "/outcomeForgotten")
serve(app)
