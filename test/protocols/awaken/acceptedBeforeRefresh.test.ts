import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import { awakenServer, permitted, runOn, said, statuses } from './conversation.js';

const steps = [
  { calls: [permitted('a', {}), permitted('b', {}), permitted('c', {})] },
  { text: 'All are done.' },
];

// reliability.md, law 7: “Snapshot, error and promise agree.” servers.md: “Accepted answers are shown as accepted.”
describe.each(['full', 'none'] as const)(
  'a call whose answer was accepted before a refresh (log: %s)',
  (log) => {
    it.each([
      ['a refusal', { status: 404, json: { error: 'run is not waiting for this decision' } }, 'http_error'],
      ['an error', { status: 503, json: { error: 'down' } }, 'http_error'],
      ['a broken connection', 'hang up', 'network'],
    ] as const)('has its result after %s of the next answer', async (_, fault, code) => {
      const server = await awakenServer(steps, { log });
      const run = runOn(server, { protocol: awaken({ agentId: 'a' }) });
      for (const each of (await run.send('Go')).interrupts) run.approve(each);
      server.failNext(/decision$/, fault, { behind: 1 });
      await expect(run.submit()).rejects.toMatchObject({ code });
      await run.refresh();
      expect(run.getSnapshot().interrupts.map(({ toolCallId }) => toolCallId)).toEqual(['b', 'c']);
      expect(statuses(run.getSnapshot())).toEqual({ a: 'succeeded', b: 'suspended', c: 'suspended' });
      await run.submit();
      expect(statuses(run.getSnapshot())).toEqual({ a: 'succeeded', b: 'succeeded', c: 'succeeded' });
      expect(said(run.getSnapshot())).toEqual(['All are done.']);
      expect(server.executed).toHaveLength(3);
    });
  },
);

describe.each(['full', 'none'] as const)(
  'a refresh after the response to the last answer was lost (log: %s)',
  (log) => {
    it('shows the results of the calls', async () => {
      const server = await awakenServer([{ calls: [permitted('a', {})] }, { text: 'Done.' }], { log });
      const protocol = awaken({ agentId: 'a' });
      const run = runOn(server, {
        protocol,
        fetch: async (target, init) => {
          const response = await fetch(target, init);
          if (init?.method === 'POST' && new Request(target).url.endsWith('/decision'))
            throw new TypeError('The connection broke.');
          return response;
        },
      });
      for (const each of (await run.send('Go')).interrupts) run.approve(each);
      await expect(run.submit()).rejects.toMatchObject({ code: 'network' });
      await run.refresh();
      expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
      expect(statuses(run.getSnapshot())).toEqual({ a: 'succeeded' });
      expect(said(run.getSnapshot())).toEqual(['Done.']);
    });
  },
);
