import { toUiMessages, type UiMessage } from 'react-agent-interrupts/protocols/aiSdk';
import { describe, expect, it } from 'vitest';
import {
  executed,
  keys,
  partsIn,
  results,
  runOf,
  said,
  server,
  started,
  startsServers,
} from './aiSdk/aiSdkRuns.js';

startsServers();

describe('AI SDK 7', () => {
  it('executes an approved call as it was proposed', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      interrupts: [
        {
          reason: 'tool_call',
          toolCallId: 'tc-1',
          message: 'Money leaves the account.',
          toolCall: { name: 'transfer', args: { amount: 10, recipient: 'bob' }, status: 'suspended' },
          approval: { canEdit: false },
        },
      ],
    });
    expect(executed()).toEqual([]);
    run.approve(key);
    const { status, toolCalls, result } = await run.submit();
    expect(status).toBe('finished');
    expect(toolCalls['tc-1']).toMatchObject({ status: 'succeeded', result: { done: 'transfer' } });
    expect(said(run)).toEqual(['I need to ask.', 'All done.']);
    expect(result).toMatchObject({ finishReason: 'stop' });
    expect(server().received).toEqual([
      { said: 'Go' },
      { executed: 'transfer', args: { amount: 10, recipient: 'bob' } },
      { results: { 'tc-1': { type: 'json', value: { done: 'transfer' } } } },
    ]);
  });

  it('gets its own message back, with the answer in it', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one', { forwardedProps: { model: 'large', id: 'not this' } });
    run.approve(key);
    await run.submit();
    const [first, second] = server().bodies;
    const { threadId } = run.getSnapshot();
    expect(first).toMatchObject({ id: threadId, trigger: 'submit-message', model: 'large' });
    expect(first).not.toHaveProperty('messageId');
    const assistant = second?.messages.find(({ role }) => role === 'assistant');
    expect(second).toMatchObject({ id: threadId, model: 'large', messageId: assistant?.id });
    // What AI SDK's own reader has built from the stream, and stored.
    const stored = server()
      .stored.get(threadId)
      ?.find(({ role }) => role === 'assistant');
    expect(assistant?.id).toBe(stored?.id);
    expect(partsIn(1)).toEqual([
      { type: 'data-notice', id: 'n1', data: { text: 'Working' } },
      { type: 'step-start' },
      {
        type: 'reasoning',
        id: '0',
        text: '',
        state: 'done',
        providerMetadata: { mock: { signature: 'r-2' } },
      },
      {
        type: 'text',
        text: 'I need to ask.',
        state: 'done',
        providerMetadata: { mock: { itemId: 'item-1' } },
      },
      {
        type: 'tool-transfer',
        toolCallId: 'tc-1',
        state: 'approval-responded',
        input: { amount: 10, recipient: 'bob' },
        callProviderMetadata: { mock: { call: 'tc-1' } },
        approval: {
          id: expect.any(String) as string,
          signature: expect.any(String) as string,
          requestReason: 'Money leaves the account.',
          approved: true,
        },
      },
    ]);
  });

  it('accepts two answers together, each for its own call, and the model receives the reason of a denial', async () => {
    const {
      run,
      keys: [first = '', second = ''],
    } = await started('two');
    expect(run.getSnapshot().batch).toMatchObject({ total: 2 });
    run.deny(first, { reason: 'Too much money.' });
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(server().bodies).toHaveLength(1);
    run.approve(second);
    const { status, toolCalls } = await run.submit();
    expect(status).toBe('finished');
    expect(server().bodies).toHaveLength(2);
    expect(toolCalls).toMatchObject({ 'tc-1': { status: 'cancelled' }, 'tc-2': { status: 'succeeded' } });
    expect(executed()).toEqual([{ executed: 'send_mail', args: { to: 'a@b.com' } }]);
    expect(results()).toEqual({
      results: {
        'tc-1': { type: 'execution-denied', reason: 'Too much money.' },
        'tc-2': { type: 'json', value: { done: 'send_mail' } },
      },
    });
  });

  it('executes nothing that is denied, and informs the model', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    run.deny(key);
    expect((await run.submit()).status).toBe('finished');
    expect(executed()).toEqual([]);
    expect(results()).toEqual({ results: { 'tc-1': { type: 'execution-denied' } } });
  });

  it('receives a cancellation as a denial', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    expect(run.getSnapshot().capabilities.cannot).toContain('distinguishCancel');
    run.cancel(key);
    expect((await run.submit()).status).toBe('finished');
    expect(executed()).toEqual([]);
    expect(partsIn(1).at(-1)).toMatchObject({ approval: { approved: false } });
  });

  it('does not ask about calls that it decides itself, and executes the approved one', async () => {
    const { run } = await started('automatic');
    const { interrupts, toolCalls } = run.getSnapshot();
    expect(interrupts.map(({ toolCallId }) => toolCallId)).toEqual(['tc-1']);
    expect(toolCalls).toMatchObject({
      'tc-4': { status: 'succeeded', result: { done: 'read' } },
      'tc-5': { status: 'cancelled' },
    });
    run.approve(keys(run)[0] ?? '');
    await run.submit();
    expect(executed()).toEqual([
      { executed: 'read', args: { path: '/a' } },
      { executed: 'transfer', args: { amount: 10, recipient: 'bob' } },
    ]);
    expect(partsIn(1).slice(-3)).toMatchObject([
      {
        toolCallId: 'tc-4',
        state: 'output-available',
        output: { done: 'read' },
        approval: { isAutomatic: true },
      },
      { toolCallId: 'tc-5', state: 'output-denied', approval: { reason: 'Nothing is erased here.' } },
      { toolCallId: 'tc-1', state: 'approval-responded' },
    ]);
  });

  it('receives neither edits nor other answers: they are refused before anything is sent', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    expect(run.approve(key, { editedArgs: { amount: 99 } })).toMatchObject({ ok: false });
    expect(run.answer(key, { approved: true, editedArgs: { amount: 99 } })).toMatchObject({ ok: false });
    run.answer(key, { amount: 99 });
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(server().bodies).toHaveLength(1);
    run.approve(key);
    expect((await run.submit()).status).toBe('finished');
  });

  it('shows the data of its message, also if it is transient', async () => {
    const run = runOf('none');
    const seen: unknown[] = [];
    run.on('custom', (event) => seen.push(event));
    const { messages, result } = await run.send('Go');
    expect(seen).toEqual([
      { name: 'data-notice', value: { text: 'Working' } },
      { name: 'data-flash', value: 'gone' },
    ]);
    expect(result).toEqual({ finishReason: 'stop', metadata: { steps: 1 } });
    expect(toUiMessages(messages)).toMatchObject([
      { role: 'user', parts: [{ type: 'text', text: 'Go' }] },
      {
        role: 'assistant',
        metadata: { steps: 1 },
        parts: [
          { type: 'data-notice', id: 'n1', data: { text: 'Working' } },
          { type: 'step-start' },
          { type: 'text', text: 'All done.' },
        ],
      },
    ]);
  });

  it('requests the page’s own tool from the page, without a question', async () => {
    const { run } = await started('page');
    expect(run.getSnapshot()).toMatchObject({
      status: 'finished',
      interrupts: [],
      pendingToolCallIds: ['tc-3'],
    });
    await run.send({ id: 'result', role: 'tool', toolCallId: 'tc-3', content: '{"city":"Oslo"}' });
    expect(results()).toEqual({ results: { 'tc-3': { type: 'json', value: { city: 'Oslo' } } } });
    expect(said(run)).toEqual(['I need to ask.', 'All done.']);
  });

  it('waits for the user and for the page simultaneously', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('mixed');
    const { pendingToolCallIds, messages } = run.getSnapshot();
    expect(pendingToolCallIds).toEqual(['tc-3']);
    run.setMessages([
      ...messages,
      { id: 'result', role: 'tool', toolCallId: 'tc-3', content: '{"city":"Oslo"}' },
    ]);
    run.approve(key);
    expect((await run.submit()).status).toBe('finished');
    expect(results()).toMatchObject({
      results: { 'tc-1': { value: { done: 'transfer' } }, 'tc-3': { value: { city: 'Oslo' } } },
    });
  });

  it('continues the conversation after an answer, with all earlier messages', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    run.approve(key);
    await run.submit();
    await run.send('And now?');
    const { threadId } = run.getSnapshot();
    const sent = server().bodies[2]?.messages ?? [];
    expect(sent.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    // Without fields that are `undefined`, as JSON has none.
    const stored = JSON.parse(JSON.stringify(server().stored.get(threadId))) as UiMessage[];
    expect(sent.slice(0, 2)).toEqual(stored.slice(0, 2));
  });

  it('receives a new message instead of answers, as denials before the message', async () => {
    const { run } = await started('two');
    await run.steer('Something else');
    expect(executed()).toEqual([]);
    expect(server().bodies[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
  });
});
