"""CrewAI with its AG-UI bridge: on its custom channel (the default), and with outcomes."""

import os
import tempfile
from typing import Any

os.environ |= {
    "CREWAI_DISABLE_TELEMETRY": "true",
    "CREWAI_TRACING_ENABLED": "false",
    "CREWAI_STORAGE_DIR": tempfile.mkdtemp(prefix="crewai-"),
    # Otherwise LiteLLM downloads its prices when it is imported, and waits between its attempts.
    "LITELLM_LOCAL_MODEL_COST_MAP": "true",
    "OTEL_SDK_DISABLED": "true",
}

from ag_ui_crewai import CopilotKitState, add_crewai_flow_fastapi_endpoint, agui_feedback_provider
from crewai.flow import Flow, human_feedback, listen, start
from crewai.flow.human_feedback import _require_collapse_outcome
from fastapi import FastAPI
from serve import received, serve


class Transfer(Flow[CopilotKitState]):
    @start()
    @human_feedback(
        message="Transfer 10 to bob?",
        emit=["rejected", "approved"],
        llm="scripted",
        provider=agui_feedback_provider,
    )
    def propose(self) -> dict:
        return {"amount": 10, "to": "bob"}

    def _collapse_to_outcome(self, feedback: str, outcomes: Any, llm: Any) -> str:
        """Stands in for the model that reads the outcome from the person's words: it repeats them."""
        return _require_collapse_outcome(feedback, outcomes)

    @listen("approved")
    def transfer(self, result: Any) -> str:
        received.append({"executed": "transfer", "feedback": result.feedback, "args": result.output})
        return "sent"

    @listen("rejected")
    def refuse(self, result: Any) -> str:
        received.append({"refused": result.feedback})
        return "not sent"


class Interview(Flow[CopilotKitState]):
    @start()
    @human_feedback(message="What is your name?", provider=agui_feedback_provider)
    def first(self) -> str:
        return "name"

    @listen(first)
    @human_feedback(message="How old are you?", provider=agui_feedback_provider)
    def second(self, result: Any) -> str:
        received.append({"node": "first", "answer": result.feedback})
        return "age"

    @listen(second)
    def end(self, result: Any) -> str:
        received.append({"node": "second", "answer": result.feedback})
        return "done"


app = FastAPI()
for channel, emits in {"default": False, "outcome": True}.items():
    for path, flow in {"Transfer": Transfer(), "Interview": Interview()}.items():
        add_crewai_flow_fastapi_endpoint(app, flow, f"/{channel}{path}", emit_interrupt_outcome=emits)
serve(app)
