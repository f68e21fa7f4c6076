// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { front, runOn } from '../../protocols/jobworkerp/conversation.js';
import { keys } from './odd.js';

const twice = [
  { waitsFor: { ask: 'Which month?' } },
  { waitsFor: { ask: 'Delete all?' } },
  { says: 'Thanks.' },
];

// A decision never moves to another question. Every wait of a run has the same id on this server.
describe.each(['sync', 'async'] as const)('the answer to a wait that is over (%s)', (binary) => {
  const waiting = async () => {
    const server = await front(twice, { binary });
    const run = runOn(server, { binary });
    await run.send('Go');
    run.answer(keys(run)[0] ?? '', 'March');
    return { server, run };
  };

  it('is not given to the next one, if the network lost the response', async () => {
    const { server, run } = await waiting();
    run.setOptions({
      autoSubmit: 'never',
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (init?.method !== 'POST') return response;
        await response.text();
        throw new TypeError('Failed to fetch');
      },
    });
    await expect(run.submit()).rejects.toMatchObject({ code: 'network' });
    run.setOptions({ autoSubmit: 'never', fetch });
    await run.retry().catch(() => undefined);
    expect(server.runs[0]?.inputs).toEqual(['March']);
  });

  it('is not given to the next one, if another client was faster', async () => {
    const { server, run } = await waiting();
    server.runs[0]?.input('May');
    await expect(run.submit()).rejects.toMatchObject({ code: 'unsupported' });
    expect(server.runs[0]?.inputs).toEqual(['May']);
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { over: true } });
  });
});
