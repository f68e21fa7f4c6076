import { readApproval } from '../../approvals/approval.js';
import { isJsonObject } from '../../model/json.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import { maskArgs } from '../../secrets/maskArgs.js';
import type { IsSecret } from '../../secrets/secrets.js';

/** The arguments of a call before and after an edit. Nothing in it is masked. */
export interface Edit {
  readonly before: unknown;
  readonly after: unknown;
  /** Masks the secrets in one of them. */
  readonly mask: (value: unknown) => unknown;
}

/** The edit of the arguments in the payload of an approval. `undefined` if it contains none. */
export function editOf(
  interrupt: PendingInterrupt,
  payload: unknown,
  isSecret: IsSecret | undefined,
): Edit | undefined {
  const { toolCall, responseSchema } = interrupt;
  const before = toolCall?.args;
  const shape = readApproval(interrupt);
  const edited = shape?.editedArgsIn(payload);
  if (!shape || edited === undefined) return undefined;
  return {
    before,
    after: shape.flatEdits ? { ...objectOf(before), ...objectOf(edited) } : edited,
    mask: (value) =>
      maskArgs(value, { toolName: toolCall?.name, schemas: [responseSchema, shape.argsSchema], isSecret }),
  };
}

const objectOf = (value: unknown): object => (isJsonObject(value) ? value : {});
