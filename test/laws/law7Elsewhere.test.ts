// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { executes, fails, memoryStorage, proposes, type Reply } from 'react-agent-interrupts/testing';
import { Desk } from './Desk.js';
import { fakeTimers, keysOf, opened, page, quiet } from './page.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

const pay = { id: 'call-1', name: 'pay', args: {} };
/** The tool has run, and then the agent fails: nothing is pending any more. */
const usedAndFailed: Reply = [
  ...executes(pay.id, 'paid').filter(({ type }) => type === 'TOOL_CALL_RESULT'),
  ...fails('It broke.', 'E_BROKEN'),
];

describe('a failed run', () => {
  it('has its error in the other tab too', async () => {
    const desk = new Desk([proposes(pay), usedAndFailed]);
    const { a, b } = await desk.two({ autoSubmit: 'never' });
    a.run.approve(keysOf(a.run)[0] ?? '');
    await a.run.submit().catch(() => undefined);
    await quiet();
    for (const { run } of [a, b])
      expect(run.getSnapshot()).toMatchObject({
        status: 'failed',
        interrupts: [],
        error: { code: 'run_error' },
      });
  });

  it.each([
    ['failed', 'run_error'],
    ['disconnected', 'stream_cut'],
  ] as const)('is shown with an error by a page that is made from it (%s)', async (status, code) => {
    const initial = {
      version: 2,
      threadId: 'thread',
      status,
      messages: [],
      toolCalls: [],
      history: [],
    } as const;
    const { run } = page(memoryStorage(), [], { initial });
    await opened(run);
    expect(run.getSnapshot()).toMatchObject({ status, error: { code } });
  });
});
