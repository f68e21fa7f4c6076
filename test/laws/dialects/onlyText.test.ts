import type { AgentRun, Message } from 'react-agent-interrupts/core';
import { awaken, awakenAgUi, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import { awakenServer, runOn as runOnAwaken } from '../../protocols/awaken/conversation.js';
import * as cogni from '../../protocols/cogni/talk.js';
import * as interactiveAi from '../../protocols/interactiveAi/talk.js';
import { front, runOn as runOnFront } from '../../protocols/jobworkerp/conversation.js';
import { done, wired } from '../wire/kit.js';

/** A run with one of these servers, and how many requests the server has received. */
type Talk = () => Promise<{ readonly run: AgentRun; readonly requests: () => number }>;

const onAwaken =
  (protocol: ReturnType<typeof awaken>, path: string): Talk =>
  async () => {
    const server = await awakenServer([{ text: 'Done.' }]);
    const run = runOnAwaken(server, { protocol, url: `${server.origin}${path}` });
    return { run, requests: () => server.requests.length };
  };

const servers: [string, Talk][] = [
  ['Awaken, native', onAwaken(awaken({ agentId: 'desk' }), '/v1/runs')],
  ['Awaken, AG-UI', onAwaken(awakenAgUi(), '/v1/ag-ui/run')],
  ['Awaken, AI SDK', onAwaken(awakenAiSdk(), '/v1/ai-sdk/chat')],
  [
    'jobworkerp',
    async () => {
      const server = await front([{ says: 'Done.' }]);
      return { run: runOnFront(server), requests: () => server.requests.length };
    },
  ],
  [
    'Cogni',
    () => {
      const { run, server } = cogni.talk({ graph: cogni.script([], { status: 'completed' }) });
      return Promise.resolve({ run, requests: () => server.requests.length });
    },
  ],
  [
    'InteractiveAI',
    () => {
      const { script, status, talk } = interactiveAi;
      const { run, server } = talk({ agent: script(status('ready')) });
      return Promise.resolve({ run, requests: () => server.requests.length });
    },
  ],
];

const text = { type: 'text', text: 'What is this?' } as const;
const image = { type: 'image', source: { type: 'url', value: 'https://a.test/i.png' } } as const;
const message = (...content: (typeof text | typeof image)[]): Message => ({
  id: 'm1',
  role: 'user',
  content,
});

// What is shown is what is sent. docs/servers.md: "The protocols of Awaken, jobworkerp, Cogni and InteractiveAI accept only
// text."
describe.each(servers)('a message to %s', (_, talk) => {
  it.each([
    ['an image', message(image)],
    ['an image and text', message(text, image)],
  ])('with %s is neither sent nor shown, and the user can go on', async (_what, picture) => {
    const { run, requests } = await talk();
    await expect(run.send(picture)).rejects.toMatchObject({ code: 'not_sent' });
    await expect(run.send([picture])).rejects.toMatchObject({ code: 'not_sent' });
    expect([requests(), run.getSnapshot().messages]).toEqual([0, []]);
    expect(await run.send('Describe a cat')).toMatchObject({ status: 'finished' });
  });

  it('with parts of text is sent', async () => {
    const { run } = await talk();
    expect(await run.send(message(text))).toMatchObject({ status: 'finished' });
  });
});

it('with an image is sent to a server that follows AG-UI', async () => {
  const { run, requests } = wired([done]);
  await run.send(message(text, image));
  expect(requests[0]?.body).toMatchObject({ messages: [{ content: [text, image] }] });
});
