import { expect, it } from 'vitest';
import { aiSdk } from 'react-agent-interrupts/protocols/aiSdk';
import { frames } from '../scripted.js';
import { builtByAiSdk, response, talk, type Chunk } from './talk.js';

const chunks: readonly Chunk[] = [
  { type: 'start', messageId: 'm1' },
  { type: 'start-step' },
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta: 'May ' },
  { type: 'text-delta', id: 't', delta: 'I?' },
  { type: 'text-end', id: 't' },
  { type: 'tool-input-start', toolCallId: 'c', toolName: 'pay' },
  { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '{"amo' },
  { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: 'unt":1}' },
  { type: 'tool-input-available', toolCallId: 'c', toolName: 'pay', input: { amount: 1 } },
  { type: 'tool-approval-request', toolCallId: 'c', approvalId: 'a' },
  { type: 'finish-step' },
];
const all: readonly Chunk[] = [...chunks, { type: 'finish', finishReason: 'stop' }];

// “A broken stream is then continued, and `refresh()` finds the response in progress.” (servers.md)
it.each(chunks.map(({ type }, index) => ({ type, count: index + 1 })))(
  'a lost response shows one call and accepts its answer, if a refresh repeats it (lost after $type, $count)',
  async ({ count }) => {
    let isFound = false;
    const { run, bodies } = talk(
      [
        { stream: frames(...chunks.slice(0, count)), breaks: true },
        response({ type: 'start', messageId: 'm1' }, { type: 'tool-output-denied', toolCallId: 'c' }),
      ],
      {
        protocol: aiSdk({ resumable: true }),
        resumed: () => (isFound ? response(...all) : { status: 204 }),
      },
    );
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'stream_cut' });
    isFound = true;
    const { interrupts, messages } = await run.refresh();

    expect(interrupts).toMatchObject([{ id: 'a', toolCall: { name: 'pay', argsText: '{"amount":1}' } }]);
    expect(messages.slice(1)).toMatchObject([
      { content: 'May I?' },
      { toolCalls: [{ id: 'c', function: { name: 'pay', arguments: '{"amount":1}' } }] },
    ]);
    run.deny(interrupts[0]?.key ?? '');
    expect((await run.submit()).status).toBe('finished');
    const built = await builtByAiSdk(all);
    expect(bodies()[1]?.messages[1]).toEqual({
      ...built,
      parts: built?.parts.map((part) =>
        part.type === 'tool-pay'
          ? { ...part, state: 'approval-responded', approval: { id: 'a', approved: false } }
          : part,
      ),
    });
  },
);
