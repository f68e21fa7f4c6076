import type { ReceivedInterrupt, ShownQuestion } from '../model/PendingInterrupt.js';
import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import { digestOf } from './digest.js';
import type { PauseItem, ToolCalls } from './Pause.js';
import { exactArguments, roundedText, sameArguments, type Arguments } from '../model/exactArguments.js';
import { stageCancellation } from './stageAnswer.js';

/**
 * The call that a question shows. Its problem: the proposal of the question `differs` from the streamed call that it
 * names, or several calls have this id (`shared`), so it is unknown which of them the question is about.
 */
export interface ShownCall {
  readonly call?: ToolCallRecord | undefined;
  readonly problem?: 'differs' | 'shared' | undefined;
}

/**
 * The call of a question. If the interrupt contains a proposal that differs from the call that it names, the proposal
 * is shown, because the agent asks about it. A guess never replaces a call.
 */
export function shownCall(received: ReceivedInterrupt, toolCalls: ToolCalls, askedBy = ''): ShownCall {
  const { interrupt, proposal } = received;
  const named = interrupt.toolCallId === undefined ? undefined : toolCalls[interrupt.toolCallId];
  const streamed = named?.isShared ? undefined : named;
  if (!proposal || (named && proposal.isGuess))
    return { call: streamed, problem: named?.isShared ? 'shared' : undefined };
  if (streamed) {
    const given = proposal.args === undefined ? streamed : proposal;
    const same = proposal.name === streamed.name && sameArguments(given, streamed);
    if (same) return { call: streamed };
    // Incomplete arguments do not contradict anything.
    const differs = proposal.name !== streamed.name || streamed.args !== undefined;
    const call = { ...streamed, name: proposal.name, args: given.args, argsText: textOf(given) };
    return { call, problem: differs ? 'differs' : undefined };
  }
  const { name, args } = proposal;
  const id = interrupt.toolCallId ?? '';
  const argsText = textOf(proposal);
  return { call: { id, name, argsText, args, status: 'suspended', proposedBy: askedBy } };
}

const textOf = ({ args, argsText }: Arguments): string =>
  args === undefined ? '' : (argsText ?? JSON.stringify(args) ?? '');

/** The parts of a question that a decision depends on. */
export function shownQuestion(received: ReceivedInterrupt, toolCalls: ToolCalls): ShownQuestion {
  return contentOf(received, shownCall(received, toolCalls).call, withRoundedText);
}

/** @param digitsOf Returns what is added to arguments. */
function contentOf(
  { interrupt, actions }: ReceivedInterrupt,
  call: ToolCallRecord | undefined,
  digitsOf: (given: Arguments) => { argsText?: string },
): ShownQuestion {
  return {
    ...(interrupt.message !== undefined && { message: interrupt.message }),
    ...(call && {
      toolName: call.name,
      args: call.args === undefined ? call.argsText || undefined : call.args,
      ...digitsOf(call),
    }),
    ...(actions && {
      actions: actions.map((action) => ({ name: action.name, args: action.args, ...digitsOf(action) })),
    }),
    ...(interrupt.responseSchema !== undefined && { responseSchema: interrupt.responseSchema }),
  };
}

/** The digits that the values do not show. */
function withRoundedText(given: Arguments): { argsText?: string } {
  const argsText = roundedText(given);
  return argsText === undefined ? {} : { argsText };
}

const digests = new WeakMap<ReceivedInterrupt, { call: ToolCallRecord | undefined; digest: string }>();

/**
 * The digest of the content that the user decides about: the tool, its arguments or the agent's proposal, the actions,
 * the message and the schema. It does not include the interrupt's id, expiry and metadata.
 */
export function shownDigest(received: ReceivedInterrupt, toolCalls: ToolCalls): string {
  const { toolCallId } = received.interrupt;
  const call = toolCallId === undefined ? undefined : toolCalls[toolCallId];
  const known = digests.get(received);
  if (known && (known.call === call || isSameCall(known.call, call))) return known.digest;
  const { actions } = received;
  const allowed = actions?.map(({ argsSchema, allowed: ways }) => [argsSchema ?? null, ways]);
  const shown = shownCall(received, toolCalls).call;
  const exact = shown && exactArguments(shown);
  const ofActions = actions?.map((action) => exactArguments(action) ?? null);
  const numbers = [...(exact === undefined ? [] : [exact]), ...(ofActions?.some(Boolean) ? [ofActions] : [])];
  const content = contentOf(received, shown, () => ({}));
  const digest = digestOf([content, allowed ?? null, ...numbers]);
  digests.set(received, { call, digest });
  return digest;
}

/** Whether two records show the same name and arguments. Their status and result do not matter. */
const isSameCall = (a: ToolCallRecord | undefined, b: ToolCallRecord | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.name === b.name &&
  a.args === b.args &&
  a.argsText === b.argsText &&
  a.isShared === b.isShared;

/** The item with the current content of its question, which the user decides about, and its digest. */
export function withShownContent(item: PauseItem, toolCalls: ToolCalls): PauseItem {
  const { changedFrom: _changedFrom, ...rest } = item;
  return {
    ...rest,
    digest: shownDigest(item.received, toolCalls),
    shown: shownQuestion(item.received, toolCalls),
  };
}

/** Stages a cancellation of the question in its current content, if the question can be cancelled. */
export function cancelAsShown(item: PauseItem, now: number, toolCalls: ToolCalls): PauseItem {
  const cancelled = stageCancellation(item, now);
  return cancelled === item ? item : withShownContent(cancelled, toolCalls);
}

/** Whether the current content is the one that was decided about. A decision without recorded content is kept. */
export function isDecisionCurrent(item: PauseItem, toolCalls: ToolCalls): boolean {
  if (item.digest === undefined || item.taken) return true;
  return item.digest === shownDigest(item.received, toolCalls);
}
