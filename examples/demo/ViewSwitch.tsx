import type { ReactNode } from 'react';
import { InboxBadge } from 'react-agent-interrupts/inbox';
import { sources } from './sources.js';
import { Switch } from './Switch.js';
import type { View } from './useView.js';

const titles: Readonly<Record<View, string>> = { conversation: 'Conversation', both: 'Both', inbox: 'Inbox' };

interface ViewSwitchProps {
  view: View;
  /** The views that the window has space for. */
  views: readonly View[];
  onChange: (view: View) => void;
}

/** Selects what the page shows. */
export function ViewSwitch({ view, views, onChange }: ViewSwitchProps): ReactNode {
  const labelOf = (each: View): ReactNode => (
    <>
      {titles[each]} {each === 'inbox' && <InboxBadge sources={sources} />}
    </>
  );
  return (
    <Switch
      legend="View"
      name="views"
      options={views}
      selected={view}
      onChange={onChange}
      labelOf={labelOf}
    />
  );
}
