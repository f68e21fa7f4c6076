import { describe, expect, it } from 'vitest';
import { carHire } from '../../emulators/interactiveAi/carHire.js';
import { KEY } from '../../emulators/interactiveAi/sessionServer.js';
import { assistant, said, script, status, talk } from './talk.js';

describe('a host with other paths', () => {
  it('opens, writes and reads at its paths', async () => {
    const { run, server } = talk(
      { agent: script(assistant('Done.'), status('ready')) },
      {
        requests: {
          open: ({ url, id }) => ({ url: `${url}/open`, body: { session: id } }),
          post: ({ url, id }, text) => ({ url: `${url}/say`, body: { id, text } }),
          events: ({ url, id }, from) => ({ url: `${url}/log?id=${id}&from=${from}` }),
        },
      },
    );
    const events = [
      { kind: 'user_message', text: 'Go', offset: 0 },
      { ...assistant('Done.'), offset: 1 },
      { ...status('ready'), offset: 2 },
    ];
    server.answer(
      new Response('opened'),
      new Response('', { status: 202 }),
      Response.json({ events: events.toReversed() }),
    );
    await run.send('Go');
    expect(server.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/agent/open', { session: 'session-1' }],
      ['POST', '/agent/say', { id: 'session-1', text: 'Go' }],
      ['GET', '/agent/log', undefined],
    ]);
    expect(said(run).at(-1)).toEqual(['assistant', 'Done.']);
  });

  it('sends no message if the session cannot be opened', async () => {
    const requests = { open: () => ({ url: 'https://interactive.test/open', method: 'POST' }) as const };
    const { run, server } = talk({ agent: script(status('ready')) }, { requests });
    server.answer(Response.json({ detail: 'No' }, { status: 403 }));
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'not_sent', httpStatus: 403 });
    expect(server.log('session-1')).toEqual([]);
  });
});

it('needs no key of its own if the host has a cookie', async () => {
  const { run } = talk(
    { agent: carHire().agent },
    {},
    { headers: () => ({ authorization: `Bearer ${KEY}` }) },
  );
  expect((await run.send('Van?')).status).toBe('finished');
});
