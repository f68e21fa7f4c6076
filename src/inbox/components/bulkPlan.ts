import type { ShownItem } from '../InboxItem.js';
import { kindOf } from '../inboxDecisions.js';
import type { SkipReason } from '../../model/SkipReason.js';

/** What a decision about the marked items would do. */
export interface BulkPlan {
  /** The keys of the items that would be decided. */
  readonly keys: readonly string[];
  /** How many of the others are left out, by reason. */
  readonly skipped: ReadonlyMap<SkipReason, number>;
  /** Identifies what would be decided: the items with what they ask. */
  readonly about: string;
}

/**
 * Sorts the marked items into those that are decided together and the others. The first one selects the tool and the
 * schema.
 */
export function bulkPlan(items: readonly ShownItem[]): BulkPlan {
  const skipped = new Map<SkipReason, number>();
  const chosen: ShownItem[] = [];
  let kind: string | undefined;
  for (const item of items) {
    if (!item.isMarked) continue;
    const own = kindOf(item);
    const refused = reasonToSkip(item);
    if (refused === undefined) kind ??= own ?? '';
    const why = refused ?? (own === undefined || own !== kind ? 'otherKind' : undefined);
    if (why === undefined) chosen.push(item);
    else skipped.set(why, (skipped.get(why) ?? 0) + 1);
  }
  return {
    keys: chosen.map(({ key }) => key),
    skipped,
    about: JSON.stringify(chosen.map(({ key, revision }) => [key, revision])),
  };
}

function reasonToSkip(item: ShownItem): SkipReason | undefined {
  const { status, risk, questions, isPartial, isExpired, isSeen, isClaimedByOther } = item;
  if (status === 'gone') return 'unknown';
  if (status === 'deciding') return 'inProgress';
  if (questions.some(({ isMalformed }) => isMalformed === true)) return 'malformed';
  if (isPartial === true) return 'partial';
  if (risk === 'high') return 'highRisk';
  if (isExpired) return 'expired';
  if (isClaimedByOther) return 'claimed';
  return isSeen ? undefined : 'notSeen';
}
