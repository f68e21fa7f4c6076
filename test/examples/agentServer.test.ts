import { describe, expect, test } from 'vitest';
import { withAgent } from './agentClient.js';

const run = { threadId: 'thread-1', runId: 'run-1', messages: [] };
const entry = { interruptId: 'a', status: 'cancelled' };

describe('the server of the agent', () => {
  test.each([
    ['text that is not JSON', '{', /not JSON/],
    ['JSON that is not an object', '[]', /not a RunAgentInput/],
    ['no thread', JSON.stringify({ ...run, threadId: undefined }), /threadId/],
    ['no messages', JSON.stringify({ ...run, messages: undefined }), /messages/],
    [
      'an unknown status',
      JSON.stringify({ ...run, resume: [{ ...entry, status: 'maybe' }] }),
      /resume\.0\.status/,
    ],
    ['an entry without an id', JSON.stringify({ ...run, resume: [{ status: 'cancelled' }] }), /interruptId/],
    ['two entries for one interrupt', JSON.stringify({ ...run, resume: [entry, entry] }), /twice/],
    ['a body beyond all measure', JSON.stringify({ ...run, state: 'x'.repeat(8_000_000) }), /larger/],
  ])('refuses %s with 400, and states why', (_name, body, why) =>
    withAgent({}, async (_client, { url }) => {
      const response = await fetch(`${url}/agent`, { method: 'POST', body });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        code: 'INVALID_INPUT',
        message: expect.stringMatching(why) as unknown,
      });
    }),
  );

  test('lists its scenarios, and each prompt starts the scenario it belongs to', () =>
    withAgent({}, async (client, { url }) => {
      const listed = (await (await fetch(`${url}/scenarios`)).json()) as Record<
        'id' | 'title' | 'prompt',
        string
      >[];
      expect(listed.map(({ id }) => id)).toEqual([
        'approval',
        'edits',
        'parallel',
        'filing',
        'confirmation',
        'custom',
        'sequence',
      ]);
      for (const { id, title, prompt } of listed) {
        expect(title).not.toBe('');
        Object.assign(client, { threadId: id, messages: [], state: {} });
        await client.run({ say: prompt });
        expect(client.state).toMatchObject({ paused: { scenario: id } });
      }
    }));

  test('lets pages on this machine call it from another port, and no other', () =>
    withAgent({}, async (_client, { url }) => {
      const preflight = (origin: string) => fetch(`${url}/agent`, { method: 'OPTIONS', headers: { origin } });
      for (const origin of ['http://localhost:5173', 'http://127.0.0.1:4000', 'http://[::1]:3000']) {
        const response = await preflight(origin);
        expect(response.status).toBe(204);
        expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      }
      for (const origin of ['https://example.com', 'http://localhost.example.com', 'null']) {
        expect((await preflight(origin)).headers.has('access-control-allow-origin')).toBe(false);
      }
    }));

  test('answers 404 to other addresses and 405 to other methods', () =>
    withAgent({}, async (_client, { url }) => {
      expect((await fetch(`${url}/elsewhere`)).status).toBe(404);
      const response = await fetch(`${url}/agent`);
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('POST');
    }));

  test('reports that its port is in use', () =>
    withAgent({}, async (_client, { url }) => {
      const port = Number(new URL(url).port);
      await expect(withAgent({ port }, () => Promise.resolve())).rejects.toThrow('EADDRINUSE');
    }));

  test('stops listening when it is closed', async () => {
    let address = '';
    await withAgent({}, async (_client, { url }) => {
      address = url;
      expect((await fetch(`${url}/scenarios`)).status).toBe(200);
    });
    await expect(fetch(`${address}/scenarios`)).rejects.toThrow('fetch failed');
  });
});
