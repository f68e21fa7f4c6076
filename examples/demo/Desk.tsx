import { useState, type ReactNode } from 'react';
import { InterruptInbox } from 'react-agent-interrupts/inbox';
import { reviewer, sources } from './sources.js';
import { riskOfRow, tools } from './tools.js';

/** The key of the open item is in the URL, so that a reload shows it again. */
const itemInAddress = new URLSearchParams(location.search).get('item') ?? undefined;

/** Everything that is waiting for a person, from three agents. */
export function Desk(): ReactNode {
  const [item, setItem] = useState(itemInAddress);
  const select = (key: string | undefined) => {
    setItem(key);
    const url = new URL(location.href);
    if (key === undefined) url.searchParams.delete('item');
    else url.searchParams.set('item', key);
    history.replaceState(history.state, '', url);
  };
  return (
    <InterruptInbox
      sources={sources}
      me={reviewer}
      tools={tools}
      risk={riskOfRow}
      headingLevel={3}
      selected={item}
      onSelect={select}
    />
  );
}
