// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agUi } from 'react-agent-interrupts/core';
import { fails, memoryStorage } from 'react-agent-interrupts/testing';
import { fakeTimers, keysOf, one, opened, page } from './page.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

// Law 3: decisions and drafts are kept until the resumed run has finished.
describe('an answer to a question that the server no longer asked', () => {
  it('returns when the server refuses a message because it still asks', async () => {
    const answers = [
      one,
      fails('No such question.', 'UNKNOWN_INTERRUPT_ID'),
      fails('It waits.', 'PENDING_INTERRUPTS'),
      one,
    ];
    const { run } = page(memoryStorage(), answers, { protocol: agUi({ refresh: true }) });
    await opened(run);
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot().batch.over).toBe(true);
    await run.send('Something else').catch(() => undefined);
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }]);
    await run.refresh();
    expect(run.getSnapshot().interrupts).toMatchObject([
      { status: 'answered', decision: { status: 'resolved', payload: true } },
    ]);
  });
});
