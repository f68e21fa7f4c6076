import { AgentRunError } from '../../model/AgentRunError.js';
import type { ConversationProtocol } from '../../model/Protocol.js';
import type { ProtocolCapabilities } from '../../model/RunSnapshot.js';
import { encoded } from './answers.js';
import type { LangGraphContext } from './Conversation.js';
import { converse } from './converse.js';
import { createLangGraphDecoder } from './createLangGraphDecoder.js';
import type { LangGraphOptions } from './LangGraphOptions.js';
import { readEndOfPause, readRefusal } from './refusals.js';
import { threadAddress } from './threadAddress.js';
import { canDeny } from './threadState.js';

export type { LangGraphOptions } from './LangGraphOptions.js';
export type { LangChainMessage } from './messages.js';

/** The capabilities if every action can be denied: a cancellation denies them all. */
const DENIES: Partial<ProtocolCapabilities> = { cancel: true };

/**
 * Connects to LangGraph's own server, the Agent Server: LangSmith Deployment (formerly LangGraph Platform),
 * `langgraph dev` and `@langchain/langgraph-api`. The `url` of the run object is the server's base URL, and its
 * `threadId` must be a UUID. The first run creates the thread. The fields of `forwardedProps`, such as `config`,
 * `context` and `metadata`, are added to the body of each run.
 *
 * No event of this server's streams marks the end of a run. When a stream ends, the protocol reads the thread and its
 * state, which contains every pending interrupt, even after a reload. It reads them again before it sends answers,
 * because this server passes an answer with an unknown id to every node that waits. If an interrupt was changed,
 * removed or added, nothing is sent.
 *
 * The interrupts of LangChain's `HumanInTheLoopMiddleware` have actions. Any other value of `interrupt()` is shown as
 * it is, and its fields `reason`, `message` or `question`, `response_schema`, `tool_call_id` and `expires_at` are those
 * of the interrupt. The schema of `interrupt(value, { responseSchema })` is used instead of that in the value. A
 * breakpoint has the reason `langgraph:breakpoint`, and can only be approved.
 *
 * `stop()` cancels the active run. While the thread waits, `stop()` and `leave()` end its graph at the interrupt.
 *
 * This server has no cancellation. If every action can be denied, a cancellation denies them.
 */
export function langGraph(options: LangGraphOptions): ConversationProtocol {
  const running: LangGraphContext['running'] = new Map();
  return {
    name: 'langgraph',
    capabilities: {
      protocol: 'langgraph',
      cancel: false,
      idempotent: false,
      reconnect: true,
      refresh: true,
      stop: true,
      cannot: ['distinguishCancel'],
    },
    capabilitiesOf: (received) => (received.every(canDeny) ? DENIES : undefined),
    createDecoder: createLangGraphDecoder,
    converse: (task, wire) => converse(task, wire, { running, options }),
    transportInput: (task) =>
      task.kind === 'resume' ? { ...task.input, resume: encoded(task.batch) } : task.input,
    stop({ url, threadId, runId, waiting }) {
      const at = threadAddress(url, threadId);
      const method = 'POST';
      if (waiting) return { url: at('/state'), method, body: { values: null, as_node: '__end__' } };
      const known = running.get(runId);
      if (known === undefined && running.has(runId)) throw unnamed();
      return known === undefined ? undefined : { url: at(`/runs/${known}/cancel`), method };
    },
    readError: readRefusal,
    endsPause: readEndOfPause,
  };
}

/** The run may have begun, but cannot be named in a request that cancels it. */
const unnamed = () => new AgentRunError('not_stopped', 'The server has not sent the id of the run yet.');
