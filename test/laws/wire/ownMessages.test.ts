import { describe, expect, it } from 'vitest';
import { said, script, status, talk } from '../../protocols/interactiveAi/talk.js';

const reply = { kind: 'assistant_message', text: 'A van is available.' };

/** A session that answers once the page has stopped its run. */
async function stopped(tellsOffset: boolean) {
  const { run, server } = talk({ agent: script(), tellsOffset });
  const sent = run.send('A van,  please.\n');
  await expect.poll(() => server.log('session-1')).toHaveLength(1);
  await expect.poll(() => server.requests.some(({ method }) => method === 'GET')).toBe(true);
  run.stop();
  await sent;
  server.happen('session-1', reply);
  server.happen('session-1', status('ready'));
  return { run, server };
}

// docs/reliability.md: “A message whose request was stopped, or whose acknowledgement was lost, is shown once after a
// refresh”. A refresh reads the whole log of the session, which contains the user's message.
describe('the user’s own message', () => {
  it.each([true, false])(
    'is shown once after a stop and a refresh (offset given: %s)',
    async (tellsOffset) => {
      const { run } = await stopped(tellsOffset);
      await run.refresh();
      expect(said(run)).toEqual([
        ['user', 'A van,  please.\n'],
        ['assistant', 'A van is available.'],
      ]);
      await run.refresh();
      expect(said(run)).toHaveLength(2);
    },
  );

  it('is shown once after its acknowledgement was lost and a refresh', async () => {
    const { run, server } = talk({ agent: script(reply, status('ready')) });
    const { fetch } = server;
    run.setOptions({
      fetch: async (input, init) => {
        await fetch(input, init);
        throw new TypeError('Failed to fetch');
      },
    });
    await expect(run.send('A van, please.')).rejects.toMatchObject({ code: 'network' });
    run.setOptions({ fetch });
    await run.refresh();
    expect(said(run)).toEqual([
      ['user', 'A van, please.'],
      ['assistant', 'A van is available.'],
    ]);
  });

  it('is shown once after a reload and a refresh', async () => {
    const { run, server } = await stopped(true);
    const initial = JSON.parse(JSON.stringify(run.dehydrate())) as ReturnType<typeof run.dehydrate>;
    run.dispose();
    const { run: again } = talk({ agent: script() }, {}, { fetch: server.fetch, initial });
    await again.refresh();
    expect(said(again).filter(([role]) => role === 'user')).toHaveLength(1);
  });

  it('is shown beside the same text from another client', async () => {
    const { run, server } = await stopped(true);
    server.happen('session-1', { kind: 'user_message', text: 'A van, please.' });
    server.happen('session-1', status('ready'));
    await run.refresh();
    expect(said(run).filter(([role]) => role === 'user')).toHaveLength(2);
  });
});
