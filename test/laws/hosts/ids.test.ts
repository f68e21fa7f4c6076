import { describe, expect, it, vi } from 'vitest';
import type { AgentRunOptions } from 'react-agent-interrupts/core';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { keysOf } from '../page.js';

const question = asks({ reason: 'confirmation', message: 'Delete?' });
const failing = (): never => {
  throw new Error('There are no ids.');
};
const ids: [string, NonNullable<AgentRunOptions['createId']>][] = [
  ['throws', failing],
  ['returns nothing', JSON.parse.bind(undefined, 'null')],
  ['returns an empty text', () => ''],
];

describe('a `createId` that gives no id', () => {
  it.each(ids)('loses nothing if it %s', async (_, createId) => {
    const { run, requests } = scriptedRun([question, says('Deleted.')], { createId, autoSubmit: 'never' });
    await run.send('Go');
    expect(run.approve(keysOf(run)[0] ?? '')).toMatchObject({ ok: true });
    await run.submit();
    expect(requests[1]?.resume).toMatchObject([{ payload: true }]);
    const used = [...requests.map(({ runId }) => runId), run.getSnapshot().history[0]?.batchId];
    expect(new Set(used).size).toBe(3);
    expect(used.every((id) => typeof id === 'string' && id !== '')).toBe(true);
  });

  it('may fail later, when an answer is given', async () => {
    let isBroken = false;
    let count = 0;
    const createId = () => (isBroken ? failing() : `id-${(count += 1)}`);
    const { run, requests } = scriptedRun([question, says('Deleted.')], { createId, autoSubmit: 'never' });
    await run.send('Go');
    isBroken = true;
    expect(run.deny(keysOf(run)[0] ?? '')).toMatchObject({ ok: true });
    await run.submit();
    expect(requests[1]?.resume).toMatchObject([{ payload: false }]);
  });

  it('is reported', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    try {
      const { run } = scriptedRun([question], { createId: failing });
      await run.send('Go');
    } finally {
      vi.unstubAllGlobals();
    }
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'There are no ids.' }));
  });
});
