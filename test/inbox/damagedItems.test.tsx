import { act } from '@testing-library/react';
import type { InboxItem, InboxSource } from 'react-agent-interrupts/inbox';
import { describe, expect, it } from 'vitest';
import { fakeDesk } from './fakeDesk.js';
import { openInbox } from './openInbox.js';

/** A source whose list contains an item as its server has sent it. */
function sourceWith(given: object): InboxSource {
  const item = { id: 'odd', threadId: 'odd', title: 'An odd question', questions: [], ...given } as InboxItem;
  const { source } = fakeDesk('odd', { list: async () => ({ items: [item] }) });
  return source;
}

const asked = (question: unknown) => ({ questions: [question] });
const damaged: readonly (readonly [string, object])[] = [
  ['no question', asked(null)],
  ['a text as a question', asked('Send it?')],
  ['a question without an id', asked({ reason: 'tool_call', tool: 'refund' })],
  ['a tool without a name', asked({ id: 'q', reason: 'tool_call', tool: {} })],
  ['a number as a tool', asked({ id: 'q', reason: 'tool_call', tool: 5 })],
  ['no tool', asked({ id: 'q', reason: 'tool_call', tool: null })],
  ['a message that is no text', asked({ id: 'q', reason: 'tool_call', message: { text: 'Send it?' } })],
  ['actions that are no list', asked({ id: 'q', reason: 'tool_call', actions: 'refund' })],
  ['an action that is nothing', asked({ id: 'q', reason: 'tool_call', actions: [null] })],
  ['an action without a name', asked({ id: 'q', reason: 'tool_call', actions: [{ args: {} }] })],
  ['a title that is no text', { title: {} }],
  ['an agent that is no text', { agent: {} }],
  ['a claim that is no text', { claimedBy: {} }],
];

describe('an item of which the list contains', () => {
  it.each(damaged)('%s is a row, is not decided, and leaves the others as they are', async (_what, given) => {
    const desk = fakeDesk();
    desk.ask('a');
    const { inbox, ids, mark } = await openInbox({
      sources: [sourceWith(given), desk.source],
      groupBy: 'tool',
      risk: ({ tool }) => (tool === 'delete' ? 'high' : undefined),
    });
    expect(ids().toSorted()).toEqual(['a', 'odd']);
    expect(inbox().errors).toEqual([]);
    const results = await act(() => inbox().decide(mark('odd', 'a'), { type: 'approve' }));
    expect(Object.fromEntries(results)).toEqual({
      'odd/odd': { type: 'skipped', why: 'malformed' },
      'desk/a': { type: 'accepted' },
    });
  });
});
