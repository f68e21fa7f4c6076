import type { AgentRun, AgentRunOptions } from '../model/AgentRun.js';
import type { RunAgentInput } from '../model/agUi.js';
import { createAgentRun } from '../run/createAgentRun.js';
import { fakeServer, type ServerAnswer } from './fakeServer.js';

/** A real run object with a scripted agent. */
export interface ScriptedRun {
  readonly run: AgentRun;
  /** The requests that the run object has sent so far. */
  readonly requests: readonly RunAgentInput[];
}

/**
 * A real run object without a network: each request gets the next of `replies`.
 *
 * @example
 * const { run, requests } = scriptedRun([asks({ reason: 'confirmation' }), says('Done.')]);
 * await run.send('Go on');
 */
export function scriptedRun(
  replies: readonly ServerAnswer[],
  options: Partial<AgentRunOptions> = {},
): ScriptedRun {
  const server = fakeServer(...replies);
  const run = createAgentRun({ url: 'http://fake.invalid/agent', fetch: server.fetch, ...options });
  return { run, requests: server.requests };
}
