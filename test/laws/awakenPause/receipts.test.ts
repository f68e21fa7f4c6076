import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../emulators/EmulatedServer.js';
import { awakenServer, permitted, runOn } from '../../protocols/awaken/conversation.js';

const noReceipts: readonly (readonly [string, Answer])[] = [
  ['null', { status: 200, json: null }],
  ['an empty body', { status: 202, text: '' }],
  ['an empty stream', { stream: (outlet) => outlet.end() }],
];

// docs/reliability.md: “Until an answer is accepted, it stays on the screen and can be sent.” A proxy can answer for the server.
describe.each(noReceipts)('an answer whose response is %s', (_name, response) => {
  it.each([0, 1])('is in doubt after %i accepted ones, and is sent once more by the user', async (behind) => {
    const server = await awakenServer([
      { calls: [permitted('a', {}), permitted('b', {})] },
      { text: 'Both are done.' },
    ]);
    const run = runOn(server, { protocol: awaken({ agentId: 'a' }) });
    for (const question of (await run.send('Go')).interrupts) run.approve(question);
    server.failNext(/decision$/, response, { behind });
    await expect(run.submit()).rejects.toMatchObject({ code: 'bad_response', retryable: true });
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { delivery: 'inDoubt' } });
    expect(await run.retry()).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(server.executed.map(({ name }) => name)).toEqual(['tool_a', 'tool_b']);
    expect(server.to(/decision$/)).toHaveLength(3);
  });
});
