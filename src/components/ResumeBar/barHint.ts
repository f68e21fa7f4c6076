import type { AgentRunError } from '../../model/AgentRunError.js';
import type { Batch } from '../../model/RunSnapshot.js';
import type { HttpFailure } from '../../words/HttpFailure.js';
import { httpFailure } from '../Words/errorInWords.js';
import type { Wording } from '../Words/WordsContext.js';

/** What the hint depends on, besides the batch. */
export interface BarFacts {
  readonly error: AgentRunError | undefined;
  readonly idempotent: boolean;
  /** A batch before this one may have arrived. */
  readonly possiblyAnswered: boolean;
}

/** What is missing, or the result of the last attempt and what another one would do. */
export function barHint(
  { complete, covered, total, missing, delivery, over }: Batch,
  { error, idempotent, possiblyAnswered }: BarFacts,
  wording: Wording,
): string | undefined {
  const { words, locale } = wording;
  if (over) return words.overHelp;
  if (delivery === 'inDoubt' && complete) return idempotent ? words.inDoubtSafeHelp : words.inDoubtHelp;
  if (delivery === 'queued' && complete) return words.queuedHelp;
  const next = complete
    ? delivery === 'refused' && refusalHelp(error, wording)
    : hasSendButton({ covered, total }) && words.sendIncomplete({ count: missing.length, locale });
  const isUnsent = delivery === 'none' || (delivery === 'refused' && !idempotent);
  const doubt = possiblyAnswered && isUnsent && words.inDoubtChangedHelp;
  return [doubt, next].filter(Boolean).join(' ') || undefined;
}

/** Whether the bar has a Send button. For a single question, only after it is answered on its card. */
export function hasSendButton({ covered, total }: Pick<Batch, 'covered' | 'total'>): boolean {
  return total > 1 || covered > 0;
}

/** What the user can do about refused answers. */
function refusalHelp(error: AgentRunError | undefined, { words }: Wording): string {
  const failure = error && httpFailure(error);
  const helps: Partial<Record<HttpFailure, string>> = words.refusedBy;
  return (failure && helps[failure]) ?? words.refusedHelp;
}
