import { takesArgs } from '../approvals/editedArguments.js';
import { argumentIssues } from '../approvals/argumentIssues.js';
import { checkPayload } from '../gate/checkPayload.js';
import { askedFields } from '../model/askedFields.js';
import { frozen } from '../model/frozen.js';
import type { Issue } from '../model/Issue.js';
import type { Delivery, PendingInterrupt, ReceivedInterrupt } from '../model/PendingInterrupt.js';
import type { ProtocolCapabilities } from '../model/RunSnapshot.js';
import { denialOf, pendingActions } from './actions.js';
import { approvalOf } from './approvalOf.js';
import { isExpired } from './coverage.js';
import { expiryOf } from './expiry.js';
import type { PauseItem, ToolCalls } from './Pause.js';
import { questionDigest } from './questionDigest.js';
import { shownCall } from './shownQuestion.js';

/** The values besides the item that its public view depends on. */
export interface PendingContext {
  delivery: Delivery;
  /** The id of the run that asked. */
  askedBy: string;
  /** Epoch milliseconds by the server's clock, if known. */
  now: number;
  /** How far the server's clock is ahead of the host's `now`, in milliseconds. */
  skew: number;
  toolCalls: ToolCalls;
  /** An answer to it is being validated. */
  checking: boolean;
  /** What the server accepts. */
  capabilities: Pick<ProtocolCapabilities, 'approveWithEdits' | 'cancel' | 'cannot'>;
}

/** The public view of an item. */
export function pendingInterrupt(item: PauseItem, context: PendingContext): PendingInterrupt {
  const { received, decision, draft } = item;
  const { interrupt, raw } = received;
  const approval = received.actions ? undefined : approvalOf(received);
  const digest = questionDigest(received, context.toolCalls);
  const takesEdits = context.capabilities.approveWithEdits !== false;
  const actions = pendingActions(item, digest, takesEdits);
  const expiresAt = expiryOf(received);
  const { call: toolCall, problem } = shownCall(received, context.toolCalls, context.askedBy);
  const canEdit = approval?.canEdit === true && takesEdits && takesArgs(approval, toolCall?.args);
  const cancellation = cancellationOf(received, context.capabilities);
  // If a question in doubt has no decision, its answer was a secret, which no other tab and no storage has.
  const possiblyAnswered = item.possiblyAnswered || (!decision && context.delivery === 'inDoubt');
  return {
    key: item.key,
    digest,
    ...askedFields(interrupt),
    raw,
    answerable: received.answerable,
    status: decision === undefined ? 'open' : decision.status === 'cancelled' ? 'cancelled' : 'answered',
    delivery: deliveryOf(item, context.delivery),
    expired: isExpired(item, context.now),
    checking: context.checking,
    ...(draft !== undefined && { draft }),
    ...(decision && { decision: frozen(decision) }), // frozen, so that it is sent as it is shown
    ...(item.changedFrom && { changedFrom: item.changedFrom }),
    ...(possiblyAnswered && received.answerable && { possiblyAnswered }),
    ...(toolCall && { toolCall }),
    ...(approval && {
      approval: { canEdit, allowed: approval.allowed.filter((each) => each !== 'edit' || canEdit) },
    }),
    ...(received.flatEdits && { flatEdits: true }),
    ...(cancellation && { cancellation }),
    ...(actions && { actions }),
    ...(expiresAt !== undefined && { expiresAt: expiresAt - context.skew }),
    ...(item.askedAt !== undefined && { askedAt: item.askedAt }),
    issues: [
      ...issuesOf(item, expiresAt),
      ...(problem ? [mismatches[problem]] : []),
      ...argumentIssues(toolCall),
      ...(hasLostReason(item) ? [lostReason] : []),
      ...uncheckedOf(item),
    ],
  };
}

/** The delivery of the answer. An unanswered question is neither refused nor in doubt. */
function deliveryOf({ taken, decision }: PauseItem, batch: Delivery): Delivery {
  if (taken) return 'accepted';
  return !decision && (batch === 'refused' || batch === 'inDoubt') ? 'none' : batch;
}

function cancellationOf(
  received: ReceivedInterrupt,
  { cancel, cannot }: PendingContext['capabilities'],
): PendingInterrupt['cancellation'] {
  if (!cancel) return 'impossible';
  // This server receives a cancellation as a denial.
  if (!received.cancellation) return cannot?.includes('distinguishCancel') ? 'denies' : undefined;
  if (denialOf(received)) return 'denies';
  return received.cancellation === 'refused' ? 'impossible' : 'unsafe';
}

const mismatch = (message: string): Issue => ({ path: ['toolCallId'], message, keyword: 'mismatch' });

const mismatches = {
  differs: mismatch(
    'The agent asks about a different call than the one it streamed with this id. The call that it asks about is shown.',
  ),
  shared: mismatch(
    'The agent uses this id for several calls, and does not say which of them it asks about. No arguments are shown.',
  ),
};

const lostReason: Issue = {
  path: [],
  message: 'The agent accepts no reason here, so the reason is not sent.',
  keyword: 'reason',
};

/** Whether a current decision was made with a reason that is not sent. */
const hasLostReason = ({ decisionsWithLostReason = [], decision, decisions = {} }: PauseItem): boolean =>
  decisionsWithLostReason.some(
    (each) => each === decision || Object.values<object>(decisions).includes(each),
  );

function issuesOf({ received, refusal }: PauseItem, expiresAt: number | undefined): readonly Issue[] {
  const issues = refusal ? [...received.issues, refusal] : received.issues;
  const text = received.interrupt.expiresAt;
  const flagged = issues.some((issue) => issue.path[0] === 'expiresAt');
  if (text === undefined || expiresAt !== undefined || flagged) return issues;
  const message = `The agent sent "${text}" as the deadline, which this client cannot read. The agent may refuse a late answer.`;
  return [...issues, { path: ['expiresAt'], message, keyword: 'expiry' }];
}

/** The parts of a staged answer that only the agent validates. */
function uncheckedOf({ received, decision }: PauseItem): readonly Issue[] {
  if (decision?.status !== 'resolved' || received.actions) return [];
  const verdict = checkPayload(decision.payload, received.interrupt.responseSchema);
  if (verdict.type === 'unchecked') {
    const message = `${verdict.why} The agent checks the answer itself.`;
    return [{ path: [], message, keyword: 'unchecked' }];
  }
  return (verdict.uncheckedPatterns ?? []).map(({ path, pattern }) => ({
    path,
    message: `The pattern ${pattern} could take too long to check here. The agent checks it itself.`,
    keyword: 'unchecked',
  }));
}
