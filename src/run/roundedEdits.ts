import type { DecisionInput } from '../decisions/DecisionInput.js';
import type { PauseItem } from '../decisions/Pause.js';
import { shownCall } from '../decisions/shownQuestion.js';
import { refuse } from '../decisions/stageAnswer.js';
import { MARK } from '../model/exactJson.js';
import type { JsonObject } from '../model/json.js';
import { parseExactly } from '../model/parseExactly.js';
import type { AnswerResult } from '../model/PendingInterrupt.js';
import { askedCalls } from './askedCalls.js';
import type { RunState } from './RunState.js';

/**
 * The issue if edited arguments, which can be sent, repeat a number that JavaScript has rounded. The user has not changed
 * it, so the agent would get another number than it proposed.
 */
export function roundedEditRefusal(
  state: RunState,
  { received }: PauseItem,
  input: DecisionInput,
): Extract<AnswerResult, { ok: false }> | undefined {
  if (input.method !== 'approve' || !input.editedArgs) return undefined;
  const { call } = shownCall(received, askedCalls(state));
  const exact = parseExactly(call?.argsText ?? '');
  const proposed = leavesOf(exact);
  const edited = leavesOf(input.editedArgs);
  const repeated =
    keptIn(exact, input.editedArgs)[0] ??
    // An edit can move items. The arguments may also contain the number that would be sent, so numbers are counted.
    roundedIn(proposed).find((digits) => {
      const isSent = (leaf: unknown): boolean => leaf === Number(digits);
      return edited.filter(isSent).length > proposed.filter(isSent).length;
    });
  if (repeated === undefined) return undefined;
  const sent = JSON.stringify(Number(repeated));
  return refuse(
    `The number ${repeated} would be sent as ${sent}. Change it, or approve the call without edits.`,
    'rounded',
  );
}

/** The digits of the rounded numbers that are still in their places. */
function keptIn(exact: unknown, edited: unknown): readonly string[] {
  if (typeof exact !== 'object' || exact === null)
    return roundedIn([exact]).filter((digits) => edited === Number(digits));
  return Object.entries(exact).flatMap(([key, part]) =>
    keptIn(part, (edited as JsonObject | null | undefined)?.[key]),
  );
}

const roundedIn = (leaves: readonly unknown[]): readonly string[] =>
  leaves.flatMap((leaf) =>
    typeof leaf === 'string' && leaf.startsWith(MARK) ? [leaf.slice(MARK.length)] : [],
  );

/** The values in JSON that are neither lists nor objects. */
const leavesOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];
