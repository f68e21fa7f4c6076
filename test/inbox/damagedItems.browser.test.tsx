import type { InboxItem } from 'react-agent-interrupts/inbox';
import { expect, it } from 'vitest';
import { fakeDesk } from './fakeDesk.js';
import { showInbox } from './showInbox.js';

it('an inbox shows the rows of damaged items and of the others, and opens them', async () => {
  const desk = fakeDesk();
  desk.ask('good', { message: 'Refund Ann?' });
  const { list } = desk.source;
  const parts: readonly object[] = [
    { questions: [null] },
    { questions: [{ id: 'q', reason: 'tool_call', tool: {} }] },
    { questions: [{ id: 'q', reason: 'tool_call', actions: 'refund' }] },
    { questions: [{ id: 'q', reason: 'tool_call', actions: [{ tool: 5 }] }] },
    { title: {} },
    { agent: {} },
    { claimedBy: {} },
    { agent: null, claimedBy: null, waitingSince: null },
  ];
  const odd = parts.map((part, index): InboxItem => {
    const id = `odd${index}`;
    return { id, threadId: id, title: 'Odd', questions: [], ...part };
  });
  desk.source.list = async (query, signal) => {
    const { items } = await list(query, signal);
    return { items: [...odd, ...items] };
  };
  const { row, container } = await showInbox(desk);
  for (const { id } of odd) (await row(id)).click();
  (await row('good')).click();
  await expect.poll(() => container.textContent).toContain('Refund Ann?');
});
