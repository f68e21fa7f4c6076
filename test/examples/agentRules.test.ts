import type { Event } from '@ag-ui/core';
import { describe, expect, test } from 'vitest';
import {
  cancelled,
  errorOf,
  interruptsOf,
  modes,
  onlyOne,
  resolved,
  textOf,
  withAgent,
} from './agentClient.js';

const noon = Date.UTC(2026, 3, 20, 12);
const edited = { to: 'c@d.com', subject: 'Report', body: 'Hi,\n\nshorter.' };

describe.each(modes)('the rules of the contract in %s mode', (mode) => {
  test('refuses a resume that does not answer everything, and accepts a complete one afterwards', () =>
    withAgent({ mode }, async (client) => {
      const interrupts = interruptsOf(await client.run({ say: 'parallel' }));
      const answers = interrupts.map((one) => resolved(one, { approved: true }));
      const refused = errorOf(await client.run({ resume: answers.slice(0, 2) }));
      expect(refused).toMatchObject({ code: 'PARTIAL_RESUME', metadata: { interruptId: interrupts[2]?.id } });
      expect(await client.journal()).toMatchObject({ received: [], executed: [] });
      await client.run({ resume: answers });
      expect((await client.journal()).executed).toHaveLength(3);
    }));

  test('refuses an answer to an unknown interrupt', () =>
    withAgent({ mode }, async (client) => {
      const stray = { id: 'nope', reason: 'tool_call' };
      expect(errorOf(await client.run({ resume: [cancelled(stray)] }))).toMatchObject({
        code: 'UNKNOWN_INTERRUPT_ID',
        metadata: { interruptId: 'nope' },
      });
      const asked = onlyOne(await client.run({ say: 'approval' }));
      const resume = [resolved(asked, { approved: true }), cancelled(stray)];
      expect(errorOf(await client.run({ resume })).code).toBe('UNKNOWN_INTERRUPT_ID');
      expect((await client.journal()).executed).toEqual([]);
    }));

  test.each([
    ['approval', { approved: 'yes' }],
    ['approval', undefined],
    ['edits', { approved: true, editedArgs: { to: 'nobody', subject: 'Hi', body: '' } }],
    ['edits', { approved: true, editedArgs: { to: 'a@b.com' } }],
    ['parallel', true],
    ['filing', { quarter: 'Q5', year: 1999, revenue: 'much' }],
    ['confirmation', { approved: true }],
    ['custom', { note: 'without a decision' }],
  ])('refuses a payload that the question of %s does not allow: %j', (say, payload) =>
    withAgent({ mode }, async (client) => {
      const interrupts = interruptsOf(await client.run({ say }));
      const error = errorOf(await client.run({ resume: interrupts.map((one) => resolved(one, payload)) }));
      expect(error.code).toBe('INVALID_PAYLOAD');
      expect(error.metadata?.['interruptId']).toBe(interrupts[0]?.id);
      expect(error.message).toContain(interrupts[0]?.id);
      expect(await client.journal()).toMatchObject({ received: [], executed: [] });
      const ending = await client.run({ resume: interrupts.map(cancelled) });
      expect(ending.at(-1)).toMatchObject({ outcome: { type: 'success' } });
    }),
  );

  test('accepts only a cancellation after a question has expired', () => {
    let now = noon;
    return withAgent({ mode, now: () => now }, async (client) => {
      const asked = onlyOne(await client.run({ say: 'filing', forwardedProps: { expiresInMs: 1000 } }));
      now += 1000;
      const answer = resolved(asked, { quarter: 'Q1', year: 2026, revenue: 1 });
      expect(errorOf(await client.run({ resume: [answer] }))).toMatchObject({
        code: 'INTERRUPT_EXPIRED',
        metadata: { interruptId: asked.id },
      });
      expect(textOf(await client.run({ resume: [cancelled(asked)] }))).toBe(
        'Nothing was filed: you cancelled.',
      );
    });
  });

  test.each([{}, { resume: [] }])('refuses new input while it waits (%j)', (without) =>
    withAgent({ mode }, async (client) => {
      const asked = onlyOne(await client.run({ say: 'confirmation' }));
      expect(errorOf(await client.run({ say: 'And another thing', ...without }))).toMatchObject({
        code: 'PENDING_INTERRUPTS',
        metadata: { interruptId: asked.id },
      });
    }),
  );

  test('sends the same result again when a resume is replayed, and executes nothing twice', () =>
    withAgent({ mode }, async (client) => {
      const interrupts = interruptsOf(await client.run({ say: 'parallel' }));
      const { messages, state } = client;
      const again = () => {
        Object.assign(client, { messages, state });
        return client.run({
          resume: interrupts.map((one) => resolved(one, { approved: true, reason: 'fine' })).toReversed(),
        });
      };
      const first = await client.run({
        resume: interrupts.map((one) => resolved(one, { reason: 'fine', approved: true })),
      });
      const middle = (events: readonly Event[]) => events.slice(1, -1);
      expect(middle(await again())).toEqual(middle(first));
      for (const replayed of await Promise.all([again(), again()])) {
        expect(middle(replayed)).toEqual(middle(first));
        expect(replayed.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
      }
      expect((await client.journal()).executed).toHaveLength(3);
    }));

  test('executes once when the same resume arrives twice at the same time', () =>
    withAgent({ mode, pace: 1 }, async (client) => {
      const asked = onlyOne(await client.run({ say: 'approval' }));
      const resume = [resolved(asked, { approved: true })];
      const [left, right] = await Promise.all([client.run({ resume }), client.run({ resume })]);
      expect(left.slice(1, -1)).toEqual(right.slice(1, -1));
      expect((await client.journal()).executed).toHaveLength(1);
    }));

  test('replays the answer to the first of two questions, and still accepts the second', () =>
    withAgent({ mode }, async (client) => {
      const first = onlyOne(await client.run({ say: 'sequence' }));
      const resume = [resolved(first, { city: 'Oslo' })];
      const second = onlyOne(await client.run({ resume }));
      expect(onlyOne(await client.run({ resume }))).toEqual(second);
      expect(textOf(await client.run({ resume: [resolved(second, { nights: 1 })] }))).toBe(
        'Booked 1 night in Oslo.',
      );
    }));

  test('does not accept another answer to a question that was answered', () =>
    withAgent({ mode }, async (client) => {
      const asked = onlyOne(await client.run({ say: 'approval' }));
      const { messages, state } = client;
      await client.run({ resume: [resolved(asked, { approved: true })] });
      Object.assign(client, { messages, state });
      const late = await client.run({ resume: [resolved(asked, { approved: false })] });
      expect(errorOf(late).code).toBe('UNKNOWN_INTERRUPT_ID');
      expect((await client.journal()).received).toMatchObject([{ payload: { approved: true } }]);
    }));

  test('cancels everything and handles the message instead, in one run', () =>
    withAgent({ mode }, async (client) => {
      const asked = onlyOne(await client.run({ say: 'approval' }));
      const events = await client.run({ resume: [cancelled(asked)], say: 'Tidy up the tickets' });
      expect(textOf(events)).toContain('was not executed.');
      const next = onlyOne(events);
      expect(next.message).toBe('Archive 14 closed tickets?');
      expect(textOf(await client.run({ resume: [resolved(next, true)] }))).toBe(
        'Archived 14 closed tickets.',
      );
    }));
});

test('in replay mode the questions come from the request: without its messages and state nothing waits', () =>
  withAgent({ mode: 'replay' }, async (client) => {
    const asked = onlyOne(await client.run({ say: 'approval' }));
    const resume = [resolved(asked, { approved: true })];
    const { messages, state } = client;
    Object.assign(client, { messages, state: {} });
    expect(errorOf(await client.run({ resume })).code).toBe('UNKNOWN_INTERRUPT_ID');
    Object.assign(client, { messages: [], state });
    expect(errorOf(await client.run({ resume })).code).toBe('AGENT_FAILED');
    expect((await client.journal()).executed).toEqual([]);
    Object.assign(client, { messages, state });
    expect(textOf(await client.run({ resume }))).toContain('Sent to a@b.com');
  }));

test('in replay mode another server of the same kind can accept the answer', () =>
  withAgent({ mode: 'replay' }, async (client) => {
    const asked = onlyOne(await client.run({ say: 'edits' }));
    await withAgent({ mode: 'replay' }, async (elsewhere) => {
      Object.assign(elsewhere, { messages: client.messages, state: client.state });
      const resume = [resolved(asked, { approved: true, editedArgs: edited })];
      expect(textOf(await elsewhere.run({ resume }))).toContain('Sent to c@d.com');
    });
  }));

test('in checkpoint mode a resume needs neither messages nor state', () =>
  withAgent({}, async (client) => {
    const asked = onlyOne(await client.run({ say: 'approval' }));
    Object.assign(client, { messages: [], state: undefined });
    expect(textOf(await client.run({ resume: [resolved(asked, { approved: true })] }))).toContain('Sent to');
  }));

test('a question that no client has received blocks nothing', () =>
  withAgent({ pace: 5 }, async (client, { url }) => {
    const leaving = new AbortController();
    const response = await fetch(`${url}/agent`, {
      method: 'POST',
      signal: leaving.signal,
      body: JSON.stringify({
        threadId: client.threadId,
        runId: 'left',
        messages: [{ id: 'user-0', role: 'user', content: 'parallel' }],
      }),
    });
    await response.body?.getReader().read();
    leaving.abort();
    expect(onlyOne(await client.run({ say: 'confirmation' })).reason).toBe('confirmation');
  }));
