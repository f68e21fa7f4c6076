import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAgentRun, type AgentRun, type RunSnapshot } from 'react-agent-interrupts/core';
import { langGraph } from 'react-agent-interrupts/protocols/langGraph';
import type { AgentEvent } from '../../../src/model/AgentEvent.js';
import { cases } from '../../setup/cases.js';
import { recording, recordings } from './recorded.js';

const protocol = langGraph({ assistantId: 'desk' });

/** The state of a thread with one task that asks these values. */
const stateOf = (...values: readonly unknown[]): object => ({
  values: { messages: [] },
  next: ['ask'],
  tasks: [
    {
      id: 't1',
      name: 'ask',
      error: null,
      interrupts: values.map((value, index) => ({ id: `${'0'.repeat(31)}${index}`, value })),
    },
  ],
});

/** The chunks of LangGraph's SDK. */
const chunk = (event: string, data: unknown): object => ({ event, data });
const message = (fields: object): object =>
  chunk('messages', [{ id: 'a1', ...fields }, { langgraph_node: 'model' }]);

/** What a run shows whose transport yields these. */
async function shown(...values: readonly unknown[]): Promise<{ run: AgentRun; snapshot: RunSnapshot }> {
  const run = createAgentRun({
    url: 'https://graph.test',
    protocol,
    tabs: false,
    autoSubmit: 'never',
    async *transport() {
      for (const value of values) yield await Promise.resolve(value as AgentEvent);
    },
  });
  await run.send('Go').catch(() => undefined);
  return { run, snapshot: run.getSnapshot() };
}

describe('the messages of a model', () => {
  it('are joined from its chunks, as Python sends them, and are not repeated as a whole', async () => {
    const type = 'AIMessageChunk';
    const { snapshot } = await shown(
      message({ type, content: '', additional_kwargs: { reasoning_content: 'Well' } }),
      message({ type, content: 'Hel' }),
      message({ type, content: [{ type: 'text', text: 'lo', index: 0 }] }),
      message({ type, content: '', tool_call_chunks: [{ index: 0, id: 'c1', name: 'send', args: '' }] }),
      message({ type, content: '', tool_call_chunks: [{ index: 0, id: null, name: null, args: '{"to":' }] }),
      message({ type, content: '', tool_call_chunks: [{ index: 0, id: null, name: null, args: '"ann"}' }] }),
      message({
        type: 'ai',
        content: 'Hello',
        tool_calls: [{ id: 'c1', name: 'send', args: { to: 'ann' } }],
      }),
      { ...stateOf(), values: {}, next: [] },
    );
    expect(snapshot.messages.slice(1)).toMatchObject([
      { role: 'reasoning', content: 'Well' },
      { role: 'assistant', content: 'Hello' },
    ]);
    expect(snapshot.toolCalls).toMatchObject({ c1: { name: 'send', args: { to: 'ann' } } });
  });

  it('are kept apart if two nodes stream at once', async () => {
    const of = (id: string, fields: object) =>
      chunk('messages', [{ id, type: 'AIMessageChunk', content: '', ...fields }, {}]);
    const { snapshot } = await shown(
      of('a', { content: 'A1 ' }),
      of('b', { content: 'B1 ' }),
      of('a', { content: 'A2' }),
      of('a', { tool_call_chunks: [{ index: 0, id: 'ca', name: 'x', args: '{"n":' }] }),
      of('b', { tool_call_chunks: [{ index: 0, id: 'cb', name: 'y', args: '{"n":' }] }),
      of('a', { tool_call_chunks: [{ index: 0, args: '1}' }] }),
      of('b', { tool_call_chunks: [{ index: 0, args: '2}' }] }),
      { ...stateOf(), values: {}, next: [] },
    );
    expect(snapshot.messages.slice(1).map(({ content }) => content)).toEqual(['A1 A2', 'B1 ']);
    expect(snapshot.toolCalls).toMatchObject({ ca: { args: { n: 1 } }, cb: { args: { n: 2 } } });
  });

  it.each([
    ['Anthropic', [{ type: 'thinking', thinking: 'Why' }]],
    ['LangChain', [{ type: 'reasoning', reasoning: 'Why' }]],
    ['OpenAI', [{ type: 'reasoning', summary: [{ type: 'summary_text', text: 'Why' }] }]],
  ])('have the reasoning of %s', async (_name, content) => {
    const { snapshot } = await shown(message({ type: 'AIMessageChunk', content }), {
      ...stateOf(),
      values: {},
      next: [],
    });
    expect(snapshot.messages.at(-1)).toMatchObject({ role: 'reasoning', content: 'Why' });
  });

  it('are those of the state after the run, with the results of the tools', async () => {
    const { snapshot } = await shown({
      ...stateOf(),
      next: [],
      values: {
        topic: 'mail',
        messages: [
          { id: 's', type: 'system', content: 'Be brief.' },
          { id: 'h', type: 'human', content: [{ type: 'text', text: 'Go' }] },
          { id: 'a', type: 'ai', content: '', tool_calls: [{ id: 'c', name: 'send', args: { to: 'ann' } }] },
          { id: 't', type: 'tool', tool_call_id: 'c', content: { sent: true } },
          { id: 'x', type: 'remove' },
        ],
      },
    });
    expect(snapshot.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool']);
    expect(snapshot.toolCalls).toMatchObject({ c: { args: { to: 'ann' }, result: { sent: true } } });
    expect(snapshot.state).toEqual({ topic: 'mail' });
  });
});

describe('an interrupt', () => {
  it.each([
    ['text', 'Which one?', { message: 'Which one?', reason: 'langgraph:interrupt' }],
    ['a question', { question: 'Which one?' }, { message: 'Which one?' }],
    [
      'the fields of an interrupt',
      {
        reason: 'a:b',
        message: 'M',
        responseSchema: { type: 'string' },
        toolCallId: 'c1',
        expiresAt: '2030-01-01T00:00:00Z',
      },
      { reason: 'a:b', message: 'M', responseSchema: { type: 'string' }, toolCallId: 'c1' },
    ],
    ['null', null, { reason: 'langgraph:interrupt' }],
    ['a list', [1, 2], { reason: 'langgraph:interrupt' }],
    ['a value with a message that is not text', { message: { de: 'Was?' } }, { message: '{"de":"Was?"}' }],
  ])('is shown with %s as its value', async (_name, value, expected) => {
    const { run, snapshot } = await shown(stateOf(value));
    const [interrupt] = snapshot.interrupts;
    expect(interrupt).toMatchObject(expected);
    expect(interrupt).toMatchObject({
      metadata: { langgraph: { raw: value } },
      raw: { value },
      answerable: true,
    });
    expect(run.answer(interrupt?.key ?? '', 'an answer').ok).toBe(
      interrupt?.responseSchema === undefined || true,
    );
  });

  it('has the id of an older server, and no answer without one', async () => {
    const task = { id: 't1', name: 'ask', error: null };
    const { snapshot } = await shown({
      values: {},
      next: ['ask'],
      tasks: [{ ...task, interrupts: [{ interrupt_id: 'f'.repeat(32), value: 'A?' }, { value: 'B?' }] }],
    });
    expect(snapshot.interrupts).toMatchObject([
      { id: 'f'.repeat(32), answerable: true },
      { message: 'B?', answerable: false },
    ]);
  });

  it.each(['interrupted', 'idle'])('is that of the thread if its state has no tasks: %s', async (status) => {
    const interrupts = status === 'idle' ? {} : { t1: [{ id: 'a'.repeat(32), value: 'Which one?' }] };
    const thread = { status, interrupts, tasks: null, next: status === 'idle' ? [] : ['ask'] };
    const { snapshot } = await shown({ ...thread, values: { messages: [] } });
    expect(snapshot.status).toBe(status === 'idle' ? 'finished' : 'interrupted');
    expect(snapshot.interrupts.map(({ message }) => message)).toEqual(
      status === 'idle' ? [] : ['Which one?'],
    );
  });

  it('reaches a transport as the decisions of the middleware', async () => {
    const inputs: unknown[] = [];
    const run = createAgentRun({
      url: 'https://graph.test',
      protocol,
      tabs: false,
      autoSubmit: 'never',
      async *transport(input) {
        inputs.push(input.resume);
        const state =
          inputs.length > 1
            ? { ...stateOf(), next: [] }
            : stateOf({ action_requests: [{ name: 'send', args: { to: 'ann' } }], review_configs: [] });
        yield await Promise.resolve(state as AgentEvent);
      },
    });
    const [asked] = (await run.send('Go')).interrupts;
    run.deny(asked?.actions?.[0]?.key ?? '', { reason: 'No' });
    await run.submit();
    expect(inputs[1]).toMatchObject([
      { interruptId: asked?.id, payload: { decisions: [{ type: 'reject', message: 'No' }] } },
    ]);
  });
});

describe('any input', () => {
  const json = fc.jsonValue({ maxDepth: 4 });
  const event = fc.constantFrom(
    'metadata',
    'messages',
    'values',
    'updates',
    'custom',
    'error',
    'messages|a:1',
    'x',
  );

  it('is read without an exception, and loses no interrupt', () => {
    const raws = recordings.flatMap((name) => recording(name).frames);
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.record({ event, data: json.map((value) => JSON.stringify(value)) }),
            fc.record({ event, data: fc.string() }),
            fc.constantFrom(...raws).map((frame) => ({
              event: /^event: (.*)$/m.exec(frame)?.[1] ?? '',
              data: /^data: (.*)$/m.exec(frame)?.[1] ?? '',
            })),
          ),
          { maxLength: 12 },
        ),
        json,
        (frames, value) => {
          const decoder = protocol.createDecoder();
          for (const frame of frames) {
            decoder.decode(frame);
            decoder.read(value);
          }
          decoder.read(stateOf(value, 'Second?'));
          expect(decoder.ending()).toMatchObject({ type: 'paused', interrupts: [{}, {}] });
        },
      ),
      { numRuns: cases(200, 20_000) },
    );
  });

  it('is read if it is deeper than the stack', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const decoder = protocol.createDecoder();
    for (const name of ['messages', 'values', 'updates', 'custom', 'error'])
      expect(() => decoder.decode({ event: name, data: deep })).not.toThrow();
    let value: unknown = 'deep';
    for (let depth = 0; depth < 5_000; depth += 1) value = [value];
    decoder.read(stateOf(value));
    expect(decoder.ending()).toMatchObject({ type: 'paused', interrupts: [{ answerable: true }] });
  });
});
