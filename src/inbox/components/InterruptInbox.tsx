'use client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { InboxHandle } from '../InboxHandle.js';
import type { InboxOptions } from '../InboxOptions.js';
import type { InboxView } from '../InboxView.js';
import { useInterruptInbox } from '../useInterruptInbox.js';
import { InboxLayout, type InboxLayoutProps } from './InboxLayout.js';

/** Props of {@link InterruptInbox}. */
export interface InterruptInboxProps
  extends
    Omit<InboxOptions, keyof InboxView>,
    Omit<InboxLayoutProps, 'inbox' | 'view' | 'onViewChange' | 'canClaim'> {
  /** The filter, the order and the groups, if your app controls them. @default the component keeps them */
  view?: InboxView | undefined;
  /** The initial filter, order and groups. @default every item, the longest wait first */
  defaultView?: InboxView | undefined;
  /** Called when the user has changed the filter, the order or the groups. */
  onViewChange?: ((view: InboxView) => void) | undefined;
  /**
   * The key of the open item, for example from the address of the page. It opens as soon as the list contains it.
   * @default the component keeps it
   */
  selected?: string | undefined;
  /** Called with the key of the open item when it changes; `undefined` if none is open. */
  onSelect?: ((key: string | undefined) => void) | undefined;
}

/**
 * Everything that is waiting for a person: a list with filters, and the panel that answers the open item. It needs a
 * QueryClientProvider above, and `react-agent-interrupts/inbox.css` in addition to the styles of the panel.
 *
 * For your own layout, use `useInterruptInbox` with `InboxLayout`, or with `InboxList` and the other parts.
 */
export function InterruptInbox({
  view: given,
  defaultView = noView,
  onViewChange,
  selected,
  onSelect,
  sources,
  risk,
  refetchInterval,
  refetchIntervalInBackground,
  pageSize,
  me,
  concurrency,
  now,
  ...layout
}: InterruptInboxProps): ReactNode {
  const [own, setOwn] = useState(defaultView);
  const view = given ?? own;
  const background = { refetchInterval, refetchIntervalInBackground };
  const inbox = useInterruptInbox({ ...view, ...background, sources, risk, pageSize, me, concurrency, now });
  useSelected(inbox, selected, onSelect);
  return (
    <InboxLayout
      {...layout}
      inbox={inbox}
      view={view}
      onViewChange={(next) => {
        setOwn(next);
        onViewChange?.(next);
      }}
      canClaim={({ source }) => sources.find(({ name }) => name === source)?.can.claim === true}
    />
  );
}

const noView: InboxView = {};

/** Opens the item that the app has selected, and calls the app when the user opens another one. */
function useSelected(
  { items, current, open }: InboxHandle,
  selected: string | undefined,
  onSelect: ((key: string | undefined) => void) | undefined,
): void {
  /** The last value of the app that has not been followed: the list does not contain the item yet. */
  const wanted = useRef<{ readonly key: string | undefined }>(undefined);
  const before = useRef<{ readonly selected: string | undefined; readonly current: string | undefined }>({
    selected: undefined,
    current: undefined,
  });
  useEffect(() => {
    const last = before.current;
    before.current = { selected, current };
    if (last.selected !== selected) wanted.current = { key: selected };
    // The user has opened another one.
    if (last.current !== current && current !== undefined && current !== wanted.current?.key)
      wanted.current = undefined;
    if (last.current !== current && current !== selected) onSelect?.(current);
    const goal = wanted.current;
    if (!goal) return;
    if (goal.key !== undefined && goal.key !== current && !items.some(({ key }) => key === goal.key)) return;
    wanted.current = undefined;
    if (goal.key !== current) open(goal.key);
  });
}
