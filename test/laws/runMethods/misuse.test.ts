// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createAgentRun,
  type AgentRun,
  type AgentRunOptions,
  type Message,
} from 'react-agent-interrupts/core';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { turns } from '../page.js';

const untyped = (value: unknown) => value as never;
const created = (options: Partial<AgentRunOptions> = {}): AgentRun =>
  createAgentRun({ url: 'http://agent.test', threadId: 't', tabs: false, ...options });

afterEach(() => vi.unstubAllGlobals());

describe('on()', () => {
  it.each(['zzz', 'constructor', '__proto__', undefined])('throws for the unknown event %s', (type) => {
    expect(() => created().on(untyped(type), () => undefined)).toThrow('on() requires the name of an event');
  });

  it.each([undefined, null, 'log', {}])('throws if the listener is %s', (listener) => {
    expect(() => created().on('error', untyped(listener))).toThrow('on() requires the name of an event');
  });
});

describe('setMessages()', () => {
  const known: Message = { id: 'a', role: 'user', content: 'Hello' };

  it.each([[null], ['Hello'], [{}], [{ id: 'b', role: 'robot', content: 'Hi' }], [known, 5]])(
    'throws for %j, and changes nothing',
    (...messages) => {
      const run = created({ messages: [known] });
      expect(() => run.setMessages(untyped(messages))).toThrow('setMessages() requires messages of AG-UI');
      expect(run.getSnapshot().messages).toEqual([known]);
    },
  );

  it('sets messages of every role, also without an id', () => {
    const run = created();
    run.setMessages(untyped([known, { role: 'assistant', content: 'Hi' }]));
    expect(run.getSnapshot().messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
  });
});

describe('a sendDelay that is not a duration', () => {
  it.each([['50'], [Number.NaN], [-1], [null], [[4_000]], [true]])(
    '%s is reported once, and the answer is sent immediately',
    async (sendDelay) => {
      const report = vi.fn();
      vi.stubGlobal('reportError', report);
      const { run, requests } = scriptedRun([asks({ reason: 'confirmation' }), says('Done.')], {
        sendDelay: untyped(sendDelay),
      });
      const [asked] = (await run.send('Go')).interrupts;
      run.approve(asked?.key ?? '');
      await turns();
      expect(requests).toHaveLength(2);
      const messages = report.mock.calls.map(([cause]) => String(cause));
      expect(messages).toEqual([expect.stringContaining('`sendDelay`')]);
    },
  );
});
