import type { TabCoordinator } from 'react-agent-interrupts/core';
import { turns } from '../page.js';

/** The same coordinator. After `delay`, messages arrive when `deliver` is called. */
export function delaying(tabs: TabCoordinator) {
  const messages: (() => void)[] = [];
  let isDelaying = false;
  const open: TabCoordinator['open'] = (name, hear) =>
    tabs.open(name, (message) => {
      if (isDelaying) messages.push(() => hear(message));
      else hear(message);
    });
  const deliver = async (count: number): Promise<void> => {
    for (const hear of messages.splice(0, count)) hear();
    await turns();
  };
  const delay = (): void => {
    isDelaying = true;
  };
  return { tabs: { ...tabs, open }, delay, deliver, messages };
}
