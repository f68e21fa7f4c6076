import { createMessageInterrupt } from 'react-agent-interrupts/protocols/interactiveAi';
import { describe, expect, it } from 'vitest';
import { script, status, talk } from '../../protocols/interactiveAi/talk.js';

const proposal = { kind: 'tool', tool_calls: [{ tool_id: 'cars:propose', arguments: {}, result: null }] };
const booking = createMessageInterrupt({
  match: 'cars:propose',
  ask: () => ({ reason: 'confirmation', message: 'Book this car?' }),
  toMessage: (payload) => (payload === true ? 'Yes, book it.' : 'No.'),
});

/** A run whose agent has asked, with the answer decided. */
async function decided() {
  const agent = script(proposal, status('ready'));
  const { run, server } = talk({ agent }, { questions: [booking] });
  const [question] = (await run.send('A van, please')).interrupts;
  run.approve(question?.key ?? '');
  const written = () => server.requests.flatMap(({ method, body }) => (method === 'POST' ? [body] : []));
  return { run, server, written };
}

// docs/servers.md: “A message from another client also answers such an interrupt”. An answer after that one would be a
// message to an agent that has continued.
describe('an answer to a session that cannot be read', () => {
  const broken = [
    ['status 500', () => Response.json({ detail: 'Down' }, { status: 500 })],
    ['status 403', () => Response.json({ detail: 'Forbidden' }, { status: 403 })],
    [
      'a login page',
      () => new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['no network', () => new TypeError('fetch failed')],
  ] as const;

  it.each(broken)('is not written, and stays: %s', async (_, answer) => {
    const { run, server, written } = await decided();
    server.happen('session-1', { kind: 'user_message', text: 'No, thanks.' });
    server.answer(answer());
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(written()).toHaveLength(1);
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      interrupts: [{ status: 'answered' }],
      batch: { complete: true },
    });
    await expect(run.submit()).rejects.toMatchObject({ code: 'unsupported' });
    expect(written()).toHaveLength(1);
  });

  it('is written once it can be read again', async () => {
    const { run, server, written } = await decided();
    server.answer(Response.json({ detail: 'Down' }, { status: 503 }));
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    await run.submit();
    expect(written().at(-1)).toMatchObject({ message: 'Yes, book it.' });
  });
});
