import type { QueryClient } from '@tanstack/react-query';
import { logoutsOf, onLogout } from '../react/logouts.js';
import { inboxDecisions } from './inboxDecisions.js';
import type { InboxMethods, InboxSnapshot } from './InboxHandle.js';
import { inboxMethods, optionsOf } from './inboxMethods.js';
import type { InboxOptions } from './InboxOptions.js';
import { inboxStore } from './inboxStore.js';
import { withRow } from './rows.js';

/** An inbox: a store of what it shows, with its methods. */
export interface Inbox {
  readonly methods: InboxMethods;
  getSnapshot(): InboxSnapshot;
  /** Follows the sources while it has listeners. */
  subscribe(listener: () => void): () => void;
  setOptions(options: InboxOptions): void;
}

/** Creates an inbox. It makes no request before it has listeners. */
export function createInbox(client: QueryClient, initial: InboxOptions): Inbox {
  const store = inboxStore(client, initial, () => decisions.progress());
  const decisions = inboxDecisions({
    client,
    work: store.work,
    rows: () => store.state().rows,
    now: store.now,
    me: () => store.options().me,
    concurrency: () => store.options().concurrency ?? 4,
    optionsOf: (row) => optionsOf(store, row),
    changed: store.publish,
    gone: (key) => store.change((state) => ({ ...state, rows: withRow(state.rows, key, { isGone: true }) })),
    finished: () => store.lists.invalidate(),
  });
  let { count } = logoutsOf(client);
  let users = 0;
  let stopFollowing: () => void = () => undefined;

  /** After a logout, removes the data of the previous user and reads the lists with the headers of the next one. */
  const noticeLogout = (): void => {
    if (logoutsOf(client).count === count) return;
    ({ count } = logoutsOf(client));
    decisions.forget();
    store.clear();
  };

  store.follow();
  return {
    methods: inboxMethods(store, decisions),
    getSnapshot: store.getSnapshot,
    subscribe(listener) {
      const unsubscribe = store.subscribe(listener);
      users += 1;
      if (users === 1) {
        const ends = [store.lists.subscribe(store.follow), onLogout(client, noticeLogout)];
        stopFollowing = () => ends.forEach((end) => end());
        noticeLogout();
        store.follow();
      }
      return () => {
        unsubscribe();
        users -= 1;
        if (users > 0) return;
        decisions.stop();
        stopFollowing();
      };
    },
    setOptions: store.setOptions,
  };
}
