import { readApproval } from '../../approvals/approval.js';
import { resolveLocalRef } from '../../forms/localRef.js';
import { isJsonObject, own, ownString } from '../../model/json.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import { visibleString } from '../PlainText/visibleText.js';

/** What the agent calls the two decisions of its question. */
export interface DecisionTitles {
  readonly yes?: string | undefined;
  readonly no?: string | undefined;
}

/**
 * The titles of the constants that an approval and a denial send. A call has none, because an agent must not rename its
 * approval. Titles that do not distinguish the decisions are left out.
 */
export function decisionTitles(interrupt: PendingInterrupt): DecisionTitles {
  const shape = interrupt.toolCallId === undefined ? readApproval(interrupt) : undefined;
  const schema: unknown = interrupt.responseSchema;
  if (!shape) return {};
  const [yes, no] = [titleOf(shape.approve(), schema), titleOf(shape.deny(), schema)];
  return yes === no ? {} : { yes, no };
}

/** The title of the constant that a decision sends: of the whole answer, or of its first field. */
function titleOf(payload: unknown, root: unknown): string | undefined {
  const [name, constant] = isJsonObject(payload) ? (Object.entries(payload)[0] ?? []) : [undefined, payload];
  const parts = withBranches(root, root);
  const fields = name === undefined ? parts : parts.map((part) => own(own(part, 'properties'), name));
  const title = fields
    .flatMap((field) => withBranches(field, root))
    .filter((part) => own(part, 'const') === constant)
    .map((part) => ownString(part, 'title')?.trim())
    .find(Boolean);
  return title === undefined ? undefined : visibleString(title);
}

/** A schema, and the branches of its union. */
function withBranches(schema: unknown, root: unknown): readonly unknown[] {
  const found = resolveLocalRef(schema, root);
  const union = own(found, 'oneOf') ?? own(found, 'anyOf');
  const branches: readonly unknown[] = Array.isArray(union) ? union : [];
  return [found, ...branches.map((branch) => resolveLocalRef(branch, root))];
}
