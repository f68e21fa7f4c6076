import { describe, expect, it } from 'vitest';
import { statuses } from '../../protocols/awaken/conversation.js';
import { date, fetched, front, runOn } from '../../protocols/jobworkerp/conversation.js';

// docs/servers.md: "All pending calls form one interrupt: either all of them run, or none does." Until the answer, none of them
// runs.
describe('the calls of one jobworkerp interrupt', () => {
  it.each([
    ['an approval', true, 'succeeded'],
    ['a denial', false, 'cancelled'],
  ])('are suspended until %s', async (_, approved, after) => {
    const server = await front([{ calls: [date, fetched] }, { says: 'Done.' }]);
    const run = runOn(server);
    const paused = await run.send('Go');
    expect(statuses(paused)).toEqual({ call_1: 'suspended', call_2: 'suspended' });
    const [question] = paused.interrupts;
    run.answer(question?.key ?? '', { approved });
    expect(statuses(await run.submit())).toEqual({ call_1: after, call_2: after });
  });
});
