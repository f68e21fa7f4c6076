import { describe, expect, it } from 'vitest';
import { createMessageInterrupt } from 'react-agent-interrupts/protocols/interactiveAi';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { carHire } from '../../emulators/interactiveAi/carHire.js';
import { assistant, said, script, status, talk } from './talk.js';

const booking = createMessageInterrupt({
  match: 'cars:propose',
  ask: ({ arguments: args }) => ({
    reason: 'confirmation',
    message: 'Book this van?',
    responseSchema: { type: 'boolean' },
    metadata: { args },
  }),
  toMessage: (payload) => (payload === true ? 'Yes, book it.' : 'No, do not book it.'),
});

describe('a tool event that a host turns into a question', () => {
  it('waits at the end of the turn, and its answer is a message', async () => {
    const hire = carHire();
    const { run, server } = talk({ agent: hire.agent }, { questions: [booking] });
    const { status: end, interrupts } = await run.send('Can I rent a van?');
    expect(end).toBe('interrupted');
    expect(interrupts).toMatchObject([
      {
        answerable: true,
        id: 'session-1:4:1',
        toolCallId: 'session-1:4:1',
        reason: 'confirmation',
        message: 'Book this van?',
        metadata: { args: { car_id: 'van-1' } },
        toolCall: { name: 'cars:propose', result: 'proposed' },
      },
    ]);
    run.answer(interrupts[0]?.key ?? '', true);
    expect((await run.submit()).status).toBe('finished');
    expect(hire.booked).toEqual(['van-1']);
    expect(server.requests.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
      kind: 'message',
      source: 'customer',
      message: 'Yes, book it.',
    });
    expect(said(run).slice(-2)).toEqual([
      ['user', 'Yes, book it.'],
      ['assistant', 'Booked.'],
    ]);
  });

  it('has the default reason if `ask` returns `undefined` for it', async () => {
    const ask = createMessageInterrupt({
      match: 'cars:propose',
      // An app without `exactOptionalPropertyTypes` may write this.
      ask: () => ({ reason: undefined, message: 'Book?' }) as { message: string },
      toMessage: () => 'Yes.',
    });
    const { run } = talk({ agent: carHire().agent }, { questions: [ask] });
    expect(await run.send('Can I rent a van?')).toMatchObject({
      interrupts: [{ reason: 'input_required', message: 'Book?', issues: [] }],
    });
  });

  it('is not a question without the host’s function', async () => {
    const { run } = talk({ agent: carHire().agent });
    expect(await run.send('Can I rent a van?')).toMatchObject({ status: 'finished', interrupts: [] });
  });

  it('is answered by a message from elsewhere', async () => {
    const call = { kind: 'tool', tool_calls: [{ tool_id: 'cars:propose', arguments: {}, result: null }] };
    const elsewhere = { kind: 'user_message', text: 'Yes' };
    const { run } = talk(
      { agent: script(call, elsewhere, assistant('Booked.'), status('ready')) },
      { questions: [booking] },
    );
    expect((await run.send('Van?')).status).toBe('finished');
  });

  it('is still asked after a reload, from the log alone', async () => {
    const { run, server } = talk({ agent: carHire().agent }, { questions: [booking] });
    const { interrupts } = await run.send('Can I rent a van?');
    const after = talk({ agent: carHire().agent }, { questions: [booking] });
    after.run.setOptions({ fetch: server.fetch, headers: { authorization: 'Bearer agent-key' } });
    const seen = await after.run.refresh();
    expect(seen.interrupts.map(({ key }) => key)).toEqual(interrupts.map(({ key }) => key));
    expect(said(after.run)).toEqual(said(run));
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    // If it is asked again while it is shown, nothing is duplicated.
    expect((await after.run.refresh()).interrupts).toHaveLength(1);
    expect(said(after.run)).toEqual(said(run));
  });

  it('can be answered from storage after a reload', async () => {
    const storage = memoryStorage();
    const hire = carHire();
    const { run, server } = talk({ agent: hire.agent }, { questions: [booking] }, { storage });
    const { interrupts } = await run.send('Can I rent a van?');
    run.answer(interrupts[0]?.key ?? '', true);
    await expect.poll(() => [...storage.saved.values()].join()).toContain('"decision"');
    const after = talk({ agent: hire.agent }, { questions: [booking] }, { storage, fetch: server.fetch });
    after.run.subscribe(() => undefined);
    await expect.poll(() => after.run.getSnapshot().batch.complete).toBe(true);
    expect((await after.run.submit()).status).toBe('finished');
    expect(hire.booked).toEqual(['van-1']);
  });

  it('beside others is answered in one message with them', async () => {
    const call = (name: string) => ({ tool_id: 'ask', arguments: { name }, result: null });
    const toMessage = (payload: unknown, { arguments: args }: { arguments: unknown }) =>
      `${(args as { name: string }).name}: ${typeof payload === 'string' ? payload : ''}`;
    const ask = createMessageInterrupt({ match: ({ toolId }) => toolId === 'ask', toMessage });
    const { run, server } = talk(
      { agent: script({ kind: 'tool', tool_calls: [call('Size'), call('Colour')] }, status('ready')) },
      { questions: [ask] },
    );
    const { interrupts } = await run.send('Order');
    expect(interrupts.map((interrupt) => interrupt.reason)).toEqual(['input_required', 'input_required']);
    run.respond(interrupts[0]?.key ?? '', 'large');
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    run.respond(interrupts[1]?.key ?? '', 'red');
    await run.submit();
    const posts = server.requests.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => (body as { message: string }).message)).toEqual([
      'Order',
      'Size: large\n\nColour: red',
    ]);
  });

  it('keeps a refused answer, and sends a lost one once', async () => {
    const hire = carHire();
    const { run, server } = talk({ agent: hire.agent }, { questions: [booking] });
    const { interrupts } = await run.send('Can I rent a van?');
    run.answer(interrupts[0]?.key ?? '', true);
    // The log is read before each answer.
    const log = () => Response.json(server.log('session-1'));
    server.answer(log(), Response.json({ detail: 'Too many' }, { status: 429 }));
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 429 });
    expect(run.getSnapshot().batch.delivery).toBe('refused');
    server.answer(log(), new TypeError('Failed to fetch'));
    await expect(run.retry()).rejects.toMatchObject({ code: 'network' });
    expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
    expect((await run.retry()).status).toBe('finished');
    expect(hire.booked).toEqual(['van-1']);
  });

  it('follows an accepted answer whose turn was lost', async () => {
    const hire = carHire();
    const { run, server } = talk({ agent: hire.agent }, { questions: [booking] });
    const { interrupts } = await run.send('Can I rent a van?');
    run.answer(interrupts[0]?.key ?? '', true);
    let isWritten = false;
    run.setOptions({
      autoSubmit: 'never',
      headers: { authorization: 'Bearer agent-key' },
      fetch: (target, init) => {
        isWritten ||= init?.method === 'POST';
        return isWritten && init?.method === 'GET'
          ? Promise.resolve(Response.json({ detail: 'No' }, { status: 403 }))
          : server.fetch(target, init);
      },
    });
    await expect(run.submit()).rejects.toMatchObject({ code: 'stream_cut' });
    run.setOptions({
      autoSubmit: 'never',
      headers: { authorization: 'Bearer agent-key' },
      fetch: server.fetch,
    });
    expect((await run.retry()).status).toBe('finished');
    expect(hire.booked).toEqual(['van-1']);
    expect(said(run).filter(([, content]) => content === 'Yes, book it.')).toHaveLength(1);
  });

  it('cannot be cancelled, and sends no message for a cancellation', async () => {
    const { run, server } = talk({ agent: carHire().agent }, { questions: [booking] });
    const { interrupts } = await run.send('Can I rent a van?');
    const posts = server.requests.length;
    run.cancel(interrupts[0]?.key ?? '');
    await expect(run.submit()).rejects.toBeDefined();
    expect(server.requests).toHaveLength(posts);
    expect(run.getSnapshot().status).toBe('interrupted');
  });

  it.each([
    ['says nothing', () => ''],
    ['returns no text', (() => undefined) as unknown as () => string],
    [
      'throws',
      () => {
        throw new Error('no words');
      },
    ],
  ])('is not sent if its host %s', async (_name, toMessage) => {
    const ask = createMessageInterrupt({ match: 'cars:propose', toMessage });
    const { run, server } = talk({ agent: carHire().agent }, { questions: [ask] });
    const { interrupts } = await run.send('Can I rent a van?');
    const before = server.requests.length;
    run.respond(interrupts[0]?.key ?? '', 'yes');
    await expect(run.submit()).rejects.toMatchObject({
      code: 'not_sent',
      message: expect.stringMatching(/no words|^`toMessage` returned no text.*Return a string/) as unknown,
    });
    expect(server.requests).toHaveLength(before);
    expect(run.getSnapshot().interrupts[0]?.decision).toEqual({ status: 'resolved', payload: 'yes' });
  });

  it('survives a host function that throws', async () => {
    const fails = (): never => {
      throw new Error('unreadable');
    };
    const silent = createMessageInterrupt({ match: fails, toMessage: String });
    const asks = createMessageInterrupt({ match: 'cars:propose', ask: fails, toMessage: String });
    const { run } = talk({ agent: carHire().agent }, { questions: [silent, asks] });
    const { interrupts } = await run.send('Can I rent a van?');
    expect(interrupts).toMatchObject([
      {
        reason: 'input_required',
        issues: [{ message: expect.stringContaining('unreadable') as unknown }],
      },
    ]);
  });
});
