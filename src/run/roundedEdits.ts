import { isDenied } from '../decisions/auditExecuted.js';
import { editedArgsIn } from '../decisions/editedArgsIn.js';
import type { PauseItem } from '../decisions/Pause.js';
import { shownCall } from '../decisions/shownQuestion.js';
import { refuse } from '../decisions/stageAnswer.js';
import { exactArguments, type Arguments } from '../model/exactArguments.js';
import { exactCopy, MARK } from '../model/exactJson.js';
import { isTooDeep, own, type JsonPath } from '../model/json.js';
import type { AnswerResult } from '../model/PendingInterrupt.js';
import { partAt, unsafeIntegers } from '../model/unsafeIntegers.js';
import { askedCalls } from './askedCalls.js';
import type { RunState } from './RunState.js';

/**
 * The issue if a decision repeats a number that JavaScript has rounded: in the edited arguments, or a constant of the
 * schema. The user has not changed it, so the agent would get another number than it has sent.
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
  const chosen = chosenIn(before, decided);
  return chosen === undefined ? undefined : refuse(`${chosen} Change the answer, or cancel it.`, 'rounded');
}

/** What is wrong with the first number of an answer that is a rounded constant of the schema. */
function chosenIn({ received }: PauseItem, { decision }: PauseItem): string | undefined {
  const { responseSchema } = received.interrupt;
  if (decision?.status !== 'resolved' || isTooDeep(responseSchema)) return undefined;
  const sent = new Set(leavesOf(decision.payload));
  const exact = exactCopy(responseSchema);
  const found = roundedIn(responseSchema, exact, exact !== undefined).find(
    ({ path, value }) => sent.has(value) && path.some((key) => key === 'const' || key === 'enum'),
  );
  return found && faultOf(found);
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
  return [{ proposed: proposedIn(state, before), edited: editedArgsIn(received, payload) }];
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
  const rounded = roundedIn(args, exactArguments({ args, argsText }), argsText !== undefined);
  const counted = (value: unknown, sent: string): number =>
    leavesOf(value).filter((leaf) => JSON.stringify(leaf) === sent).length;
  const found =
    rounded.find(({ path, sent }) => JSON.stringify(partAt(edited, path)) === sent) ??
    // An edit can move items. The arguments may also contain the number that would be sent, so numbers are counted.
    rounded.find(
      ({ sent }) =>
        counted(edited, sent) > counted(args, sent) - rounded.filter((each) => each.sent === sent).length,
    );
  return found && faultOf(found);
}

interface Rounded {
  readonly path: JsonPath;
  /** @default unknown, so the number may have been rounded */
  readonly digits: string | undefined;
  readonly value: number;
  /** The number in JSON. */
  readonly sent: string;
}

/**
 * The numbers in a value that JavaScript has rounded, or may have rounded. `exact` is its copy with the exact numbers.
 */
const roundedIn = (value: unknown, exact: unknown, isTextKnown: boolean): readonly Rounded[] =>
  unsafeIntegers(value, exact).flatMap(({ path, value: number }) => {
    const text = partAt(exact, path);
    const digits = typeof text === 'string' ? text.slice(MARK.length) : undefined;
    // A number beyond 2^53 in a known text is exact if JavaScript writes the same digits.
    return digits === undefined && isTextKnown
      ? []
      : [{ path, digits, value: number, sent: JSON.stringify(number) }];
  });

const faultOf = ({ digits, value, sent }: Rounded): string =>
  digits === undefined
    ? `The number ${value} may differ from the one that the agent has sent.`
    : `The number ${digits} would be sent as ${sent}.`;

/** The values in JSON that are neither lists nor objects. */
const leavesOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];
