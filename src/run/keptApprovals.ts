import { maskedCall } from '../decisions/auditExecuted.js';
import { isJsonObject, jsonCopy } from '../model/json.js';
import type { ApprovedCall } from '../model/RunSnapshot.js';
import { asksForSecret } from '../secrets/secrets.js';
import { withoutSecretValues } from '../secrets/withoutSecretValues.js';
import type { KeptRun } from './withheld.js';

/** The approvals that may be stored: calls without secrets. A schema is stored only if it marks secrets. */
export function keptApprovals(
  approvals: readonly ApprovedCall[],
  { rules, withheldCallIds }: Pick<KeptRun, 'rules' | 'withheldCallIds'>,
): readonly ApprovedCall[] {
  return approvals.flatMap((approval) => {
    const { schema, ...rest } = approval;
    const { toolCallId, approved, proposed } = approval;
    const hasNoSecret = [approved, proposed].every(
      (call) =>
        maskedCall(call, approval, rules.isSecret).args === call.args &&
        (call.args === undefined || jsonCopy(call.args) !== undefined),
    );
    if (!hasNoSecret || withheldCallIds.has(toolCallId)) return [];
    if (!isJsonObject(schema) || !asksForSecret(schema)) return [rest];
    return [{ ...rest, schema: withoutSecretValues(schema, rules.isSecret) }];
  });
}

/** Adds the approvals that another tab has added since `base`. Returns the same array if there are none. */
export function withApprovals(
  mine: readonly ApprovedCall[] | undefined,
  theirs: readonly ApprovedCall[] | undefined = [],
  base: readonly ApprovedCall[] | undefined = [],
): readonly ApprovedCall[] | undefined {
  const known = new Set([...(mine ?? []), ...base].map(idOf));
  const added = theirs.filter((approval) => !known.has(idOf(approval)));
  return added.length === 0 ? mine : [...(mine ?? []), ...added];
}

const idOf = ({ key, resumedBy }: ApprovedCall): string => JSON.stringify([key, resumedBy]);
