import type { Scenario, Turn } from '../agent/Scenario.js';
import { confirmation } from '../agent/scenarios/confirmation.js';
import { custom } from '../agent/scenarios/custom.js';
import { filing } from '../agent/scenarios/filing.js';
import { sequence } from '../agent/scenarios/sequence.js';

/** An approval with an optional reason. Every call of the desk's agents has it, so calls of one tool can be decided together. */
const approval = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
  required: ['approved'],
};

/** What a person reads about a call, by the name of its tool. */
const questions: Readonly<Record<string, (args: Readonly<Record<string, string | number>>) => string>> = {
  sendEmail: ({ to, subject }) => `Send “${subject}” to ${to}?`,
  refund: ({ order, amount }) => `Refund $${amount} for order ${order}?`,
  closeAccount: ({ account }) => `Close the account of ${account}?`,
  restartService: ({ service }) => `Restart ${service}?`,
  rotateKeys: ({ environment }) => `Rotate the keys of ${environment}?`,
};

/** Asks for approval of one call, and executes it. */
function decideOnCall(turn: Turn): string {
  const { call } = turn;
  if (!call) throw new Error('This thread has no call to decide on.');
  const args = call.args as Readonly<Record<string, string | number>>;
  const answer = turn.ask({
    reason: 'tool_call',
    message: questions[call.name]?.(args) ?? `Run ${call.name}?`,
    toolCallId: call.id,
    responseSchema: approval,
  });
  if (answer.status === 'cancelled') return `${call.name} was not executed: you cancelled.`;
  const { approved, reason } = answer.payload as { readonly approved: boolean; readonly reason?: string };
  if (!approved) {
    turn.result(call, { executed: false, reason: reason ?? 'The reviewer declined.' });
    return `${call.name} was not executed: you declined.`;
  }
  turn.result(
    call,
    turn.execute(answer, call.name, args, () => ({ executed: true })),
  );
  return `${call.name} was executed.`;
}

const call: Scenario = {
  id: 'call',
  title: 'Approve a call',
  prompt: 'Handle the next case',
  opening: { text: 'I need an approval.' },
  decide: decideOnCall,
};

/** The scenario of a thread. Its id begins with the scenario's. */
export function scenarioOf(threadId: string): Scenario {
  const id = threadId.split('-', 1)[0];
  const found = [call, confirmation, filing, sequence, custom].find((scenario) => scenario.id === id);
  if (!found) throw new Error(`No scenario has the id of the thread ${threadId}.`);
  return found;
}
