import type { ReactNode } from 'react';
import { InboxBadge } from 'react-agent-interrupts/inbox';
import { sources } from './sources.js';
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
  return (
    <fieldset className="switch views">
      <legend className="visually-hidden">View</legend>
      {views.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="view"
            className="visually-hidden"
            checked={view === each}
            onChange={() => onChange(each)}
          />
          <span>
            {titles[each]} {each === 'inbox' && <InboxBadge sources={sources} />}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
