import { agUi, type AgentRun, type BridgeName } from 'react-agent-interrupts/core';
import { begun, call, done, pause, wired } from '../../laws/wire/kit.js';

/** A JSON Schema of an object. */
export const object = (properties: object, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
});
export const boolean = { type: 'boolean' };
export const text = { type: 'string' };
export const args = { to: 'a@b.com', reason: 'Hello' };
export const toolCall = { id: 'i', reason: 'tool_call', toolCallId: 'c', message: 'Send it?' };
/** The events of a run that asks these interrupts about its call. */
export const proposing = (...interrupts: readonly object[]) => [
  begun,
  ...call('c', 'send', JSON.stringify(args)),
  ...pause(...interrupts).slice(1),
];
/** The first question of a run. */
export const question = (run: AgentRun) => {
  const [found] = run.getSnapshot().interrupts;
  if (!found) throw new Error('Nothing is asked.');
  return found;
};

/** A run that has been asked. `sent` submits its answers, and returns the body's `resume`. */
export async function asked(first: readonly object[], bridge?: BridgeName) {
  const { run, requests } = wired([first, done], { protocol: agUi({ bridge }) });
  const snapshot = await run.send('Go');
  const sent = async () => {
    await run.submit();
    return requests[1]?.body['resume'];
  };
  return { run, snapshot, sent };
}
