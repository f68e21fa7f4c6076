// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { fails, says } from 'react-agent-interrupts/testing';
import { Desk } from '../Desk.js';
import { fakeTimers, keysOf, one, quiet } from '../page.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

async function answer(run: AgentRun) {
  run.approve(keysOf(run)[0] ?? '');
  await run.submit();
}

describe('a tab whose panel is not mounted', () => {
  // “Their interrupts and their conversation are removed, and they no longer store the thread.” (law 5)
  it.each([
    ['after the answers were accepted', answer],
    ['after the interrupts were left', async (run: AgentRun) => run.leave()],
  ])('shows and stores nothing of a user who has logged out in another tab %s', async (_, act) => {
    const desk = new Desk([one, says('Done.')]);
    const { a, b } = await desk.two({ autoSubmit: 'never' });
    b.unmount();
    await act(a.run);
    await quiet();
    a.run.dispose({ logout: true });
    await quiet();
    await b.mount();
    expect(b.run.getSnapshot()).toMatchObject({ status: 'idle', messages: [], interrupts: [], history: [] });
    expect(desk.browser.storage.saved.size).toBe(0);
  });

  // “If the server refuses the next message because it still waits for interrupts that were left, they return in every tab.” (law 4)
  it('shows interrupts that it has left in every tab if the server still waits for them', async () => {
    const refused = fails('Answer first.', 'PENDING_INTERRUPTS');
    const { a, b } = await new Desk([one, refused, one]).two({ autoSubmit: 'never' });
    b.unmount();
    b.run.leave();
    await quiet();
    expect(keysOf(a.run)).toEqual([]);
    await b.run.send('Something else').catch(() => undefined);
    await quiet();
    expect(keysOf(a.run)).toHaveLength(1);
    expect(keysOf(b.run)).toEqual(keysOf(a.run));
  });
});
