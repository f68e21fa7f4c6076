import { aiSdk } from 'react-agent-interrupts/protocols/aiSdk';
import { describe, expect, it } from 'vitest';
import { response, talk, type Chunk } from './talk.js';

const text = (delta: string): readonly Chunk[] => [
  { type: 'text-start', id: '0' },
  { type: 'text-delta', id: '0', delta },
  { type: 'text-end', id: '0' },
];
/** A response that asks about one call. */
const asking = (messageId: string, amount: number): readonly Chunk[] => [
  { type: 'start', messageId },
  { type: 'start-step' },
  ...text('May I?'),
  { type: 'tool-input-available', toolCallId: 'call_0', toolName: 'pay', input: { amount } },
  { type: 'tool-approval-request', toolCallId: 'call_0', approvalId: `of-${messageId}` },
  { type: 'finish-step' },
  { type: 'finish' },
];
const saying = (messageId: string, said: string): readonly Chunk[] => [
  { type: 'start', messageId },
  ...text(said),
  { type: 'finish' },
];

// “While an interrupt is unanswered or in doubt, the user can change each answer, cancel, send again if that can succeed, or leave.”
// (reliability.md, law 4) Models reuse the ids of calls.
describe('a question about a call with the id of one that was left', () => {
  it.each(['approve', 'deny', 'cancel'] as const)('can be answered: %s', async (decide) => {
    const { run, bodies } = talk([
      response(...asking('m1', 1)),
      response(...asking('m2', 2)),
      response(...saying('m2', 'Done.')),
    ]);
    await run.send('Go');
    run.leave();
    const { interrupts } = await run.send('Something else');
    expect(interrupts).toMatchObject([{ toolCall: { args: { amount: 2 } }, status: 'open' }]);
    run[decide](interrupts[0]?.key ?? '');
    await run.submit();
    const approved = decide === 'approve';
    expect(bodies()[2]?.messages).toMatchObject([
      { role: 'user' },
      { id: 'm1', parts: [{}, { type: 'text' }, { state: 'approval-requested', input: { amount: 1 } }] },
      { role: 'user' },
      {
        id: 'm2',
        parts: [
          {},
          { type: 'text' },
          { state: 'approval-responded', input: { amount: 2 }, approval: { id: 'of-m2', approved } },
        ],
      },
    ]);
  });

  it('is still that call after its stream broke and was continued', async () => {
    const chunks = asking('m2', 2);
    const cut = {
      stream: chunks
        .slice(0, 6)
        .map((each) => `data: ${JSON.stringify(each)}\n\n`)
        .join(''),
    };
    const { run } = talk([response(...asking('m1', 1)), cut], {
      protocol: aiSdk({ resumable: true }),
      resumed: () => response(...chunks),
    });
    await run.send('Go');
    run.leave();
    const sent = run.send('Something else');
    await expect.poll(() => run.getSnapshot().status).toBe('reconnecting');
    void run.retry();
    const { interrupts, messages } = await sent;
    expect(interrupts).toMatchObject([{ toolCall: { args: { amount: 2 } } }]);
    expect(messages.filter((each) => 'toolCalls' in each)).toHaveLength(2);
  });
});
