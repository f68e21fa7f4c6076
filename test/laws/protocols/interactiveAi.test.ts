// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createMessageInterrupt } from 'react-agent-interrupts/protocols/interactiveAi';
import { carHire } from '../../emulators/interactiveAi/carHire.js';
import { KEY } from '../../emulators/interactiveAi/sessionServer.js';
import { talk } from '../../protocols/interactiveAi/talk.js';
import { keys } from './odd.js';

const booking = createMessageInterrupt({
  match: 'cars:propose',
  ask: () => ({ reason: 'confirmation', message: 'Book this van?', responseSchema: { type: 'boolean' } }),
  toMessage: (payload) => (payload === true ? 'Yes, book it.' : 'No, do not book it.'),
});
const headers = { authorization: `Bearer ${KEY}` };

async function answered() {
  const hire = carHire();
  const { run, server } = talk({ agent: hire.agent }, { questions: [booking] });
  await run.send('Can I rent a van?');
  run.answer(keys(run)[0] ?? '', true);
  return { hire, run, server };
}
const spoken = ({ log }: { log(session: string): readonly { kind: string; text?: unknown }[] }) =>
  log('session-1').flatMap(({ kind, text }) => (kind === 'user_message' ? [text] : []));

// servers.md: a message from elsewhere answers the question too.
it('an answer is not sent if another client has answered', async () => {
  const { hire, run, server } = await answered();
  await server.fetch('https://interactive.test/agent/sessions/session-1/events', {
    method: 'POST',
    headers,
    body: JSON.stringify({ kind: 'message', source: 'customer', message: 'no' }),
  });
  await expect.poll(() => server.log('session-1').at(-1)).toMatchObject({ status: 'ready' });
  await expect(run.submit()).rejects.toBeDefined();
  expect(hire.booked).toEqual([]);
  expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { over: true } });
});

// A press sends one request, and an accepted answer is not sent again.
describe('an accepted answer whose acknowledgement was lost', () => {
  it.each(['this page', 'a reload'])('is not sent twice by %s', async (where) => {
    const { hire, run, server } = await answered();
    run.setOptions({
      autoSubmit: 'never',
      headers,
      fetch: async (input, init) => {
        const response = await server.fetch(input, init);
        if (init?.method === 'POST') throw new TypeError('Failed to fetch');
        return response;
      },
    });
    await expect(run.submit()).rejects.toMatchObject({ code: 'network' });
    run.setOptions({ autoSubmit: 'never', headers, fetch: server.fetch });
    const page =
      where === 'this page'
        ? run
        : talk(
            { agent: hire.agent },
            { questions: [booking] },
            { fetch: server.fetch, initial: run.dehydrate() },
          ).run;
    expect(await page.retry()).toMatchObject({ status: 'finished' });
    expect(spoken(server)).toEqual(['Can I rent a van?', 'Yes, book it.']);
    expect(hire.booked).toEqual(['van-1']);
  });
});
