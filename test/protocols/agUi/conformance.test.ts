import { describe, expect, it } from 'vitest';
import { done, pause, wired } from '../../laws/wire/kit.js';

const approved = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };

describe('resuming a run', () => {
  // “resolved — the user responded. payload carries the response, validated against the interrupt’s responseSchema.
  // Denials are expressed inside the payload (for example, { approved: false }), not as a separate status.”
  it('a denial is a resolved entry', async () => {
    const { run, requests } = wired([
      pause({ id: 'i', reason: 'tool_call', responseSchema: approved }),
      done,
    ]);
    const [asked] = (await run.send('Go')).interrupts;
    run.deny(asked?.key ?? '');
    await run.submit();
    expect(requests[1]?.body['resume']).toEqual([
      { interruptId: 'i', status: 'resolved', payload: { approved: false } },
    ]);
  });
});
