import { render, screen } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { agUi, createAgentRun, type AskAbout, type Protocol } from 'react-agent-interrupts/core';
import { createMessageInterrupt, interactiveAi } from 'react-agent-interrupts/protocols/interactiveAi';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { begun, call, done, finished, sse } from '../wire/kit.js';

const reported = vi.fn();
beforeEach(() => void vi.stubGlobal('reportError', reported.mockClear()));
afterEach(() => void vi.unstubAllGlobals());

const events = (text: string) => new Response(text, { headers: { 'content-type': 'text/event-stream' } });

/** A run whose agent leaves a call of `ask` without a result. */
async function left(askAbout: unknown, args = '{}') {
  let requests = 0;
  const run = createAgentRun({
    url: 'http://agent.test/run',
    threadId: 't',
    tabs: false,
    autoSubmit: 'never',
    protocol: agUi({ askAbout: askAbout as AskAbout }),
    fetch: () => {
      requests += 1;
      return Promise.resolve(
        events(sse(requests === 1 ? [begun, ...call('c', 'ask', args), finished] : done)),
      );
    },
  });
  await run.send('Go');
  return run;
}

// `AskAbout`: “`true` asks for approval, and an object sets the fields of the interrupt. Any other value leaves the call to the host.”
describe('a call for which `askAbout` returns neither `true` nor an object', () => {
  it.each([
    ['null', null],
    ['text', 'ask'],
    ['a number', 1],
    ['a list', [{ message: 'Now?' }]],
    ['a promise', Promise.resolve(false)],
    ['undefined', undefined],
    ['false', false],
  ])('is not an interrupt: %s', async (_, given) => {
    const run = await left(() => given);
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
  });

  it('is not an interrupt if the fields of the object cannot be read, and that is reported', async () => {
    const run = await left(() => ({
      get reason(): string {
        throw new Error('no reason');
      },
    }));
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(reported).toHaveBeenCalledWith(expect.objectContaining({ message: 'no reason' }));
  });
});

/** A session whose agent has called `cars:confirm`. */
const session: Protocol = interactiveAi({
  questions: [
    createMessageInterrupt({
      match: 'cars:confirm',
      ask: ({ arguments: args }) => ({
        reason: 'confirmation',
        message: fieldOf(args, 'question') as string,
      }),
      toMessage: () => 'Yes.',
    }),
  ],
});
const fieldOf = (args: unknown, name: string): unknown =>
  Object.entries(args ?? {}).find(([key]) => key === name)?.[1];
async function called(args: object) {
  const log: object[] = [];
  const run = createAgentRun({
    url: 'http://agent.test/agents/cars',
    threadId: 't',
    tabs: false,
    autoSubmit: 'never',
    protocol: session,
    fetch: (url, init) => {
      if (init?.method === 'POST') {
        const tool_calls = [{ tool_id: 'cars:confirm', arguments: args, result: {} }];
        const said = { kind: 'user_message', text: 'Go' };
        const added = [said, { kind: 'tool', tool_calls }, { kind: 'status', status: 'ready' }];
        log.push(...added.map((event, offset) => ({ offset, created_at: '2026-01-01T00:00:00Z', ...event })));
        return Promise.resolve(Response.json(log[0]));
      }
      const from = Number(new URL(url as string).searchParams.get('min_offset') ?? 0);
      return Promise.resolve(Response.json(log.slice(from), { status: from < log.length ? 200 : 504 }));
    },
  });
  await run.send('Go');
  return run;
}

// README: “A malformed interrupt is shown with its problems.” The host passes on what the agent has written into the arguments.
describe('an interrupt whose message the host takes from the agent’s arguments', () => {
  const asks: AskAbout = ({ args }) => ({
    reason: 'confirmation',
    message: fieldOf(args, 'question') as string,
  });

  it.each([
    ['an object', { text: 'Pay Ada?' }, '{"text":"Pay Ada?"}'],
    ['a list', ['Pay Ada?'], '["Pay Ada?"]'],
    ['a number', 7, '7'],
  ])('is shown and can be answered if the message is %s', async (_, question, shown) => {
    for (const run of [await left(asks, JSON.stringify({ question })), await called({ question })]) {
      const { unmount } = render(<InterruptPanel run={run} />);
      expect((await screen.findAllByText(shown, { exact: false })).length).toBeGreaterThan(0);
      const [interrupt] = run.getSnapshot().interrupts;
      expect(interrupt).toMatchObject({
        message: shown,
        issues: [{ path: ['message'], keyword: 'malformed' }],
      });
      expect(run.answer(interrupt?.key ?? '', true)).toMatchObject({ ok: true });
      unmount();
    }
  });

  it('has no message if that is null', async () => {
    const [interrupt] = (await left(asks, '{"question":null}')).getSnapshot().interrupts;
    expect(interrupt).toMatchObject({ issues: [] });
    expect(interrupt?.message).toBeUndefined();
  });
});

describe('an interrupt of a host without a readable reason', () => {
  it.each([
    ['a number', 5],
    ['an object', {}],
    ['null', null],
  ])('is shown: %s', async (_, reason) => {
    const run = await left(() => ({ reason, message: 'Pay Ada?' }));
    render(<InterruptPanel run={run} />);
    expect((await screen.findAllByText('Pay Ada?')).length).toBeGreaterThan(0);
    expect(run.getSnapshot().interrupts).toMatchObject([
      { reason: 'unspecified', issues: [{ path: ['reason'], keyword: 'malformed' }] },
    ]);
  });
});
