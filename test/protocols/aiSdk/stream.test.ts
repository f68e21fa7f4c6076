import fc from 'fast-check';
import { aiSdk } from 'react-agent-interrupts/protocols/aiSdk';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { cases } from '../../setup/cases.js';
import { frames, retryAtOnce, type Reply } from '../scripted.js';
import { response, talk, type Chunk } from './talk.js';

const start: Chunk = { type: 'start', messageId: 'm1' };
const said = (text: string): readonly Chunk[] => [
  { type: 'text-start', id: '0' },
  { type: 'text-delta', id: '0', delta: text },
  { type: 'text-end', id: '0' },
];
const call: Chunk = { type: 'tool-input-available', toolCallId: 'c', toolName: 'pay', input: { amount: 1 } };
const asked: Chunk = { type: 'tool-approval-request', toolCallId: 'c', approvalId: 'a' };
const finish: Chunk = { type: 'finish', finishReason: 'stop' };

describe('a response', () => {
  it('ends with its last frame, also without a `finish`', async () => {
    const { run } = talk([response(start, ...said('Hi')), response(start, call, asked)]);
    expect((await run.send('Go')).status).toBe('finished');
    expect((await run.send('Go on')).interrupts).toMatchObject([{ id: 'a', toolCallId: 'c' }]);
  });

  it('ends once: nothing after its last frame is read', async () => {
    const text = frames(start, ...said('Hi'), finish);
    const { run } = talk([{ stream: `${text}data: [DONE]\n\n${text}data: {}\n\n` }]);
    const { messages } = await run.send('Go');
    expect(messages.map(({ content }) => content)).toEqual(['Go', 'Hi']);
  });

  it('fails with its error, and the next message can be sent', async () => {
    const { run } = talk([
      response(start, ...said('Hi'), { type: 'error', errorText: 'No quota' }),
      response({ type: 'start', messageId: 'm2' }, ...said('Hi again'), finish),
    ]);
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'run_error', message: 'No quota' });
    expect((await run.send('Again')).status).toBe('finished');
  });

  it('fails if the model has failed', async () => {
    const { run } = talk([response(start, { type: 'finish', finishReason: 'error' })]);
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'run_error' });
  });

  it('is cancelled if the server has aborted it', async () => {
    const { run } = talk([response(start, ...said('Hi'), { type: 'abort', reason: 'Stopped' })]);
    expect(await run.send('Go')).toMatchObject({ status: 'finished', outcome: 'cancelled' });
  });

  it('is cut if it ends before its last frame', async () => {
    const { run } = talk([{ stream: frames(start, ...said('Hi')) }]);
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'stream_cut' });
  });

  it('does not change an earlier message if the server repeats its id', async () => {
    const { run } = talk([response(start, ...said('One'), finish), response(start, ...said('Two'), finish)]);
    await run.send('Go');
    const { messages } = await run.send('Go on');
    expect(messages.map(({ content }) => content)).toEqual(['Go', 'One', 'Go on', 'Two']);
  });

  it('shows the arguments that are used, not those that were streamed', async () => {
    const { run } = talk([
      response(
        start,
        { type: 'tool-input-start', toolCallId: 'c', toolName: 'pay' },
        { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '{"amount":"1"}' },
        call,
        asked,
        finish,
      ),
    ]);
    expect((await run.send('Go')).interrupts).toMatchObject([
      { toolCall: { name: 'pay', args: { amount: 1 }, argsText: '{"amount":1}' } },
    ]);
  });

  it('shows a call with invalid arguments as failed', async () => {
    const { run } = talk([
      response(
        start,
        { type: 'tool-input-error', toolCallId: 'c', toolName: 'pay', input: '{', errorText: 'No JSON' },
        finish,
      ),
    ]);
    expect((await run.send('Go')).toolCalls['c']).toMatchObject({ name: 'pay', args: '{', status: 'failed' });
  });

  it('keeps an approval that it requests before an error', async () => {
    const { run } = talk([response(start, call, asked, { type: 'error', errorText: 'Too slow' })]);
    await run.send('Go').catch(() => undefined);
    expect(run.getSnapshot()).toMatchObject({ interrupts: [{ id: 'a' }], error: { message: 'Too slow' } });
  });
});

describe('a request', () => {
  it('is what the host makes of it', async () => {
    const protocol = aiSdk({
      body: ({ id, messages, trigger, messageId }, extras) => ({
        ...extras,
        id,
        message: messages.at(-1),
        trigger,
        messageId,
      }),
    });
    const { run, bodies } = talk(
      [response(start, call, asked, finish), response(start, ...said('Ok'), finish)],
      {
        protocol,
        forwardedProps: { model: 'large' },
      },
    );
    const { interrupts } = await run.send('Go');
    run.deny(interrupts[0]?.key ?? '', { reason: 'No' });
    await run.submit();
    expect(bodies()[1]).toEqual({
      model: 'large',
      id: 'chat/1',
      trigger: 'submit-message',
      messageId: 'm1',
      message: {
        id: 'm1',
        role: 'assistant',
        parts: [
          {
            type: 'tool-pay',
            toolCallId: 'c',
            state: 'approval-responded',
            input: { amount: 1 },
            approval: { id: 'a', approved: false, reason: 'No' },
          },
        ],
      },
    });
  });

  it('is refused if the page does not have the message that asks', async () => {
    const { run, bodies } = talk([response(start, call, asked, finish)]);
    const { interrupts } = await run.send('Go');
    run.setMessages([]);
    run.approve(interrupts[0]?.key ?? '');
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(bodies()).toHaveLength(1);
  });

  it('repeats a text that was shown until the run was stopped', async () => {
    const { run, bodies } = talk([
      { stream: frames(start, ...said('Half').slice(0, 2)), breaks: true },
      response({ type: 'start', messageId: 'm2' }, ...said('Ok'), finish),
    ]);
    await run.send('Go').catch(() => undefined);
    await run.send('Go on');
    expect(bodies()[1]?.messages[1]).toEqual({
      id: 'm1',
      role: 'assistant',
      parts: [{ type: 'text', text: 'Half', state: 'streaming' }],
    });
  });

  it('goes to the host’s server for a response in progress, with the same query or at another URL', async () => {
    const resumed = () => response(start, ...said('Hi'), finish);
    const first = talk([], { protocol: aiSdk({ resumable: true }), resumed });
    expect((await first.run.refresh()).messages).toMatchObject([{ role: 'assistant', content: 'Hi' }]);
    expect(first.paths()).toEqual(['/api/chat/chat%2F1/stream?tenant=1']);
    const resumable = ({ threadId }: { threadId: string }) => `https://chat.test/streams/${threadId.length}`;
    const second = talk([], { protocol: aiSdk({ resumable }), resumed });
    await second.run.refresh();
    expect(second.paths()).toEqual(['/streams/6']);
  });
});

describe('a broken stream', () => {
  const chunks = [start, ...said('Hi'), call, asked, finish];

  it('continues with the rest alone, if the server sends no more', async () => {
    const { run } = talk([{ stream: frames(...chunks.slice(0, 3)), breaks: true }], {
      protocol: aiSdk({ resumable: true }),
      resumed: () => response(...chunks.slice(3)),
    });
    retryAtOnce(run);
    expect(await run.send('Go')).toMatchObject({
      interrupts: [{ id: 'a' }],
      messages: [{ content: 'Go' }, { content: 'Hi' }, { toolCalls: [{ id: 'c' }] }],
    });
  });

  it('is lost if another response has begun since, or none is in progress', async () => {
    for (const resumed of [
      () => response({ type: 'start', messageId: 'other' }, ...said('Hi'), finish),
      () => ({ status: 204 }),
    ]) {
      const { run } = talk([{ stream: frames(...chunks.slice(0, 3)), breaks: true }], {
        protocol: aiSdk({ resumable: true }),
        resumed,
      });
      retryAtOnce(run);
      await expect(run.send('Go')).rejects.toMatchObject({ code: 'stream_cut' });
    }
  });

  it('ends with the stored messages, if the response has ended since', async () => {
    const { run } = talk([{ stream: frames(...chunks.slice(0, 3)), breaks: true }], {
      protocol: aiSdk({
        resumable: true,
        load: async () =>
          Promise.resolve([
            { id: 'u', role: 'user', parts: [{ type: 'text', text: 'Go' }] },
            { id: 'm1', role: 'assistant', parts: [{ type: 'text', text: 'Hi there' }] },
          ]),
      }),
      resumed: () => ({ status: 204 }),
    });
    retryAtOnce(run);
    const { status, messages } = await run.send('Go');
    expect(status).toBe('finished');
    expect(messages.map(({ content }) => content)).toEqual(['Go', 'Hi there']);
  });
});

// “Without `load`, `refresh()` changes nothing if no response is in progress.” (servers.md)
describe('answers in doubt', () => {
  const asks = response(start, ...said('May I? '), call, asked, finish);
  const resumable = { protocol: aiSdk({ resumable: true }), resumed: (): Reply => ({ status: 204 }) };

  it('stay in doubt if a refresh finds no response in progress, and are sent again as the same batch', async () => {
    const down = { status: 503, json: {} };
    const { run, bodies } = talk(
      [asks, down, response({ type: 'start', messageId: 'm1' }, finish)],
      resumable,
    );
    const { interrupts } = await run.send('Go');
    run.approve(interrupts[0] ?? '');
    await run.submit().catch(() => undefined);
    const { batch } = run.getSnapshot();
    expect(batch.delivery).toBe('inDoubt');
    expect((await run.refresh()).batch).toEqual(batch);
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', delivery: 'inDoubt' }]);
    expect((await run.retry()).status).toBe('finished');
    expect(bodies()).toHaveLength(3);
    expect(bodies()[2]).toEqual(bodies()[1]);
  });

  it('stay in doubt after a reload and a refresh that finds no response in progress', async () => {
    const storage = memoryStorage();
    const before = talk([asks, { status: 503, json: {} }], { ...resumable, storage });
    before.run.subscribe(() => undefined);
    const { interrupts } = await before.run.send('Go');
    before.run.approve(interrupts[0] ?? '');
    await before.run.submit().catch(() => undefined);
    before.run.dispose();
    const { run } = talk([], { ...resumable, storage });
    run.subscribe(() => undefined);
    await expect.poll(() => run.getSnapshot().batch.delivery).toBe('inDoubt');
    await run.refresh();
    expect(run.getSnapshot()).toMatchObject({
      batch: { delivery: 'inDoubt' },
      interrupts: [{ status: 'answered' }],
    });
  });

  it('that are only decided stay unsent if a refresh finds no response in progress', async () => {
    const { run } = talk([asks], resumable);
    const { interrupts } = await run.send('Go');
    run.approve(interrupts[0] ?? '');
    await run.refresh();
    expect(run.getSnapshot()).toMatchObject({
      batch: { delivery: 'none' },
      interrupts: [{ status: 'answered' }],
    });
  });
});

describe('the decoder', () => {
  const words = fc.constantFrom(
    ...'start start-step reset-step text-start text-delta text-end tool-input-start tool-input-delta'.split(
      ' ',
    ),
    ...'tool-input-available tool-input-error tool-approval-request tool-approval-response'.split(' '),
    ...'tool-output-available tool-output-denied tool-output-error data-x finish error abort __proto__'.split(
      ' ',
    ),
  );
  const keys = fc.constantFrom(
    ...'type id messageId toolCallId toolName input output delta approvalId approved'.split(' '),
    ...'data transient isAutomatic messageMetadata providerMetadata errorText finishReason'.split(' '),
  );
  const value = fc.oneof(words, fc.constantFrom('c', 'a', '0'), fc.jsonValue({ maxDepth: 2 }));
  const chunk = fc.oneof(fc.dictionary(keys, value, { maxKeys: 6 }), fc.jsonValue());

  it('accepts any input, always has an ending, and every message that it builds can be sent', () => {
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 14 }), (values) => {
        const decoder = aiSdk().createDecoder();
        for (const each of values) {
          expect(Array.isArray(decoder.read(each))).toBe(true);
          decoder.decode({ data: JSON.stringify(each) });
        }
        decoder.decode({ data: '[DONE]' });
        const ending = decoder.ending();
        expect(['finished', 'paused', 'failed']).toContain(ending.type);
        const interrupts = ending.type === 'paused' ? ending.interrupts : [];
        expect(interrupts.every(({ interrupt, answerable }) => answerable === (interrupt.id !== ''))).toBe(
          true,
        );
      }),
      { numRuns: cases(300, 30_000) },
    );
  });

  it('never fails a request, whatever the response contained', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(chunk, { maxLength: 10 }), async (values) => {
        const { run, bodies } = talk([
          { stream: `${frames(...values.map((each) => ({ ...(each as object) })))}data: [DONE]\n\n` },
          response({ type: 'start', messageId: 'next' }, ...said('Ok'), finish),
        ]);
        await run.send('Go').catch(() => undefined);
        run.leave();
        await run.send('Go on');
        expect(bodies()[1]?.messages.at(-1)).toMatchObject({ role: 'user' });
      }),
      { numRuns: cases(60, 6000) },
    );
  });
});
