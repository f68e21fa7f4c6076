// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { asks, executes, fails, proposes, type ServerAnswer } from 'react-agent-interrupts/testing';
import { pair } from '../otherTabs/pair.js';
import { named, statusesOf } from '../tabConversations/tabs.js';

const used = [...executes('call-1', 'Paid').slice(0, -1), ...fails('The mail server is down.')];

/** How the resume in the first tab fails, and how the second tab learns what is pending. */
const failures: readonly (readonly [string, ServerAnswer])[] = [
  ['has used the answers', used],
  ['has refused the answers', fails('The mail server is down.', 'INVALID_PAYLOAD')],
];

// `RunSnapshot.error`: “The last failure, until the next request of this tab.”
describe.each([true, false])('the error of a failed resume (storage: %s)', (hasStorage) => {
  it.each(failures)('stays when another tab lists other questions, if the run %s', async (_, failure) => {
    const { first, second, key } = await pair(
      [proposes({ name: 'pay', args: {} }), failure, asks(named('b', 'B?')), asks(named('b', 'B?'))],
      hasStorage,
    );
    first.approve(key);
    await first.submit().catch(() => undefined);
    const { error } = first.getSnapshot();
    expect(error?.message).toContain('The mail server is down.');
    await second.refresh();
    await vi.waitFor(() => expect(statusesOf(first)).toEqual([['b', 'open']]), 800);
    expect(first.getSnapshot().error).toBe(error);
  });
});
