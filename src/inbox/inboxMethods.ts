import type { AgentRunOptions } from '../model/AgentRun.js';
import { oncePer } from '../react/oncePer.js';
import type { InboxDecisions } from './inboxDecisions.js';
import type { InboxMethods } from './InboxHandle.js';
import type { InboxItem } from './InboxItem.js';
import type { InboxSource } from './InboxSource.js';
import { rearranged, withArrivalsShown, withMoreShown } from './inboxState.js';
import type { InboxStore } from './inboxStore.js';
import { withoutRow, withRow, type Row } from './rows.js';

/** The options of the run of an item, with its thread. An equal item of the same source has the same object. */
const optionsBySource = oncePer((source: InboxSource) =>
  oncePer((item: InboxItem): AgentRunOptions & { threadId: string } => {
    const options = source.open(item);
    return { ...options, threadId: options.threadId ?? item.threadId };
  }),
);

const sourceOf = (store: InboxStore, row: Row | undefined): InboxSource | undefined =>
  store.options().sources.find(({ name }) => name === row?.listed.source);

/** The options of the run of a row. @throws Error if its source is not there any more, or what its `open` throws */
export function optionsOf(store: InboxStore, row: Row): AgentRunOptions & { threadId: string } {
  const source = sourceOf(store, row);
  if (!source) throw new Error(`The inbox has no source "${row.listed.source}" any more.`);
  return optionsBySource(source)(row.listed.item);
}

/** The methods of an inbox. */
export function inboxMethods(store: InboxStore, decisions: InboxDecisions): InboxMethods {
  const { work, lists } = store;
  const hold = (): void => store.change((state) => (state.isHeld ? state : { ...state, isHeld: true }));
  const changeRows = (change: (rows: ReadonlyMap<string, Row>) => ReadonlyMap<string, Row>): void =>
    store.change((state) => ({ ...state, rows: change(state.rows), isHeld: true }));

  /** Leaves the open row, which is removed if it is gone, and opens another one. */
  const open = (key: string | undefined): void => {
    const [left, opened] = [store.row(store.current()), store.row(key)];
    const { rows: before } = store.state();
    if (left?.isGone && left !== opened) changeRows((rows) => withoutRow(rows, left.listed.key));
    if (opened?.isChanged) changeRows((rows) => withRow(rows, opened.listed.key, { isChanged: false }));
    hold();
    store.setCurrent(opened?.listed.key);
    if (store.state().rows === before) store.publish([]);
    else store.settle();
  };
  const neighbour = (step: 1 | -1): string | undefined => {
    const [keys, current] = [[...store.state().rows.keys()], store.current()];
    const at = current === undefined ? -1 : keys.indexOf(current);
    if (at === -1) return step === 1 ? keys[0] : keys.at(-1);
    return keys[at + step] ?? current;
  };
  const move = (step: 1 | -1): string | undefined => {
    open(neighbour(step));
    return store.current();
  };

  const claiming = async (key: string, way: 'claim' | 'release'): Promise<void> => {
    const row = store.row(key);
    const source = sourceOf(store, row);
    if (!row || !source?.can.claim || !source[way]) throw new Error('This item cannot be claimed.');
    hold();
    await source[way](row.listed.item);
    if (way === 'claim') work.claims.set(key, undefined);
    else work.claims.delete(key);
    store.publish();
    await lists.refetch(source.name);
    store.follow();
    if (work.claims.has(key)) work.claims.set(key, store.row(key)?.listed.item.claimedBy ?? '');
  };

  return {
    async loadMore() {
      hold();
      const waited = new Set(store.arrivals().map(({ key }) => key));
      await store.reading(() =>
        lists.loadMore((source) => {
          store.follow();
          store.change((state, given) => withMoreShown(state, { source, waited }, given));
          store.settle();
        }),
      );
    },
    async refresh() {
      let isFirst = true;
      const show = (): void => {
        store.follow();
        if (isFirst || !store.state().isHeld) store.change(rearranged);
        isFirst = false;
        store.settle();
      };
      await store.reading(() => lists.refetch(undefined, show));
      if (isFirst) show();
    },
    hold,
    showArrivals() {
      hold();
      store.change(withArrivalsShown);
      store.settle();
    },
    open,
    next: () => move(1),
    previous: () => move(-1),
    runOptions(key) {
      const row = store.row(key);
      return sourceOf(store, row) && row ? optionsOf(store, row) : undefined;
    },
    markSeen(key, revision) {
      const listed = store.row(key)?.listed;
      if (listed?.asked === undefined || listed.revision !== revision) return;
      if (work.seen.get(key) === listed.asked) return;
      work.seen.set(key, listed.asked);
      store.publish([key]);
    },
    mark(keys, isMarked = true) {
      hold();
      for (const key of keys) {
        const row = store.row(key);
        work.marks.delete(key);
        if (!isMarked || !row || row.isGone || row.listed.asked === undefined) continue;
        // The press can be meant for what the row showed before.
        if (row.isChanged && work.seen.get(key) !== row.listed.asked) continue;
        work.marks.set(key, row.listed.asked);
        if (row.isChanged) changeRows((rows) => withRow(rows, key, { isChanged: false }));
      }
      store.publish(keys);
    },
    decide(keys, verdict, options) {
      hold();
      return decisions.decide(keys, verdict, options);
    },
    stopDeciding: () => decisions.stop(),
    claim: (key) => claiming(key, 'claim'),
    release: (key) => claiming(key, 'release'),
    snooze(key, until) {
      const row = store.row(key);
      if (!row || !(until > store.now())) return;
      if (store.current() === key) open(neighbour(1) === key ? neighbour(-1) : neighbour(1));
      work.snoozes.set(key, { asked: row.listed.asked, until });
      work.marks.delete(key);
      changeRows((rows) => withoutRow(rows, key));
      store.settle();
    },
    endSnoozes() {
      work.snoozes.clear();
      store.change(withArrivalsShown);
      store.settle();
    },
  };
}
