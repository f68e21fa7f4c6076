import { isDenied } from '../decisions/auditExecuted.js';
import { approvalOf } from '../decisions/approvalOf.js';
import type { PauseItem } from '../decisions/Pause.js';
import { shownCall } from '../decisions/shownQuestion.js';
import { refuse } from '../decisions/stageAnswer.js';
import { exactArguments, type Arguments } from '../model/exactArguments.js';
import { MARK } from '../model/exactJson.js';
import { own } from '../model/json.js';
import type { AnswerResult } from '../model/PendingInterrupt.js';
import { partAt, unsafeIntegers } from '../model/unsafeIntegers.js';
import { askedCalls } from './askedCalls.js';
import type { RunState } from './RunState.js';

/**
 * The issue if the edited arguments of a decision repeat a number that JavaScript has rounded. The user has not changed
 * it, so the agent would get another number than it proposed.
 */
export function roundedEditRefusal(
  state: RunState,
  before: PauseItem,
  decided: PauseItem,
): Extract<AnswerResult, { ok: false }> | undefined {
  for (const { proposed, edited } of editsIn(state, before, decided)) {
    const repeated = typeof edited === 'object' && edited ? repeatedIn(proposed, edited) : undefined;
    if (repeated) return refuse(`${repeated} Change it, or approve the call without edits.`, 'rounded');
  }
  return undefined;
}

interface Edits {
  readonly proposed: Arguments;
  /** `undefined` if the call is not edited. */
  readonly edited: unknown;
}

/** The edits of a new decision: of the call, or of each action. */
function editsIn(
  state: RunState,
  before: PauseItem,
  { received, decision, decisions }: PauseItem,
): readonly Edits[] {
  const { actions } = received;
  if (actions && decisions)
    return actions.flatMap((proposed, index) => {
      const each = decisions[index];
      return each === before.decisions?.[index] ? [] : [{ proposed, edited: own(each, 'editedArgs') }];
    });
  if (decision?.status !== 'resolved' || isDenied({ received, decision })) return [];
  const { payload } = decision;
  // The answer has the agent's own format, so it can contain the edits of each action anywhere.
  if (actions) return actions.map((proposed) => ({ proposed, edited: payload }));
  const edited = approvalOf(received)?.editedArgsIn(payload) ?? own(payload, 'editedArgs');
  return [{ proposed: proposedIn(state, before), edited }];
}

/** The shown arguments. Their text is known if the server has sent it. */
function proposedIn(state: RunState, { received: { interrupt, proposal }, received }: PauseItem): Arguments {
  const calls = askedCalls(state);
  const { call } = shownCall(received, calls);
  const isStreamed = call === calls[interrupt.toolCallId ?? ''] || proposal?.args === undefined;
  return isStreamed ? (call ?? {}) : { args: call?.args, argsText: proposal.argsText };
}

/** What is wrong with the first rounded number that an edit repeats. */
function repeatedIn({ args, argsText }: Arguments, edited: unknown): string | undefined {
  const exact = exactArguments({ args, argsText });
  const rounded = unsafeIntegers(args, exact).flatMap(({ path, value }) => {
    const text = partAt(exact, path);
    const digits = typeof text === 'string' ? text.slice(MARK.length) : undefined;
    // A number beyond 2^53 in a known text is exact if JavaScript writes the same digits.
    return digits === undefined && argsText !== undefined
      ? []
      : [{ path, digits, value, sent: JSON.stringify(value) }];
  });
  const counted = (value: unknown, sent: string): number =>
    leavesOf(value).filter((leaf) => JSON.stringify(leaf) === sent).length;
  const found =
    rounded.find(({ path, sent }) => JSON.stringify(partAt(edited, path)) === sent) ??
    // An edit can move items. The arguments may also contain the number that would be sent, so numbers are counted.
    rounded.find(
      ({ sent }) =>
        counted(edited, sent) > counted(args, sent) - rounded.filter((each) => each.sent === sent).length,
    );
  if (!found) return undefined;
  const { digits, sent } = found;
  return digits === undefined
    ? `The number ${found.value} may differ from the one that the agent has sent.`
    : `The number ${digits} would be sent as ${sent}.`;
}

/** The values in JSON that are neither lists nor objects. */
const leavesOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];
