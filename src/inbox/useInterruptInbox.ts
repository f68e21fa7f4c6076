'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCommitEffect } from '../react/useCommitEffect.js';
import { useStore } from '../react/useStore.js';
import { createInbox } from './createInbox.js';
import type { InboxHandle } from './InboxHandle.js';
import type { InboxOptions } from './InboxOptions.js';
import { emptyInbox } from './inboxSnapshot.js';

const readOnServer = () => emptyInbox;

/**
 * Lists what is waiting for a person in several sources, and decides it. Rows are cheap: only an opened or decided item
 * has a run object. The lists are queries of the QueryClient above, one for each source and filter. A poll without
 * changes renders nothing, and no row moves by itself: new items wait for `showArrivals()`.
 *
 * Each answer goes through the run object of its item, which an open panel shares. When the component unmounts,
 * `decide` stops as `stopDeciding()` does. After `disposeAgentRuns`, the inbox discards what the user has marked, seen,
 * decided and snoozed, and reads the lists again.
 *
 * @throws Error if two sources have the same name, or without a QueryClientProvider above.
 */
export function useInterruptInbox(options: InboxOptions): InboxHandle {
  const client = useQueryClient();
  const [made, setMade] = useState(() => ({ client, inbox: createInbox(client, options) }));
  const isCurrent = made.client === client;
  const { inbox } = isCurrent ? made : { inbox: createInbox(client, options) };
  if (!isCurrent) setMade({ client, inbox });
  useCommitEffect(() => inbox.setOptions(options));
  const snapshot = useStore(inbox.subscribe, inbox.getSnapshot, readOnServer);
  return useMemo(() => ({ ...snapshot, ...inbox.methods }), [snapshot, inbox]);
}
