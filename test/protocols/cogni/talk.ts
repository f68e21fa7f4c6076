import {
  createAgentRun,
  type AgentRun,
  type AgentRunOptions,
  type RunSnapshot,
} from 'react-agent-interrupts/core';
import { cogni } from 'react-agent-interrupts/protocols/cogni';
import { cogniServer, type CogniServer, type CogniServerOptions } from '../../emulators/cogni/cogniServer.js';
import type { AiEvent, Graph, GraphEnd } from '../../emulators/cogni/Graph.js';

/** The graph and the model of every conversation here. */
export const graph = {
  graphName: 'content-review',
  modelRef: { providerKey: 'openrouter', modelId: 'gpt-4o' },
};

/** A run against an emulated Cogni server. Answers are sent on submit(). */
export function talk(
  options: CogniServerOptions,
  more: Partial<AgentRunOptions> = {},
): { run: AgentRun; server: CogniServer } {
  const server = cogniServer(options);
  const run = createAgentRun({
    url: 'https://cogni.test/api/v1/ai/chat',
    threadId: 'thread-1',
    fetch: server.fetch,
    protocol: cogni(graph),
    autoSubmit: 'never',
    ...more,
  });
  return { run, server };
}

/** Answers the one pending question, and sends the answer. */
export function reply(run: AgentRun, payload: unknown): Promise<RunSnapshot> {
  const [question] = run.getSnapshot().interrupts;
  const result = run.answer(question?.key ?? '', payload);
  if (!result.ok) throw new Error(result.issues.map(({ message }) => message).join(' '));
  return run.submit();
}

/** A graph that sends this text and then ends, for any input. */
export const script = (events: readonly AiEvent[], end: GraphEnd): Graph =>
  async function* says() {
    for (const event of events) yield await Promise.resolve(event);
    return end;
  };

/** A graph that asks with each of these envelopes, one after another, and then finishes. */
export function asking(...envelopes: readonly unknown[]): { graph: Graph; answers: unknown[] } {
  const answers: unknown[] = [];
  const left = [...envelopes];
  const ask: Graph = async function* ask({ resumeValue }) {
    if (resumeValue !== undefined) answers.push(resumeValue);
    yield await Promise.resolve<AiEvent>({ type: 'status', phase: 'thinking' });
    const interrupt = left.shift();
    return interrupt === undefined
      ? { status: 'completed', content: 'Done.' }
      : { status: 'needs_input', interrupt };
  };
  return { graph: ask, answers };
}

/** What a test reads of the messages. */
export const said = (run: AgentRun): readonly (readonly [string, unknown])[] =>
  run.getSnapshot().messages.map(({ role, content }) => [role, content]);
