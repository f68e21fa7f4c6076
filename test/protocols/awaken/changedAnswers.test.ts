import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { expect, it } from 'vitest';
import { awakenServer, keyOf, permitted, runOn, statuses } from './conversation.js';

// reliability.md: “The snapshot, the error and the promise of a method agree and are correct.” The server has the first answer.
it.each(['full', 'silent', 'none'] as const)(
  'a denial is not shown as accepted after the approval has arrived, although its acknowledgement was lost (log: %s)',
  async (log) => {
    const server = await awakenServer([{ calls: [permitted('a', {})] }, { text: 'Done.' }], { log });
    const run = runOn(server, { protocol: awaken({ agentId: 'assistant' }) });
    const key = keyOf(await run.send('Go'), 'a');
    run.setOptions({
      autoSubmit: 'never',
      fetch: async (target, init) => {
        const response = await fetch(target, init);
        if (init?.method !== 'POST') return response;
        await response.text();
        throw new TypeError('Failed to fetch');
      },
    });
    run.approve(key);
    await expect(run.submit()).rejects.toMatchObject({ code: 'network' });
    expect(server.executed).toHaveLength(1);
    run.setOptions({ autoSubmit: 'never', fetch });
    run.deny(key);
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 404 });
    const { history, batch, canSend } = run.getSnapshot();
    expect(history.map(({ delivery }) => delivery)).toEqual(['inDoubt', 'refused']);
    expect({ over: batch.over, canSend }).toEqual({ over: true, canSend: true });
    expect(statuses(run.getSnapshot())['a']).not.toBe('cancelled');
  },
);
