import { expect, it } from 'vitest';
import { front, runOn } from '../../protocols/jobworkerp/conversation.js';

// “shown together in the proposal, so that the user sees everything that is approved”
it.each(['call_1', ''])(
  'two calls that a jobworkerp approval names by one id (%o) are both shown',
  async (callId) => {
    const call = (command: string) => ({ callId, fnName: 'COMMAND___run', args: { command }, result: 'ok' });
    const server = await front([{ calls: [call('rm -r /data'), call('date')] }, { says: 'Done.' }]);
    const run = runOn(server);
    const { interrupts } = await run.send('What day is it?');
    expect(interrupts[0]?.toolCall?.argsText).toContain('rm -r /data');
    expect(interrupts[0]?.toolCall?.argsText).toContain('date');
    expect(interrupts[0]?.approval).toMatchObject({ canEdit: false });
  },
);
