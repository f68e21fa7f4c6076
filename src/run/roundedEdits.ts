import type { DecisionInput } from '../decisions/DecisionInput.js';
import type { PauseItem } from '../decisions/Pause.js';
import { shownCall } from '../decisions/shownQuestion.js';
import { refuse } from '../decisions/stageAnswer.js';
import { MARK } from '../model/exactJson.js';
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
  const digits = leavesOf(parseExactly(call?.argsText ?? ''))
    .filter((leaf) => typeof leaf === 'string' && leaf.startsWith(MARK))
    .map((leaf) => (leaf as string).slice(MARK.length));
  const edited = new Set(digits.length > 0 ? leavesOf(input.editedArgs) : []);
  const repeated = digits.find((each) => edited.has(Number(each)));
  if (repeated === undefined) return undefined;
  const sent = JSON.stringify(Number(repeated));
  return refuse(
    `The number ${repeated} would be sent as ${sent}. Change it, or approve the call without edits.`,
    'rounded',
  );
}

const leavesOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];
