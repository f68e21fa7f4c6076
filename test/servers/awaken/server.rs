//! Awaken's own server, with its permission plugin, stores in memory, and a scripted model instead of a provider.

use std::io::Read;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use awaken_ext_permission::PermissionPlugin;
use awaken_runtime::builder::AgentRuntimeBuilder;
use awaken_server::app::{ServerConfig, ServerState};
use awaken_server::mailbox::{Mailbox, MailboxConfig, MailboxLifecycleConfig};
use awaken_server::routes::build_router;
use awaken_server_contract::ModelSpec;
use awaken_server_contract::contract::content::ContentBlock;
use awaken_server_contract::contract::executor::{
    InferenceExecutionError, InferenceRequest, LlmExecutor,
};
use awaken_server_contract::contract::inference::{StopReason, StreamResult, TokenUsage};
use awaken_server_contract::contract::message::{Role, ToolCall};
use awaken_server_contract::contract::suspension::{
    PendingToolCall, SuspendTicket, Suspension, ToolCallResumeMode,
};
use awaken_server_contract::contract::tool::{
    Tool, ToolCallContext, ToolDescriptor, ToolError, ToolOutput, ToolResult,
};
use awaken_server_contract::registry_spec::AgentSpec;
use awaken_stores::{
    InMemoryEventStore, InMemoryMailboxStore, InMemoryOutboxStore, InMemoryStore,
    MemoryCommitCoordinator,
};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};

/// What the agents' own code has received. `GET /received` returns and clears it.
type Received = Arc<Mutex<Vec<Value>>>;

/// A model that makes these calls once, and is done when it has their results.
struct ScriptedModel {
    calls: Vec<ToolCall>,
    received: Received,
}

#[async_trait]
impl LlmExecutor for ScriptedModel {
    async fn execute(
        &self,
        request: InferenceRequest,
    ) -> Result<StreamResult, InferenceExecutionError> {
        let results: serde_json::Map<String, Value> = request
            .messages
            .iter()
            .filter(|message| message.role == Role::Tool)
            .map(|message| {
                let id = message.tool_call_id.clone().unwrap_or_default();
                (id, Value::String(message.text()))
            })
            .collect();
        let is_done = !results.is_empty();
        if is_done {
            self.received
                .lock()
                .unwrap()
                .push(json!({ "results": results }));
        }
        let text = if is_done { "All done." } else { "Let me ask." };
        Ok(StreamResult {
            content: vec![ContentBlock::text(text)],
            tool_calls: if is_done { vec![] } else { self.calls.clone() },
            usage: Some(TokenUsage::default()),
            stop_reason: Some(if is_done {
                StopReason::EndTurn
            } else {
                StopReason::ToolUse
            }),
            has_incomplete_tool_calls: false,
        })
    }

    fn name(&self) -> &str {
        "scripted"
    }
}

/// A tool that needs a permission. The plugin asks for it.
struct SendMail(Received);

#[async_trait]
impl Tool for SendMail {
    fn descriptor(&self) -> ToolDescriptor {
        ToolDescriptor::new("send_mail", "send_mail", "Sends a mail")
    }

    async fn execute(&self, args: Value, _: &ToolCallContext) -> Result<ToolOutput, ToolError> {
        self.0
            .lock()
            .unwrap()
            .push(json!({ "executed": "send_mail", "args": args }));
        let sent = format!("sent to {}", args["to"].as_str().unwrap_or_default());
        Ok(ToolResult::success("send_mail", sent).into())
    }
}

/// A tool that asks the person for data, in one of the modes that take any answer.
struct AskPerson {
    name: &'static str,
    mode: ToolCallResumeMode,
    received: Received,
}

#[async_trait]
impl Tool for AskPerson {
    fn descriptor(&self) -> ToolDescriptor {
        ToolDescriptor::new(self.name, self.name, "Asks the person")
    }

    async fn execute(&self, args: Value, ctx: &ToolCallContext) -> Result<ToolOutput, ToolError> {
        if let Some(decision) = &ctx.resume_input {
            self.received
                .lock()
                .unwrap()
                .push(json!({ "answered": decision.result, "args": args }));
            return Ok(ToolResult::success(self.name, decision.result.clone()).into());
        }
        let suspension = Suspension {
            id: format!("ask_{}", ctx.call_id),
            action: "ask_city".into(),
            message: "Which city?".into(),
            parameters: args.clone(),
            response_schema: Some(json!({
                "type": "object",
                "properties": { "city": { "type": "string" } },
                "required": ["city"],
            })),
        };
        let pending = PendingToolCall::new(&ctx.call_id, self.name, args);
        let ticket = SuspendTicket::new(suspension, pending, self.mode);
        Ok(ToolResult::suspended_with(self.name, "Waiting", ticket).into())
    }
}

fn calls(agent: &str) -> Vec<ToolCall> {
    let mail =
        |id: &str, to: &str| ToolCall::new(id, "send_mail", json!({ "to": to, "subject": "Hi" }));
    match agent {
        "two" => vec![mail("tc-a", "a@b.com"), mail("tc-b", "x@y.com")],
        "result" => vec![ToolCall::new(
            "tc-q",
            "ask_result",
            json!({ "hint": "Paris" }),
        )],
        "arguments" => vec![ToolCall::new(
            "tc-q",
            "ask_arguments",
            json!({ "hint": "Paris" }),
        )],
        _ => vec![mail("tc-a", "a@b.com")],
    }
}

/// A server, with or without an event store.
async fn router(received: &Received, keeps_log: bool) -> Router {
    let threads = Arc::new(InMemoryStore::new());
    let events = Arc::new(InMemoryEventStore::new());
    let outbox = Arc::new(InMemoryOutboxStore::new());
    let coordinator = MemoryCommitCoordinator::new(threads.clone(), events.clone(), outbox)
        .expect("the stores belong together");
    let mut builder = AgentRuntimeBuilder::new()
        .with_commit_coordinator(Arc::new(coordinator))
        .with_plugin("permission", Arc::new(PermissionPlugin))
        .with_tool("send_mail", Arc::new(SendMail(received.clone())));
    for (name, mode) in [
        ("ask_result", ToolCallResumeMode::UseDecisionAsToolResult),
        ("ask_arguments", ToolCallResumeMode::PassDecisionToTool),
    ] {
        let tool = AskPerson {
            name,
            mode,
            received: received.clone(),
        };
        builder = builder.with_tool(name, Arc::new(tool));
    }
    for agent in ["one", "two", "result", "arguments"] {
        let model = ScriptedModel {
            calls: calls(agent),
            received: received.clone(),
        };
        let rules = json!({
            "default_behavior": "allow",
            "rules": [{ "tool": "send_mail", "behavior": "ask" }],
        });
        let spec = AgentSpec {
            id: agent.into(),
            model_id: agent.into(),
            max_rounds: 4,
            plugin_ids: vec!["permission".into()],
            ..Default::default()
        };
        builder = builder
            .with_model(ModelSpec::new(agent, agent, "scripted"))
            .with_provider(agent, Arc::new(model))
            .with_agent_spec(spec.with_section("permission", rules));
    }
    let runtime = Arc::new(builder.build().expect("the runtime is complete"));
    let mailbox = Mailbox::new(
        runtime.clone(),
        Arc::new(InMemoryMailboxStore::new()),
        threads.clone(),
        "server".into(),
        MailboxConfig::default(),
    );
    let mailbox = Arc::new(mailbox);
    let lifecycle = MailboxLifecycleConfig::default();
    let running = mailbox.clone().start_lifecycle_ready(lifecycle).await;
    // The handle would stop it.
    std::mem::forget(running.expect("the mailbox starts"));
    let resolver = runtime.resolver_arc();
    let state = ServerState::new(runtime, mailbox, threads, resolver, ServerConfig::default());
    build_router(&if keeps_log {
        state.with_event_store(events)
    } else {
        state
    })
}

#[tokio::main]
async fn main() {
    let received = Received::default();
    let reported = received.clone();
    let report = move || async move { Json(std::mem::take(&mut *reported.lock().unwrap())) };
    let app = router(&received, false)
        .await
        .nest("/logged", router(&received, true).await)
        .route("/received", get(report));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a free port");
    println!(
        "LISTENING {}",
        listener.local_addr().expect("an address").port()
    );
    // When the test that started this exits for any reason, its end of the pipe closes.
    std::thread::spawn(|| {
        let _ = std::io::stdin().read_to_end(&mut Vec::new());
        std::process::exit(0);
    });
    axum::serve(listener, app).await.expect("the server runs");
}
