import { AgentRunError, agUi } from 'react-agent-interrupts/core';
import type { ConversationProtocol, ResumeBatch, RunAgentInput } from 'react-agent-interrupts/core';
import { describe, expect, it } from 'vitest';
import { deferred } from '../../src/run/deferred.js';
import type { ExchangeChunk } from '../../src/run/ActiveExchange.js';
import { exchangeOf, type ExchangeSetup } from '../protocols/exchanged.js';
import { openStream } from '../../src/stream/openStream.js';

const input: RunAgentInput = {
  threadId: 't',
  runId: 'r',
  messages: [],
  tools: [],
  context: [],
  state: {},
  forwardedProps: {},
};
const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
const ended = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' };

function batch(...ids: readonly string[]): ResumeBatch {
  return {
    id: 'b',
    askedBy: 'r',
    entries: ids.map((interruptId) => ({ interruptId, status: 'resolved', payload: true })),
    received: ids.map((id) => ({
      interrupt: { id, reason: 'confirmation' },
      raw: {},
      issues: [],
      answerable: true,
    })),
  };
}

/** Records the departures and requests of an exchange in order, its results and its errors. */
async function noted(options: Partial<ExchangeSetup>) {
  const order: string[] = [];
  const given: ExchangeChunk[] = [];
  let error: unknown;
  const { fetch = () => Promise.resolve(events(started, ended)) } = options;
  const exchanged = exchangeOf({
    protocol: agUi(),
    url: 'http://agent.test/run',
    task: { kind: 'start', input },
    beforeSend: () => order.push('sending'),
    got401: () => order.push('got401'),
    ...options,
    fetch(target, init) {
      order.push(init?.method ?? 'GET');
      return fetch(target, init);
    },
  });
  try {
    for await (const one of exchanged) given.push(one);
  } catch (cause) {
    error = cause;
  }
  return { order, given, error };
}

const events = (...all: readonly object[]): Response =>
  new Response(all.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });

/** Headers of a host that stay pending until they are released. */
function slowHeaders() {
  const asked = deferred<void>();
  const made = deferred<Record<string, string>>();
  const headers = () => (asked.resolve(), made.promise);
  return { headers, asked: asked.promise, give: () => made.resolve({}) };
}

/** Receives one answer at a time. */
const oneByOne = (between?: () => void): ConversationProtocol => {
  const { start: _start, resume: _resume, ...reading } = agUi();
  return {
    ...reading,
    async *converse(task, wire) {
      const { entries, accepted = [] } = task.kind === 'resume' ? task.batch : { entries: [] };
      await wire.json({ url: `${wire.url}/log` });
      for (const { interruptId } of entries) {
        if (accepted.includes(interruptId)) continue;
        await wire.json({ url: `${wire.url}/answer`, body: { interruptId } });
        yield { type: 'accepted', interruptId };
        between?.();
      }
      yield { type: 'values', values: [started, ended] };
    },
  };
};
const json = (): Promise<Response> => Promise.resolve(Response.json({}));

describe('the departure of a request', () => {
  it('is reported right before the request', async () => {
    expect((await noted({})).order).toEqual(['sending', 'POST']);
  });

  it('is reported for each attempt of a 401, and revoked between them', async () => {
    const answers = [new Response('', { status: 401 }), events(started, ended)];
    const { order, error } = await noted({
      latestHeaders: () => () => ({}),
      fetch: () => Promise.resolve(answers.shift() ?? Response.error()),
    });
    expect(order).toEqual(['sending', 'POST', 'got401', 'sending', 'POST']);
    expect(error).toBeUndefined();
  });

  it('is reported for every request of a conversation except reads', async () => {
    const { order } = await noted({
      protocol: oneByOne(),
      task: { kind: 'resume', input, batch: batch('a', 'b') },
      fetch: json,
    });
    expect(order).toEqual(['GET', 'sending', 'POST', 'sending', 'POST']);
  });

  it('is reported right before a transport is called, which also gets the entries of a conversation', async () => {
    const order: string[] = [];
    const given: unknown[] = [];
    await noted({
      protocol: oneByOne(),
      task: { kind: 'resume', input, batch: batch('a') },
      beforeSend: () => order.push('sending'),
      async *transport(carried) {
        order.push('transport');
        given.push(carried.resume);
        yield await Promise.resolve(ended);
      },
    });
    expect(order).toEqual(['sending', 'transport']);
    expect(given).toEqual([[{ interruptId: 'a', status: 'resolved', payload: true }]]);
  });

  it.each(['a request', 'a transport', 'a conversation'])('can be refused: %s', async (kind) => {
    const over = new AgentRunError('aborted', 'The attempt is over.');
    let called = false;
    const { order, error } = await noted({
      ...(kind === 'a conversation' && { protocol: oneByOne() }),
      task: { kind: 'resume', input, batch: batch('a') },
      fetch: json,
      beforeSend: () => {
        throw over;
      },
      ...(kind === 'a transport' && {
        async *transport() {
          called = true;
          yield await Promise.resolve(ended);
        },
      }),
    });
    expect(error).toBe(over);
    expect(order.filter((each) => each !== 'GET')).toEqual([]);
    expect(called).toBe(false);
  });
});

describe('a stop while `headers` are pending', () => {
  it.each(['a request', 'a transport', 'a conversation'])('keeps %s from being sent', async (kind) => {
    const controller = new AbortController();
    const host = slowHeaders();
    let called = false;
    const exchanged = noted({
      signal: controller.signal,
      latestHeaders: () => host.headers,
      ...(kind === 'a conversation' && { protocol: oneByOne() }),
      ...(kind === 'a transport' && {
        async *transport() {
          called = true;
          yield await Promise.resolve(ended);
        },
      }),
    });
    await host.asked;
    controller.abort();
    host.give();
    const { order, error } = await exchanged;
    expect(error).toMatchObject({ code: 'aborted' });
    expect(order).toEqual([]);
    expect(called).toBe(false);
  });

  it('in the moment that they resolve sends nothing', async () => {
    const controller = new AbortController();
    let fetched = false;
    let called = false;
    const headers = () =>
      Promise.resolve({}).then((made) => {
        controller.abort();
        return made;
      });
    const { signal } = controller;
    const fetch = () => ((fetched = true), Promise.resolve(events(ended)));
    await expect(
      openStream({ url: 'http://agent.test/run', body: {}, latestHeaders: () => headers, fetch, signal }),
    ).rejects.toMatchObject({ code: 'aborted' });
    await noted({
      signal,
      latestHeaders: () => headers,
      async *transport() {
        called = true;
        yield await Promise.resolve(ended);
      },
    });
    expect([fetched, called]).toEqual([false, false]);
  });
});

describe('an error', () => {
  const broken = (): never => {
    throw new TypeError('the host is broken');
  };

  it('of the host before anything was sent reports that nothing was sent', async () => {
    const transport = async function* never() {
      yield await Promise.resolve(ended);
    };
    const latestHeaders = () => broken;
    for (const options of [{ latestHeaders }, { latestHeaders, transport }]) {
      expect((await noted(options)).error).toMatchObject({ code: 'not_sent', retryable: true });
    }
  });

  it.each(['decode', 'read'] as const)('of a decoder (%s) reports that the run was lost', async (how) => {
    const protocol = { ...agUi(), createDecoder: () => ({ ...agUi().createDecoder(), [how]: broken }) };
    const transport = async function* carries() {
      yield await Promise.resolve(started);
    };
    const { error } = await noted({ protocol, ...(how === 'read' && { transport }) });
    expect(error).toMatchObject({ code: 'stream_cut', retryable: true });
  });

  it('of a transport that was called reports that the outcome is unknown', async () => {
    expect((await noted({ transport: broken })).error).toMatchObject({ code: 'network', retryable: true });
  });

  it('between two answers keeps the accepted one, and claims nothing about the next', async () => {
    const { order, given, error } = await noted({
      protocol: oneByOne(broken),
      task: { kind: 'resume', input, batch: batch('a', 'b') },
      fetch: json,
    });
    expect(given.map(({ acceptedIndex }) => acceptedIndex)).toEqual([0]);
    expect(order).toEqual(['GET', 'sending', 'POST']);
    expect(error).toMatchObject({ code: 'network', retryable: true });
  });

  it('of `headers` between two answers reports that the next answer was not sent', async () => {
    let tries = 0;
    const { order, given, error } = await noted({
      protocol: oneByOne(),
      task: { kind: 'resume', input, batch: batch('a', 'b') },
      fetch: json,
      latestHeaders: () => () => ((tries += 1) > 2 ? broken() : {}),
    });
    expect(given.map(({ acceptedIndex }) => acceptedIndex)).toEqual([0]);
    expect(order).toEqual(['GET', 'sending', 'POST']);
    expect(error).toMatchObject({ code: 'not_sent', retryable: true });
  });

  it('of `headers` after the server has responded does not report that nothing was sent', async () => {
    const { start: _start, resume: _resume, ...reading } = agUi();
    const protocol: ConversationProtocol = {
      ...reading,
      async *converse(_task, wire) {
        await wire.json({ url: wire.url, body: {} });
        yield { type: 'values', values: [started] };
        yield { type: 'values', values: [await wire.json({ url: `${wire.url}/log` })] };
      },
    };
    let tries = 0;
    const headers = () => ((tries += 1) > 1 ? broken() : {});
    const { error } = await noted({ protocol, fetch: json, latestHeaders: () => headers });
    expect(error).toMatchObject({ code: 'stream_cut', retryable: true });
  });
});
