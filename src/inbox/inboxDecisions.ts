import type { QueryClient } from '@tanstack/react-query';
import { stableJson } from '../model/stableJson.js';
import { decideAll, type Turn } from './decideAll.js';
import type { DecideOptions } from './InboxHandle.js';
import type { InboxItem, InboxQuestion } from './InboxItem.js';
import type { SkipReason } from '../model/SkipReason.js';
import type { InboxProgress, InboxResult, InboxVerdict } from './InboxResult.js';
import { isClaimedByOther, isExpired } from './inboxSnapshot.js';
import type { Work } from './inboxWork.js';
import type { Row, Rows } from './rows.js';

/** What decisions need from their inbox. */
export interface DecisionsContext {
  readonly client: QueryClient;
  readonly work: Work;
  rows(): Rows;
  now(): number;
  me(): string | undefined;
  concurrency(): number;
  /** The options of the run of a row. */
  optionsOf(row: Row): Turn['options'];
  /** A result or the progress has changed. */
  changed(keys: readonly string[]): void;
  /** The thread of a row no longer waits for its questions. */
  gone(key: string): void;
  /** Every item has a result. */
  finished(): void;
}

/** The decisions about several items. */
export interface InboxDecisions {
  progress(): InboxProgress | undefined;
  decide(
    keys: readonly string[],
    verdict: InboxVerdict,
    options?: DecideOptions,
  ): Promise<ReadonlyMap<string, InboxResult>>;
  stop(): void;
  /** Stops, and shows no progress of what was decided until now. */
  forget(): void;
}

/** After these results, the item is no longer marked: the user has to look at it before another decision. */
const CLOSED: readonly InboxResult['type'][] = [
  'accepted',
  'answeredElsewhere',
  'changed',
  'refused',
  'inDoubt',
];

const skipped = (why: SkipReason): InboxResult => ({ type: 'skipped', why });

export function inboxDecisions(context: DecisionsContext): InboxDecisions {
  const { client, work } = context;
  let progress: InboxProgress | undefined;
  let running: AbortController | undefined;
  /** The calls whose runs have not ended. */
  const open = new Set<AbortController>();
  /** The last call. */
  let last: AbortController | undefined;
  let logouts = 0;

  const decide: InboxDecisions['decide'] = async (given, givenVerdict, options = {}) => {
    const keys = [...new Set(given)];
    if (running) return new Map(keys.map((key) => [key, skipped('inProgress')]));
    const controller = new AbortController();
    running = last = controller;
    open.add(controller);
    const verdict = { ...givenVerdict };
    const logoutsBefore = logouts;
    const { signal, onProgress } = options;
    const stop = (): void => controller.abort();
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);

    // What is decided is fixed now: what the user marks or sees later does not count.
    const marked = new Map(work.marks);
    const shown = context.rows();
    /** Another filter can remove a row before its turn. */
    const rowOf = (key: string): Row | undefined => context.rows().get(key) ?? shown.get(key);
    const refusal = (key: string) => refusalOf(context, rowOf(key), marked);
    const first = keys.find((key) => !refusal(key));
    const kind = first === undefined ? undefined : kindOf(rowOf(first)?.listed.item);
    const refusalNow = (key: string) => refusal(key) ?? kindRefusal(rowOf(key), kind);
    const turn = (key: string): Turn | InboxResult => {
      const refused = refusalNow(key);
      if (refused) return refused;
      const row = rowOf(key);
      const asked = marked.get(key);
      if (!row || asked === undefined) return skipped('unknown');
      try {
        return { asked, options: context.optionsOf(row) };
      } catch (cause) {
        return { type: 'failed', error: cause instanceof Error ? cause : new Error(String(cause)) };
      }
    };

    const waited = new Map(keys.map((key) => [key, rowOf(key)?.listed.item.waitingSince]));
    const results = new Map<string, InboxResult>();
    const tell = (changed: readonly string[]): void => {
      if (last !== controller) return context.changed(changed);
      progress = { verdict, keys, results: inOrder(keys, results), isRunning: results.size < keys.length };
      context.changed(changed);
      if (onProgress) callHost(() => onProgress(progress as InboxProgress));
    };
    const onResult = (key: string, result: InboxResult): void => {
      const isFirst = !results.has(key);
      results.set(key, result);
      // The next user must not see it.
      if (logouts !== logoutsBefore) return;
      if (isFirst) work.deciding.delete(key);
      const asked = marked.get(key) ?? context.rows().get(key)?.listed.asked;
      work.results.set(key, { asked, waitingSince: waited.get(key), result });
      if (CLOSED.includes(result.type) && work.marks.get(key) === asked) work.marks.delete(key);
      if (result.type === 'answeredElsewhere') context.gone(key);
      tell([key]);
    };
    const refused = new Map(keys.flatMap((key) => entryOf(key, refusalNow(key))));
    const taken = keys.filter((key) => !refused.has(key));
    for (const key of taken) work.deciding.add(key);
    tell(taken);
    for (const [key, refusal] of refused) onResult(key, refusal);
    const { signal: stopped } = controller;
    await decideAll(client, {
      keys: taken,
      verdict,
      concurrency: context.concurrency(),
      signal: stopped,
      turn,
      onResult,
      onDecided() {
        if (running === controller) running = undefined;
        if (logouts === logoutsBefore) context.finished();
      },
    });
    signal?.removeEventListener('abort', stop);
    open.delete(controller);
    return inOrder(keys, results);
  };

  const stop = (): void => open.forEach((controller) => controller.abort());
  return {
    progress: () => progress,
    decide,
    stop,
    forget() {
      stop();
      logouts += 1;
      running = last = progress = undefined;
    },
  };
}

/** Why a row is not decided; `undefined` if it is. */
function refusalOf(
  { work, now, me }: DecisionsContext,
  row: Row | undefined,
  marked: ReadonlyMap<string, string>,
): InboxResult | undefined {
  if (!row) return skipped('unknown');
  const { listed, isGone, isChanged } = row;
  const { item, key, asked, risk } = listed;
  if (isGone) return { type: 'answeredElsewhere' };
  if (
    asked === undefined ||
    item.questions.length === 0 ||
    item.questions.some(({ isMalformed }) => isMalformed)
  )
    return skipped('malformed');
  const mark = marked.get(key);
  if ((mark === undefined && isChanged) || (mark !== undefined && mark !== asked)) return { type: 'changed' };
  if (mark === undefined || work.marks.get(key) !== asked) return skipped('notMarked');
  if (work.seen.get(key) !== asked) return skipped('notSeen');
  if (item.isPartial) return skipped('partial');
  if (isExpired(listed, now())) return skipped('expired');
  if (isClaimedByOther(listed, work, me())) return skipped('claimed');
  return risk === 'high' ? skipped('highRisk') : undefined;
}

function kindRefusal(row: Row | undefined, kind: string | undefined): InboxResult | undefined {
  const found = kindOf(row?.listed.item);
  return found === undefined || found !== kind ? skipped('otherKind') : undefined;
}

/** The tool and the schema of the questions of an item; `undefined` if they differ. */
export function kindOf(item: InboxItem | undefined): string | undefined {
  const kinds = new Set(item?.questions.map(kindOfQuestion));
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

function kindOfQuestion({ tool, actions, reason, responseSchema }: InboxQuestion): string {
  const tools = actions
    ? [...new Set(actions.map((action) => action.tool))]
    : tool === undefined
      ? []
      : [tool];
  // A question about several tools is of the same kind only as a question about the same tools in the same order.
  const name = tools.length > 0 ? tools : [reason];
  return stableJson([tools.length, name, responseSchema ?? null]);
}

/** The results in the order of the keys. */
const inOrder = (
  keys: readonly string[],
  results: ReadonlyMap<string, InboxResult>,
): ReadonlyMap<string, InboxResult> => new Map(keys.flatMap((key) => entryOf(key, results.get(key))));

const entryOf = (
  key: string,
  result: InboxResult | undefined,
): readonly (readonly [string, InboxResult])[] => (result ? [[key, result]] : []);

function callHost(call: () => void): void {
  try {
    call();
  } catch (error) {
    if (typeof reportError === 'function') reportError(error);
  }
}
