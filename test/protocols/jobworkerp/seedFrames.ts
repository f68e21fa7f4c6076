/** What the client guide (AG-UI クライアント利用ガイド) shows, verbatim. */

/** “RUN_FINISHED（Interrupt 付き、AG-UI Interrupts）” */
export const interrupted = String.raw`{
  "type": "RUN_FINISHED",
  "runId": "run-456",
  "timestamp": 1702345679000,
  "outcome": "interrupt",
  "interrupt": {
    "id": "int_abc123",
    "reason": "tool_approval_required",
    "payload": {
      "pendingToolCalls": [
        {
          "callId": "call_xyz",
          "fnName": "COMMAND___run",
          "fnArguments": "{\"command\":\"date\"}"
        }
      ],
      "checkpointPosition": "/tasks/ChatTask",
      "workflowName": "copilot-chat"
    }
  }
}`;

export const runStarted = `{
  "type": "RUN_STARTED",
  "runId": "run-456",
  "threadId": "thread-123",
  "timestamp": 1702345678000
}`;

export const runFinished = `{
  "type": "RUN_FINISHED",
  "runId": "run-456",
  "timestamp": 1702345679000,
  "result": { "output": "completed" },
  "outcome": "success"
}`;

export const runError = `{
  "type": "RUN_ERROR",
  "runId": "run-456",
  "message": "Task execution failed",
  "code": "TASK_FAILED",
  "timestamp": 1702345679000
}`;

/** “ツール呼び出しイベントシーケンス” */
export const toolCallStart = `{
  "type": "TOOL_CALL_START",
  "toolCallId": "call_abc123",
  "toolCallName": "COMMAND___run",
  "parentMessageId": "msg-1",
  "timestamp": 1702345678000
}`;

export const toolCallArgs = String.raw`{
  "type": "TOOL_CALL_ARGS",
  "toolCallId": "call_abc123",
  "delta": "{\"command\": \"date\"}",
  "timestamp": 1702345678001
}`;

/** “シーケンス例” */
export const text = `event: TEXT_MESSAGE_START
data: {"type":"TEXT_MESSAGE_START","messageId":"msg-1","role":"assistant","timestamp":1702345678000}
id: 5

event: TEXT_MESSAGE_CONTENT
data: {"type":"TEXT_MESSAGE_CONTENT","messageId":"msg-1","delta":"Hello, ","timestamp":1702345678001}
id: 6

event: TEXT_MESSAGE_CONTENT
data: {"type":"TEXT_MESSAGE_CONTENT","messageId":"msg-1","delta":"how can I help?","timestamp":1702345678002}
id: 7

event: TEXT_MESSAGE_END
data: {"type":"TEXT_MESSAGE_END","messageId":"msg-1","timestamp":1702345678003}
id: 8

`;

/** “HITL メッセージ送信” */
export const message = `{
  "runId": "run-456",
  "toolCallResults": [
    {
      "toolCallId": "wait_run-456",
      "result": {
        "userInput": "approved",
        "comment": "Looks good to me"
      }
    }
  ]
}`;

/** “状態取得” */
export const state = `{
  "status": "running",
  "completedTasks": ["task1", "task2"],
  "currentTask": "task3",
  "contextVariables": {
    "result": "intermediate value"
  }
}`;
