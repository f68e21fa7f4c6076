import { readApproval, type ApprovalShape } from '../../approvals/approval.js';
import { inPayload } from '../../secrets/maskArgs.js';
import { maskSecrets, type IsSecret } from '../../secrets/secrets.js';
import { isJsonObject, own } from '../../model/json.js';
import { reasonFields } from '../../model/reasonFields.js';
import type { PendingAction, PendingInterrupt } from '../../model/PendingInterrupt.js';
import { questionOfAction } from '../../react/questionOfAction.js';
import { decisionTitles } from '../Question/decisionTitles.js';
import { editOf, type Edit } from '../Question/editOf.js';
import type { Words } from '../../words/Words.js';

/** A decision as shown to the user: one word, or the agent's title for it, and the details that the word leaves out. */
export interface DecisionInWords {
  readonly kind: 'yes' | 'no' | 'answer' | 'cancelled';
  readonly word: string;
  /** The edit of the arguments. */
  readonly edit?: Edit;
  /** The decision about each action, if the question has several. */
  readonly parts?: readonly (DecisionInWords & { readonly key: string; readonly name: string })[];
  /** The rest of the answer, with secrets masked; absent if the word is the whole answer. */
  readonly rest?: unknown;
}

/**
 * Describes a staged decision. `undefined` while the question is open.
 *
 * @param isSecret Marks secrets in addition to the question's schema. Not needed for the word alone.
 */
export function decisionInWords(
  pending: PendingInterrupt,
  words: Words,
  isSecret?: IsSecret,
): DecisionInWords | undefined {
  const { decision, responseSchema, toolCallId } = pending;
  if (!decision) return undefined;
  if (decision.status === 'cancelled') return { kind: 'cancelled', word: words.cancelled };
  if (pending.actions?.every((action) => action.decision)) {
    return {
      kind: 'answer',
      word: words.answered,
      parts: partsOf(pending, pending.actions, words, isSecret),
    };
  }
  const toolName = pending.toolCall?.name;
  // `''` for no tool; `undefined` if the tool is not known.
  const toolAskedAbout = toolName ?? (toolCallId === undefined ? '' : undefined);
  const payload = maskSecrets(
    decision.payload,
    responseSchema,
    isSecret && inPayload(isSecret, toolAskedAbout),
  );
  const shape = readApproval(pending);
  if (!shape) {
    // Cogni's specification names the decisions of a review, and sends no schema.
    const action = pending.reason.startsWith('cogni:') && own(payload, 'action');
    const kind = action === 'approve' ? 'yes' : action === 'reject' ? 'no' : 'answer';
    return {
      kind,
      word: { yes: words.approved, no: words.denied, answer: words.answered }[kind],
      rest: payload,
    };
  }
  const isConfirmation = pending.reason === 'confirmation';
  const titles = decisionTitles(pending, words);
  const said = shape.says(decision.payload);
  if (said === 'approve') {
    const edit = editOf(pending, decision.payload, isSecret);
    if (edit) {
      const { before, after } = edit;
      const word = words.approvedWithEdits;
      const approval = approvalWithoutEdits(after, shape);
      if (before === undefined) return { kind: 'yes', word, ...restOf(payload, approval) };
      // The edits are fields of the answer itself, so nothing else is left.
      if (shape.flatEdits) return { kind: 'yes', word, edit };
      return { kind: 'yes', word, edit, ...restOf(payload, approval, 'editedArgs') };
    }
    const rest = restOf(payload, shape.approve());
    return { kind: 'yes', word: titles.yes ?? (isConfirmation ? words.yes : words.approved), ...rest };
  }
  if (said === 'deny') {
    const word = titles.no ?? (isConfirmation ? words.no : words.denied);
    return { kind: 'no', word, ...restOf(payload, shape.deny()) };
  }
  return { kind: 'answer', word: words.answered, rest: payload };
}

function partsOf(
  pending: PendingInterrupt,
  actions: readonly PendingAction[],
  words: Words,
  isSecret: IsSecret | undefined,
): NonNullable<DecisionInWords['parts']> {
  return actions.flatMap((action) => {
    const { key, name, decision } = action;
    const decided = decisionInWords(questionOfAction(pending, action), words, isSecret);
    const message = decision && 'message' in decision ? { rest: decision.message } : {};
    return decided ? [{ ...decided, ...message, key, name }] : [];
  });
}

/** What an approval with edits contains besides the edits. */
function approvalWithoutEdits(edits: unknown, shape: ApprovalShape): unknown {
  if (shape.flatEdits || typeof edits !== 'object' || edits === null) return shape.approve();
  const approval = shape.approve({ editedArgs: edits });
  if (!isJsonObject(approval)) return approval;
  const { editedArgs: _edits, ...rest } = approval;
  return rest;
}

/** The fields of an answer that the decision alone does not contain, except `shown`, which is shown elsewhere. */
function restOf(payload: unknown, decision: unknown, shown?: string): { rest?: unknown } {
  if (!isJsonObject(payload) || !isJsonObject(decision)) return {};
  // Null means that the decision leaves the field out.
  const isDecided = (key: string) => Object.hasOwn(decision, key) && decision[key] !== null;
  return restFrom(
    Object.entries(payload).filter(
      ([key, value]) => !isDecided(key) && key !== shown && !(value === null && Object.hasOwn(decision, key)),
    ),
  );
}

/**
 * The fields of an answer besides its decision. A reason needs no name; the value of any other field means nothing
 * without it.
 */
export function restFrom(fields: readonly (readonly [string, unknown])[]): { rest?: unknown } {
  const [only, more] = fields;
  if (!only) return {};
  return { rest: !more && reasonFields.includes(only[0]) ? only[1] : Object.fromEntries(fields) };
}
