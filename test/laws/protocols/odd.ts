import {
  agUi,
  createAgentRun,
  type AgentRun,
  type AgentRunOptions,
  type ConversationProtocol,
  type ConversationResult,
  type ProtocolCapabilities,
  type ProtocolTask,
  type Wire,
} from 'react-agent-interrupts/core';
import { asks, says } from 'react-agent-interrupts/testing';

/** A server's response with the same question under each of these ids. */
export const question = (...ids: string[]): ConversationResult => ({
  type: 'values',
  values: asks(...ids.map((id) => ({ id, reason: 'confirmation', message: `${id}?` }))),
});
/** A server's response at the end of its work. */
export const done: ConversationResult = { type: 'values', values: says('Done.') };

export const capable = (more: Partial<ProtocolCapabilities> = {}): ProtocolCapabilities => ({
  protocol: 'odd',
  cancel: true,
  idempotent: false,
  reconnect: false,
  refresh: true,
  ...more,
});

export type Converse = (task: ProtocolTask, wire: Wire) => AsyncIterable<ConversationResult>;

/** A host's own protocol, which reads the events of AG-UI. */
export function protocolOf(
  converse: Converse,
  more: Partial<ConversationProtocol> = {},
): ConversationProtocol {
  const { start: _start, resume: _resume, reconnect: _reconnect, ...reading } = agUi();
  return { ...reading, name: 'odd', capabilities: capable(), converse, ...more };
}

export function runOf(protocol: ConversationProtocol, more: Partial<AgentRunOptions> = {}): AgentRun {
  return createAgentRun({
    url: 'https://odd.test/run',
    threadId: 't',
    tabs: false,
    autoSubmit: 'never',
    fetch: () => Promise.resolve(Response.json({})),
    protocol,
    ...more,
  });
}

/** A run that asks about `a` and `b`, and continues with `resume` when both are approved. */
export async function approved(
  resume: Converse,
  options: Partial<AgentRunOptions> = {},
  protocol: Partial<ConversationProtocol> = {},
): Promise<AgentRun> {
  const asking: Converse = async function* () {
    yield await Promise.resolve(question('a', 'b'));
  };
  const run = runOf(
    protocolOf((task, wire) => (task.kind === 'resume' ? resume : asking)(task, wire), protocol),
    options,
  );
  await run.send('Go');
  for (const key of keys(run)) run.approve(key);
  return run;
}

export const keys = (run: AgentRun): string[] => run.getSnapshot().interrupts.map(({ key }) => key);
export const deliveries = (run: AgentRun): string[] =>
  run.getSnapshot().interrupts.map(({ delivery }) => delivery);
