"""LangGraph for Python with its AG-UI bridge: on the default channel, and with outcomes enabled."""

from typing import Any

from ag_ui_langgraph import LangGraphAgent, add_langgraph_fastapi_endpoint
from fastapi import FastAPI
from langchain.agents import create_agent
from langchain.agents.middleware import HumanInTheLoopMiddleware
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.types import interrupt
from serve import received, serve

MAIL = {"id": "tc-1", "name": "send_mail", "args": {"to": "a@b.com"}, "type": "tool_call"}
TRANSFER = {"id": "tc-2", "name": "transfer", "args": {"amount": 10, "to": "bob"}, "type": "tool_call"}

APPROVAL = {
    "reason": "tool_call",
    "message": "Send the mail?",
    "tool_call_id": "tc-1",
    "response_schema": {
        "type": "object",
        "properties": {"approved": {"type": "boolean"}, "editedArgs": {"type": "object"}},
        "required": ["approved"],
    },
}


@tool
def send_mail(to: str) -> str:
    """Sends a mail"""
    received.append({"executed": "send_mail", "args": {"to": to}})
    return f"sent to {to}"


@tool
def transfer(amount: int, to: str) -> str:
    """Transfers money"""
    received.append({"executed": "transfer", "args": {"amount": amount, "to": to}})
    return f"sent {amount}"


class ScriptedModel(BaseChatModel):
    """Makes both calls once, and is done when it has their results."""

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def bind_tools(self, tools: Any, **kwargs: Any) -> "ScriptedModel":
        return self

    def _generate(self, messages: Any, stop: Any = None, run_manager: Any = None, **kwargs: Any) -> ChatResult:
        results = [message for message in messages if isinstance(message, ToolMessage)]
        if results:
            received.append({"results": {each.tool_call_id: each.content for each in results}})
            message = AIMessage(content="All done.")
        else:
            message = AIMessage(content="", tool_calls=[TRANSFER, MAIL])
        return ChatResult(generations=[ChatGeneration(message=message)])


def ask(name: str) -> Any:
    async def node(_state: MessagesState) -> dict:
        received.append({"node": name, "answer": interrupt(f"Approve {name}?")})
        return {}

    return node


async def gate(_state: MessagesState) -> dict:
    received.append({"node": "gate", "answer": interrupt(APPROVAL)})
    return {}


async def sequential(_state: MessagesState) -> dict:
    answers = [interrupt("First?"), interrupt("Second?")]
    received.append({"node": "sequential", "answers": answers})
    return {}


async def limited(_state: MessagesState) -> dict:
    answer = interrupt("How much?")
    # A rule that the client does not know: the server refuses the answer by asking again.
    while not isinstance(answer, (int, float)) or answer > 1000:
        answer = interrupt("At most 1000. How much?")
    received.append({"node": "limited", "answer": answer})
    return {}


def asked(state: MessagesState) -> str:
    return state["messages"][0].text


graph = (
    StateGraph(MessagesState)
    .add_node("tool", lambda _state: {"messages": [AIMessage(content="", tool_calls=[MAIL])]})
    .add_node("gate", gate)
    .add_node("two", lambda _state: {})
    .add_node("a", ask("a"))
    .add_node("b", ask("b"))
    .add_node("sequential", sequential)
    .add_node("limited", limited)
    .add_conditional_edges(START, asked, ["tool", "two", "sequential", "limited"])
    .add_edge("tool", "gate")
    .add_edge("gate", END)
    .add_edge("two", "a")
    .add_edge("two", "b")
    .add_edge("a", END)
    .add_edge("b", END)
    .add_edge("sequential", END)
    .add_edge("limited", END)
    .compile(checkpointer=InMemorySaver())
)

decisions = {
    "transfer": {"allowed_decisions": ["approve", "edit", "reject"]},
    "send_mail": {"allowed_decisions": ["approve", "reject"]},
}
review = create_agent(
    ScriptedModel(),
    [send_mail, transfer],
    middleware=[HumanInTheLoopMiddleware(interrupt_on=decisions)],
    checkpointer=InMemorySaver(),
)

# The bridge's defaults; with outcomes; and its custom channel alone, without the raw events that carry ids.
channels = {
    "default": {},
    "outcome": {"emit_interrupt_outcome": True, "emit_raw_events": False},
    "bare": {"emit_raw_events": False},
}
app = FastAPI()
for path, options in channels.items():
    for suffix, compiled in {"": graph, "Review": review}.items():
        agent = LangGraphAgent(name="scripted", graph=compiled, **options)
        add_langgraph_fastapi_endpoint(app, agent, f"/{path}{suffix}")

serve(app)
