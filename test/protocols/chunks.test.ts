import { createAgentRun } from 'react-agent-interrupts/core';
import { awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { jobworkerp } from 'react-agent-interrupts/protocols/jobworkerp';
import { describe, expect, it } from 'vitest';
import { said } from './awaken/conversation.js';
import { apart } from './apart.js';
import { numbered, numberedLast, retryAtOnce, scripted } from './scripted.js';

interface Server {
  readonly url: string;
  readonly protocol: () => ReturnType<typeof awakenAiSdk>;
  /** The frames until the text is written, and those of the end. */
  readonly text: string;
  readonly end: string;
  /** A frame that does not belong to the run, because it follows its end. */
  readonly late: string;
}

const chunks = [
  { type: 'data-run-info', data: { runId: 'r1', threadId: 't' } },
  { type: 'text-delta', id: 'x', delta: 'Hel' },
  { type: 'text-delta', id: 'x', delta: 'lo' },
  { type: 'finish', finishReason: 'stop' },
  { type: 'text-delta', id: 'x', delta: ' again' },
];
const events = [
  { type: 'RUN_STARTED', runId: 'r1', threadId: 't' },
  { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'Hel' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'lo' },
  { type: 'RUN_FINISHED', runId: 'r1', outcome: 'success' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: ' again' },
];
const framesIn = (text: string): string[] => text.split(/(?<=\n\n)/);
const cut = (frames: readonly string[], ...places: readonly number[]): string[] =>
  places.map((place, index) => frames.slice(places[index - 1] ?? 0, place).join(''));
const [aiText = '', aiEnd = '', aiLate = ''] = cut(framesIn(numbered(...chunks)), 3, 4, 5);
const [jobText = '', jobEnd = '', jobLate = ''] = cut(framesIn(numberedLast(...events)), 4, 5, 6);

const servers: Readonly<Record<string, Server>> = {
  'Awaken’s AI SDK API': {
    url: 'https://awaken.test/v1/ai-sdk/chat',
    protocol: () => awakenAiSdk({ asksNative: false }),
    text: aiText,
    end: aiEnd,
    late: aiLate,
  },
  jobworkerp: {
    url: 'https://jobs.test/ag-ui/run',
    protocol: () => jobworkerp({ context: { type: 'workflow_definition', data: { workflow_name: 'chat' } } }),
    text: jobText,
    end: jobEnd,
    late: jobLate,
  },
};

/** What the page shows of a run whose response is `first`, and then `next` if that breaks. */
async function shown({ url, protocol }: Server, many: boolean, first: string, next?: string) {
  const server = scripted(({ method, path }) => {
    if (method === 'POST')
      return { stream: first, breaks: next !== undefined, headers: { 'x-ag-ui-run-id': 'r1' } };
    if (path.includes('/sessions/')) return { json: { runId: 'r1', state: 'active', lastEventId: 0 } };
    return path.includes('/stream') ? { stream: next ?? '' } : undefined;
  });
  const run = createAgentRun({
    url,
    threadId: 't',
    tabs: false,
    protocol: protocol(),
    async fetch(target, init) {
      const response = await server.fetch(target, init);
      return many ? apart(response) : response;
    },
  });
  retryAtOnce(run);
  await run.send('Hi');
  return said(run.getSnapshot());
}

const twice = (text: string): string =>
  framesIn(text)
    .flatMap((frame) => [frame, frame])
    .join('');

// reliability.md: “No event is applied twice.” “The result of a stream does not depend on where the network splits it,
// even if the server sends events after the end of a run.”
describe.each(Object.entries(servers))('a stream of %s', (_name, server) => {
  const { text, end, late } = server;

  it.each([false, true])('that repeats its frames shows them once (a chunk for each: %s)', async (many) => {
    expect(await shown(server, many, twice(text + end))).toEqual(['Hello']);
  });

  it.each([false, true])(
    'that is replayed, and again, shows its text once (a chunk for each: %s)',
    async (many) => {
      const [begin = ''] = framesIn(text);
      expect(await shown(server, many, begin, text + twice(text) + end)).toEqual(['Hello']);
    },
  );

  it.each([false, true])('is over at its end, whatever follows (a chunk for each: %s)', async (many) => {
    expect(await shown(server, many, text + end + late)).toEqual(['Hello']);
  });
});
