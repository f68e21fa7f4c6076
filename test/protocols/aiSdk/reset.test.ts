import { aiSdk, toUiMessages, type UiMessage } from 'react-agent-interrupts/protocols/aiSdk';
import type { AgentRun } from 'react-agent-interrupts/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../setup/cases.js';
import { frames, retryAtOnce } from '../scripted.js';
import { builtByAiSdk, response, talk, type Chunk } from './talk.js';

const start: Chunk = { type: 'start', messageId: 'm' };
const step: Chunk = { type: 'start-step' };
const reset: Chunk = { type: 'reset-step' };
const finish: Chunk = { type: 'finish' };
const said = (delta: string, id = '1', kind = 'text'): readonly Chunk[] => [
  { type: `${kind}-start`, id },
  { type: `${kind}-delta`, id, delta },
  { type: `${kind}-end`, id },
];
const called = (toolCallId: string, to: string): Chunk => ({
  type: 'tool-input-available',
  toolCallId,
  toolName: 'mail',
  input: { to },
});
const asks = (toolCallId: string, approvalId = `a-${toolCallId}`): Chunk => ({
  type: 'tool-approval-request',
  toolCallId,
  approvalId,
});
const output = (toolCallId: string): Chunk => ({ type: 'tool-output-available', toolCallId, output: 'Done' });

const textsOf = (run: AgentRun) => run.getSnapshot().messages.map(({ content }) => content);
const askedOf = (run: AgentRun) => run.getSnapshot().interrupts.map(({ toolCall }) => toolCall?.args);
/** The last message as a request sends it. */
const sentOf = (run: AgentRun) =>
  JSON.parse(JSON.stringify(toUiMessages(run.getSnapshot().messages).at(-1))) as UiMessage;

const begun = [start, step, ...said('First'), called('c1', 'ann'), asks('c1')];

describe('a step that the server discards', () => {
  it('is neither asked nor shown', async () => {
    const { run } = talk([
      response(...begun, ...said('Hm', 'r', 'reasoning'), reset, ...said('Second'), finish),
    ]);
    const { outcome } = await run.send('Hi');

    expect(outcome).toBe('success');
    expect(run.getSnapshot()).toMatchObject({
      status: 'finished',
      interrupts: [],
      pendingToolCallIds: [],
      toolCalls: { c1: { status: 'cancelled' } },
    });
    expect(textsOf(run)).toEqual(['Hi', 'Second']);
  });

  it('leaves nothing to answer if the response ends with it', async () => {
    const { run } = talk([response(...begun, reset, finish), response(start, ...said('Hello'), finish)]);
    await run.send('Hi');

    expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [], canSend: true });
    expect(textsOf(run)).toEqual(['Hi']);
    await run.send('Again');
    expect(textsOf(run)).toEqual(['Hi', 'Again', 'Hello']);
  });

  it.each(['c2', 'c1'])('does not keep the next call from being approved: %s', async (id) => {
    const chunks = [...begun, reset, called(id, 'bob'), asks(id), finish];
    const { run, bodies } = talk([response(...chunks), response({ ...start }, output(id), finish)]);
    await run.send('Hi');

    expect(askedOf(run)).toEqual([{ to: 'bob' }]);
    expect(sentOf(run)).toEqual(await builtByAiSdk(chunks));
    for (const interrupt of run.getSnapshot().interrupts) run.approve(interrupt);
    await run.submit();
    expect(bodies()[1]?.messages.at(-1)).toMatchObject({
      parts: [{ type: 'step-start' }, { toolCallId: id, approval: { id: `a-${id}`, approved: true } }],
    });
    expect(run.getSnapshot()).toMatchObject({
      status: 'finished',
      toolCalls: { [id]: { status: 'succeeded' } },
    });
  });

  it('keeps the steps before it, and the result of an earlier call', async () => {
    const chunks = [
      [start, step, ...said('Kept'), called('c0', 'eve'), asks('c0'), called('c9', 'joe')],
      [step, ...said('Dropped'), output('c9'), called('c1', 'ann'), asks('c1'), reset],
      [...said('Dropped again'), reset, ...said('Second'), finish],
    ].flat();
    const { run } = talk([response(...chunks)]);
    await run.send('Hi');

    expect(askedOf(run)).toEqual([{ to: 'eve' }]);
    expect(textsOf(run).filter((text) => text !== undefined)).toEqual(['Hi', 'Kept', '"Done"', 'Second']);
    expect(sentOf(run)).toEqual(await builtByAiSdk(chunks));
  });

  it('is only that of the response that continues a message', async () => {
    const first = [start, step, ...said('Kept'), called('c0', 'eve'), asks('c0'), finish];
    const second = [start, output('c0'), step, ...said('Dropped'), called('c1', 'ann'), asks('c1'), reset];
    const { run, bodies } = talk([response(...first), response(...second, ...said('Second'), finish)]);
    await run.send('Hi');
    for (const interrupt of run.getSnapshot().interrupts) run.approve(interrupt);
    await run.submit();

    const sent = bodies()[1]?.messages.at(-1);
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(textsOf(run).filter((text) => text !== undefined)).toEqual(['Hi', 'Kept', '"Done"', 'Second']);
    expect(sentOf(run)).toEqual(await builtByAiSdk([...second, ...said('Second'), finish], sent));
  });

  it('does not wait for the page to run its call', async () => {
    const { run } = talk([response(start, step, called('c1', 'ann'), reset, ...said('Second'), finish)]);
    await run.send('Hi');

    expect(run.getSnapshot()).toMatchObject({ status: 'finished', pendingToolCallIds: [] });
  });

  it.each([1, 4, 6, 7, 11, 13, 15, 16])(
    'is shown the same by a refresh after its stream broke: %i',
    async (length) => {
      const chunks = [
        ...begun,
        ...said('Hm', 'r', 'reasoning'),
        reset,
        ...said('Second'),
        called('c1', 'bob'),
      ];
      chunks.push(asks('c1'), finish);
      const whole = talk([response(...chunks)]);
      await whole.run.send('Hi');
      let isThere = false;
      const broken = talk([{ stream: frames(...chunks.slice(0, length)), breaks: true }], {
        protocol: aiSdk({ resumable: true }),
        resumed: () => (isThere ? response(...chunks) : { status: 204 }),
      });
      retryAtOnce(broken.run);
      await expect(broken.run.send('Hi')).rejects.toMatchObject({ code: 'stream_cut' });
      isThere = true;
      await broken.run.refresh();

      for (const { run } of [whole, broken]) {
        expect(askedOf(run)).toEqual([{ to: 'bob' }]);
        expect(sentOf(run)).toEqual(await builtByAiSdk(chunks));
      }
      expect(textsOf(broken.run)).toEqual(textsOf(whole.run));
    },
  );

  it('is shown as such while the response continues', async () => {
    const { run } = talk([{ stream: '' }], {
      async *transport() {
        for (const chunk of [...begun, reset]) yield await Promise.resolve(chunk);
        expect(textsOf(run)).toEqual(['Hi']);
        for (const chunk of [...said('Second'), finish]) yield await Promise.resolve(chunk);
      },
    });
    await run.send('Hi');

    expect(textsOf(run)).toEqual(['Hi', 'Second']);
  });

  it('leaves what AI SDK keeps, whatever the steps are', async () => {
    /** What an attempt at a step sends. Each attempt can use the ids of the one before it. */
    const block = (number: number, at: number) =>
      fc.constantFrom<readonly Chunk[]>(
        said(`Text ${at}`),
        said('Hm', 'r', 'reasoning'),
        [called(`c${number}-${at}`, 'ann')],
        [called(`c${number}-${at}`, 'bob'), asks(`c${number}-${at}`)],
        [called(`c${number}-${at}`, 'eve'), output(`c${number}-${at}`)],
        [{ type: 'data-a', id: `${number}-${at}`, data: at }],
      );
    const attempt = (number: number) => fc.tuple(block(number, 0), block(number, 1), block(number, 2));
    const steps = fc.tuple(
      ...[0, 1, 2].map((number) => fc.tuple(attempt(number), fc.option(attempt(number)), fc.boolean())),
    );
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const chunks = all.flatMap(([first, second, isReset]) => [
          step,
          ...first.flat(),
          ...(second || isReset ? [reset, ...(second ?? []).flat()] : []),
        ]);
        const { run } = talk([response(start, ...chunks, ...said('End'), finish)]);
        await run.send('Hi');

        const built = await builtByAiSdk([start, ...chunks, ...said('End'), finish]);
        expect(sentOf(run)).toEqual(built);
        const asked = built?.parts.flatMap((part) => ('approval' in part && part.approval?.id) || []);
        expect(run.getSnapshot().interrupts.map(({ id }) => id)).toEqual(asked);
        const texts = built?.parts.flatMap((part) => (part.type === 'text' ? part.text : []));
        const shown = run.getSnapshot().messages.filter(({ role }) => role === 'assistant');
        expect(shown.flatMap(({ content }) => content ?? [])).toEqual(texts);
      }),
      { numRuns: cases(40, 4_000) },
    );
  });
});
