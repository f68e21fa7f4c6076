import { approvalsIn, isDenied } from '../decisions/auditExecuted.js';
import { callsOf, type PauseItem } from '../decisions/Pause.js';
import type { ApprovedCall } from '../model/RunSnapshot.js';
import { callOf } from '../state/Conversation.js';
import { endToolCalls } from '../state/endToolCalls.js';
import { unmarkToolCalls } from '../state/unmarkToolCalls.js';
import type { Attempt, ReportedEnding, RunState } from './RunState.js';

type Ended = Exclude<ReportedEnding, { type: 'failed' }>;

/** Whether the run has paused again because it refused the answers. */
export const isRefusal = ({ pause }: Attempt, ending: Ended, consumed: boolean): boolean =>
  ending.type === 'paused' && ending.error !== undefined && !consumed && pause !== undefined;

/** The approvals that apply to a run: those that it carries, and earlier ones whose calls have not run yet. */
export function approvalsFor(
  { approvals = [] }: RunState,
  { pause, runId }: Attempt,
): readonly ApprovedCall[] {
  const own = approvalsIn(pause, runId);
  return approvals.length === 0 ? own : [...approvals, ...own];
}

/** Closes the resumed calls. A later call with the same id is a new call. */
export function withCallsEnded(
  state: RunState,
  attempt: Attempt,
  ending: Ended,
  consumed: boolean,
): RunState {
  const { questions, approvals, leftInterrupts: left } = state;
  // A finished `send` also ends the calls of interrupts that were left before it.
  if (!attempt.pause && ending.type !== 'finished') return state;
  const sent = (questions.at === 'sent' ? questions.pause : attempt.pause)?.items ?? [];
  const isRefused = isRefusal(attempt, ending, consumed);
  const unused = isRefused ? sent.filter(({ taken }) => !taken) : [];
  const denied = sent.filter((item) => isDenied(item) && !unused.includes(item));
  const isOver = ending.type === 'finished';
  const notExecuted = isOver ? [...denied, ...leftUnsent(state)] : denied;
  // Approved calls can wait while another interrupt is pending.
  const approved = isRefused ? (approvals ?? []) : approvalsFor(state, attempt);
  const waiting = isOver
    ? []
    : [...callsOf(left ?? { items: [] }), ...approved.map(({ toolCallId }) => toolCallId)];
  // A refusal does not show what happens to a call that is no longer asked about: someone else may have approved
  // it.
  const unmarked = unmarkToolCalls(state.conversation, attempt.conversation, callsOf({ items: unused }));
  const unexecuted = callsOf({ items: notExecuted }).filter((id) => !isAnotherCall(state, attempt, id));
  const conversation = endToolCalls(unmarked, unexecuted, waiting);
  return conversation === state.conversation ? state : { ...state, conversation };
}

/** Whether the run has made another call with the id of one that was there before it: servers reuse ids. */
function isAnotherCall({ conversation }: RunState, before: Attempt, id: string): boolean {
  const earlier = callOf(before.conversation, id);
  return earlier !== undefined && earlier.proposedBy !== callOf(conversation, id)?.proposedBy;
}

/** The interrupts that were left without an answer, and whose calls have not started since. */
const leftUnsent = ({ leftInterrupts: left, history, conversation }: RunState): readonly PauseItem[] =>
  (left?.items ?? []).filter(
    ({ key, received: { interrupt } }) =>
      conversation.toolCalls[interrupt.toolCallId ?? '']?.status === 'suspended' &&
      !history.some((record) => record.key === key),
  );
