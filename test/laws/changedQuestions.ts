import { vi } from 'vitest';
import { agUi, type AgentEvent, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { asks, proposes, scriptedRun, type Reply, type ServerAnswer } from 'react-agent-interrupts/testing';
import { openStream, type OpenStream } from './openStream.js';
import { keysOf } from './watched.js';

/** A call as a test changes it. */
export const mail = (to: string, name = 'sendEmail') => ({ name, args: { to, body: 'Hi' } });

/** The events of a call that is repeated after the pause. */
export function toldAnew({ name, args }: ReturnType<typeof mail>): readonly AgentEvent[] {
  return [
    { type: 'TOOL_CALL_START', toolCallId: 'call-1', toolCallName: name },
    { type: 'TOOL_CALL_ARGS', toolCallId: 'call-1', delta: JSON.stringify(args) },
    { type: 'TOOL_CALL_END', toolCallId: 'call-1' },
  ];
}

/** A snapshot of the conversation in which the call has these arguments. */
export function snapshotWith({ name, args }: ReturnType<typeof mail>): readonly AgentEvent[] {
  const call = { id: 'call-1', type: 'function', function: { name, arguments: JSON.stringify(args) } };
  const messages = [
    { id: 'user', role: 'user', content: 'Go' },
    { id: 'assistant', role: 'assistant', toolCalls: [call] },
  ];
  return [{ type: 'MESSAGES_SNAPSHOT', messages }];
}

/** A run at a question while the stream that asked it is still open. */
export async function drainingRun(
  options: Partial<AgentRunOptions> = {},
  answers: readonly ServerAnswer[] = [],
  reply: Reply = proposes(mail('ann')),
): Promise<{
  run: AgentRun;
  requests: ReturnType<typeof scriptedRun>['requests'];
  stream: OpenStream;
  key: string;
}> {
  const stream = openStream(reply);
  const { run, requests } = scriptedRun([stream.respond, ...answers], { autoSubmit: 'never', ...options });
  run.subscribe(() => undefined);
  await run.send('Go');
  return { run, requests, stream, key: keysOf(run)[0] ?? '' };
}

/** Sends events to the run after its pause. */
export async function hears(run: AgentRun, stream: OpenStream, events: readonly AgentEvent[]): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    let left = events.length;
    run.on('event', () => {
      left -= 1;
      if (left === 0) resolve();
    });
  });
  stream.send(...events);
  await heard;
}

/** A run that has asked the first of these and asks the next one at each refresh. */
export async function refreshingRun(
  replies: readonly ServerAnswer[],
  options: Partial<AgentRunOptions> = {},
): Promise<ReturnType<typeof scriptedRun>> {
  const script = scriptedRun(replies, { autoSubmit: 'never', protocol: agUi({ refresh: true }), ...options });
  await script.run.send('Go');
  return script;
}

/** One question, and the ways to ask another one instead. */
export const question = { reason: 'confirmation', message: 'Delete a.txt?' };
export const asked = asks(question);

/** The fields of a question that a test checks. */
export const stateOf = (run: AgentRun, at = 0) => run.getSnapshot().interrupts[at];

/** Waits until the restore is done. */
export async function restored(run: AgentRun): Promise<void> {
  run.subscribe(() => undefined);
  await vi.waitFor(() => {
    if (run.getSnapshot().restoring) throw new Error('It is still being restored.');
  });
}
