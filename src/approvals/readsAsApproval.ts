import { decisionFields, sideOf } from './choices.js';

/** Words that start a written approval in one of the seven languages, in addition to those of `sideOf`. */
const yes =
  /^(?:yes|ok|okay|yeah|yep|sure|go|ja|jawohl|klar|gerne?|oui|d['’]accord|sí|si|vale|claro|はい|是|是的|好|好的|نعم)$/;

/** Answers with more levels of nesting are not searched further. */
const deepest = 20;

/**
 * Whether an answer reads as an approval, whatever its question asks for: as a whole, or in a decision field at any
 * depth.
 */
export function readsAsApproval(payload: unknown, depth = 0): boolean {
  if (typeof payload !== 'object' || payload === null) return depth === 0 && approves(payload);
  if (depth > deepest) return false;
  return Object.entries(payload).some(
    ([name, value]: [string, unknown]) =>
      (decides(name) && (value === 1 || approves(value))) || readsAsApproval(value, depth + 1),
  );
}

/** Whether a field with this name can contain the decision: `approved`, `isApproved`, `Approved`. */
const decides = (name: string): boolean =>
  decisionFields.includes(name.toLowerCase().replace(/^(?:is|user)?_?/, ''));

/** Whether a value approves, with edits or without. A text does if it starts with a yes. */
function approves(value: unknown): boolean {
  const side = sideOf(value);
  if (side !== undefined || typeof value !== 'string') return side === 'approve' || side === 'edit';
  const [first = ''] =
    /\p{L}(?:['’]?[\p{L}\p{M}])*/u.exec(value.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')) ?? [];
  return sideOf(first) === 'approve' || yes.test(first.toLowerCase());
}
