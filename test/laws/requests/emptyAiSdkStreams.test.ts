import { awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import { awakenServer, permitted, runOn } from '../../protocols/awaken/conversation.js';

const bodies = [
  ['empty', ''],
  ['only a comment', ': heartbeat\n\n'],
  ['cut in its first frame', 'data: {"type":"st'],
  ['of another server', 'data: {"ok":true}\n\n'],
] as const;

/** A run that has asked about two calls. A proxy replaces the response to its next POST. */
async function asked(body: string, isForwarded: boolean) {
  const server = await awakenServer([
    { calls: [permitted('a', 1), permitted('b', 2)] },
    { text: 'Both are done.' },
  ]);
  let replaces = false;
  const run = runOn(server, {
    url: `${server.origin}/v1/ai-sdk/chat`,
    protocol: awakenAiSdk(),
    async fetch(target, init) {
      if (!replaces || init?.method !== 'POST') return fetch(target, init);
      replaces = false;
      if (isForwarded) await (await fetch(target, init)).text();
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
  });
  for (const { key } of (await run.send('Go')).interrupts) run.approve(key);
  replaces = true;
  await expect(run.submit()).rejects.toMatchObject({ code: 'empty_response' });
  expect(run.getSnapshot()).toMatchObject({
    batch: { delivery: 'inDoubt', canLeave: true },
    interrupts: [{ delivery: 'inDoubt' }, { delivery: 'inDoubt' }],
    history: [{ delivery: 'inDoubt' }, { delivery: 'inDoubt' }],
  });
  return { run, server };
}

// reliability.md: “After a 5xx, a broken connection, or an empty or unreadable response, the answer is in doubt.” Awaken responds
// with an empty stream if no run waits, but its record has shown right before that this one waits.
describe('an answer to Awaken’s AI SDK API whose response is an event stream without an event', () => {
  it.each(bodies)('is in doubt if the agent has used it: %s', async (_, body) => {
    const { run, server } = await asked(body, true);
    expect(server.executed).toHaveLength(2);
    await expect(run.retry()).rejects.toMatchObject({ details: { code: 'not_taken' } });
    expect(run.getSnapshot()).toMatchObject({
      batch: { over: true },
      canSend: true,
      history: [{ delivery: 'inDoubt' }, { delivery: 'inDoubt' }],
    });
    expect(server.executed).toHaveLength(2);
  });

  it.each(bodies)(
    'is in doubt if it has not reached the agent, and can be sent again: %s',
    async (_, body) => {
      const { run, server } = await asked(body, false);
      expect(server.executed).toEqual([]);
      expect(await run.retry()).toMatchObject({ outcome: 'success' });
      expect(server.executed).toHaveLength(2);
    },
  );
});
