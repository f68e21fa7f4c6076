import { roundedText, type Arguments } from '../model/exactArguments.js';
import { own } from '../model/json.js';
import type { PendingInterrupt, ReceivedAction, ReceivedInterrupt } from '../model/PendingInterrupt.js';
import { stableJson } from '../model/stableJson.js';
import { expiryOf } from '../decisions/expiry.js';
import type { InboxAction, InboxQuestion } from './InboxItem.js';

/** What a question consists of, wherever it was read. */
interface Asked {
  readonly interrupt: Pick<
    ReceivedInterrupt['interrupt'],
    'id' | 'reason' | 'message' | 'responseSchema' | 'metadata'
  >;
  readonly call: ({ readonly name: string } & Arguments) | undefined;
  readonly actions: readonly ReceivedAction[] | undefined;
}

/** The question of an interrupt that a protocol has read from a list. */
export function questionOf(received: ReceivedInterrupt): InboxQuestion {
  const { interrupt, proposal, actions, answerable, issues } = received;
  const expiresAt = expiryOf(received);
  return {
    ...askedIn({ interrupt, call: proposal, actions }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...((!answerable || issues.length > 0) && { isMalformed: true }),
  };
}

/** The question of an interrupt that a run shows, for the comparison with that of a list. */
export const questionOfRun = (interrupt: PendingInterrupt): InboxQuestion =>
  askedIn({ interrupt, call: interrupt.toolCall, actions: interrupt.actions });

function askedIn({ interrupt, call, actions }: Asked): InboxQuestion {
  const { id, reason, message, responseSchema, metadata } = interrupt;
  const isEmpty = (message ?? responseSchema ?? call ?? actions) === undefined;
  const value = own(own(metadata, 'langgraph'), 'raw');
  const data = actions ? undefined : isEmpty ? (value ?? metadata) : value;
  return {
    id,
    reason,
    ...(message !== undefined && { message }),
    ...(call && { tool: call.name, ...argsOf(call) }),
    ...(actions && { actions: actions.map(actionOf) }),
    ...(data !== undefined && { data }),
    ...(responseSchema !== undefined && { responseSchema }),
  };
}

const actionOf = ({ name, description, allowed, ...given }: ReceivedAction): InboxAction => ({
  tool: name,
  ...argsOf(given),
  ...(description !== undefined && { description }),
  allowed,
});

/** The arguments, and their text if JavaScript rounds a number in them. */
function argsOf(given: Arguments): Arguments {
  const args = given.args === undefined ? given.argsText || undefined : given.args;
  const argsText = roundedText(given);
  return { ...(args !== undefined && { args }), ...(argsText !== undefined && { argsText }) };
}

/**
 * What the questions of an item ask, as one text: equal texts mean equal questions. It contains neither times nor
 * reasons, and does not depend on the order of the questions. `undefined` if it cannot be written as JSON.
 */
export function askedText(questions: readonly InboxQuestion[]): string | undefined {
  try {
    return stableJson(
      questions
        .map(({ id, message, tool, args, argsText, actions, data, responseSchema }) =>
          stableJson([id, { message, tool, args, argsText, actions, data, responseSchema }]),
        )
        .sort(),
    );
  } catch {
    return undefined;
  }
}
