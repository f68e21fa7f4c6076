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

/** “認証エラー” */
export const unauthorized = `{
  "error": {
    "code": "UNAUTHORIZED",
    "message": "Invalid or missing authentication token"
  }
}`;

/** “ワークフロー実行” */
export const runRequest = `{
  "threadId": "thread-123",
  "runId": "run-456",
  "messages": [
    {
      "role": "user",
      "content": "Hello, please process this request"
    }
  ],
  "tools": [],
  "context": [
    {
      "type": "workflow_definition",
      "workflowName": "my_workflow"
    }
  ],
  "forwardedProps": {
    "workerId": 12345,
    "priority": 10,
    "timeout": 300
  }
}`;

/** “ワークフローキャンセル” */
export const cancelled = `{
  "status": "cancelled",
  "runId": "run-456"
}`;

/** “イベント形式” */
export const eventFormat = `event: EVENT_TYPE
data: {"field": "value", ...}
id: 1
`;

/** “ユーザー入力の送信” */
export const userInput = `{
  "runId": "run-456",
  "toolCallResults": [
    {
      "toolCallId": "wait_run-456",
      "result": {
        "approved": true,
        "comment": "User approved the action"
      }
    }
  ]
}`;

/** “HITL 再開後のイベント” */
export const afterInput = `event: TOOL_CALL_RESULT
data: {"type":"TOOL_CALL_RESULT","toolCallId":"wait_run-456","result":{"approved":true},"timestamp":...}

event: STEP_FINISHED
data: {"type":"STEP_FINISHED","stepId":"task1","timestamp":...}

event: STEP_STARTED
data: {"type":"STEP_STARTED","stepId":"task2","stepName":"next_task","timestamp":...}
...
`;

/** “RUN_FINISHED（interrupt 付き）” */
export const interruptedAgain = String.raw`{
  "type": "RUN_FINISHED",
  "runId": "run-456",
  "outcome": "interrupt",
  "interrupt": {
    "id": "int_xyz789",
    "reason": "tool_approval_required",
    "payload": {
      "pendingToolCalls": [
        {
          "callId": "call_abc123",
          "fnName": "COMMAND___run",
          "fnArguments": "{\"command\":\"date\"}"
        }
      ],
      "checkpointPosition": "/tasks/ChatTask",
      "workflowName": "copilot-chat"
    }
  },
  "timestamp": 1702345678002
}`;

/** “ツール呼び出しの承認” */
export const approval = `{
  "threadId": "thread-123",
  "messages": [...],
  "context": [{ "type": "workflow_inline", "workflow": {...} }],
  "resume": {
    "interruptId": "int_xyz789",
    "payload": {
      "type": "approve"
    }
  }
}`;

/** “レスポンスイベント（承認時）” */
export const afterApproval = `event: TOOL_CALL_RESULT
data: {"type":"TOOL_CALL_RESULT","toolCallId":"call_abc123","result":{"output":"Wed Dec 25 10:30:00 JST 2024"},"timestamp":...}

event: TEXT_MESSAGE_START
data: {"type":"TEXT_MESSAGE_START","messageId":"msg-2","role":"assistant","timestamp":...}

event: TEXT_MESSAGE_CONTENT
data: {"type":"TEXT_MESSAGE_CONTENT","messageId":"msg-2","delta":"現在の日時は...","timestamp":...}

event: TEXT_MESSAGE_END
data: {"type":"TEXT_MESSAGE_END","messageId":"msg-2","timestamp":...}

event: RUN_FINISHED
data: {"type":"RUN_FINISHED","runId":"run-456","outcome":"success","timestamp":...}
`;

/** “ツール呼び出しの拒否” */
export const denial = `{
  "threadId": "thread-123",
  "messages": [...],
  "context": [...],
  "resume": {
    "interruptId": "int_xyz789",
    "payload": {
      "type": "reject",
      "reason": "ユーザーがこのコマンドの実行を拒否しました"
    }
  }
}`;

/** “HTTP エラーレスポンス” */
export const httpError = `{
  "error": {
    "code": "ERROR_CODE",
    "message": "Human-readable error message"
  }
}`;

/** “SSE ストリーム内のエラー” */
export const errorInStream = `event: RUN_ERROR
data: {"type":"RUN_ERROR","runId":"run-456","message":"Task failed","code":"TASK_FAILED","timestamp":...}
`;

/** A value of the guide as JSON, without its placeholders. */
export const parsed = (text: string): unknown =>
  JSON.parse(
    text
      .replaceAll('[...]', '[]')
      .replaceAll('{...}', '{}')
      .replaceAll(/:\s*\.\.\.(?=[,}])/g, ':1702345678000'),
  );

/** The events of a stream that the guide shows. */
export const eventsIn = (text: string): Readonly<Record<string, unknown>>[] =>
  [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => parsed(data) as Record<string, unknown>);
