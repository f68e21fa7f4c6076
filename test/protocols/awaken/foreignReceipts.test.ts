import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import { awakenServer, permitted, runOn } from './conversation.js';

const submitted = { status: 'decision_submitted', run_id: '01run-1' };

// reliability.md: “After a 5xx, a broken connection, or an empty or unreadable response, the answer is in doubt.” A proxy
// can respond for the server.
describe.each([
  ['null', 200, null],
  ['other JSON', 200, { status: 'ok' }],
  ['an error with status 200', 200, { error: 'Sign in' }],
  ['the receipt of another call', 202, { ...submitted, tool_call_id: 'other' }],
  ['a receipt without its call', 202, submitted],
  ['the receipt of another run', 202, { ...submitted, run_id: '01run-2', tool_call_id: 'CALL' }],
  ['a receipt with another status', 202, { ...submitted, status: 'ignored', tool_call_id: 'CALL' }],
  ['a receipt without a status', 202, { run_id: '01run-1', tool_call_id: 'CALL' }],
  ['an error about its call', 200, { error: 'Not delivered', tool_call_id: 'CALL' }],
])('an answer whose response is %s', (_, status, json) => {
  it.each([0, 1, 2])(
    'is in doubt, and is accepted once when it is sent again (answer %i)',
    async (behind) => {
      const calls = [permitted('a', {}), permitted('b', {}), permitted('c', {})];
      const server = await awakenServer([{ calls }, { text: 'Done.' }]);
      const run = runOn(server, { protocol: awaken({ agentId: 'a' }) });
      for (const each of (await run.send('Go')).interrupts) run.approve(each);
      const response: unknown = JSON.parse(JSON.stringify(json).replace('CALL', calls[behind]?.id ?? ''));
      server.failNext(/decision$/, { status, json: response }, { behind });
      await expect(run.submit()).rejects.toMatchObject({ code: 'bad_response' });
      const expected = ['accepted', 'accepted', 'accepted'].with(behind, 'inDoubt').fill('inDoubt', behind);
      expect(run.getSnapshot().interrupts.map(({ delivery }) => delivery)).toEqual(expected);
      expect(await run.retry()).toMatchObject({ status: 'finished', outcome: 'success' });
      expect(server.executed).toHaveLength(3);
    },
  );
});
