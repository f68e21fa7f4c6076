// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  agUi,
  type AgentRun,
  type ConversationResult,
  type ProtocolTask,
  type ReceivedInterrupt,
  type StreamDecoder,
} from 'react-agent-interrupts/core';
import { asks, memoryStorage, says, scriptedRun } from 'react-agent-interrupts/testing';
import { keysOf, opened, page, turns } from '../page.js';
import { done, protocolOf, runOf, type Converse } from '../protocols/odd.js';

/** Changes every text and number, as far as it can be changed. */
function spoil(value: unknown): undefined {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value) as [string, unknown][]) {
    if (typeof part === 'object') spoil(part);
    else if (typeof part === 'string' || typeof part === 'number') Reflect.set(value, key, 'Changed');
  }
}

const refund = asks({ reason: 'acme:refund', message: 'Refund?' });
const names = ['pay', 'mail'];
const calls = asks({
  reason: 'tool_call',
  metadata: {
    langgraph: {
      raw: {
        action_requests: names.map((name) => ({ name, args: { euros: 1 } })),
        review_configs: names.map((name) => ({ action_name: name, allowed_decisions: ['approve', 'edit'] })),
      },
    },
  },
});

// Law 1 of reliability.md: “Answers are sent only after the user has acted on exactly these answers.”
describe('a host that changes a decision in a snapshot', () => {
  const answered = (run: AgentRun) => run.answer(keysOf(run)[0] ?? '', { items: [{ euros: 20 }] });

  it('does not change what is sent', async () => {
    const { run, requests } = scriptedRun([refund, says('Done.')], { autoSubmit: 'never' });
    await run.send('Go');
    answered(run);
    spoil(run.getSnapshot().interrupts[0]?.decision);
    expect(run.getSnapshot().interrupts).toMatchObject([
      { decision: { payload: { items: [{ euros: 20 }] } } },
    ]);
    await run.submit();
    expect(requests[1]?.resume).toMatchObject([{ status: 'resolved', payload: { items: [{ euros: 20 }] } }]);
  });

  it('does not change what is sent again, through the history', async () => {
    const lost = new Response('', { status: 503 });
    const { run, requests } = scriptedRun([refund, lost, says('Done.')], { autoSubmit: 'never' });
    await run.send('Go');
    answered(run);
    await run.submit().catch(() => undefined);
    spoil(run.getSnapshot().history[0]?.decision);
    await run.submit();
    expect(requests[2]?.resume).toEqual(requests[1]?.resume);
  });

  it('does not change what is sent after a reload', async () => {
    const storage = memoryStorage();
    const before = page(storage, [refund]);
    await opened(before.run);
    await before.run.send('Go');
    answered(before.run);
    await turns();
    before.run.dispose();
    const { run, requests } = page(storage, [says('Done.')]);
    await opened(run);
    spoil(run.getSnapshot().interrupts[0]?.decision);
    await run.submit();
    expect(requests[0]?.resume).toMatchObject([{ payload: { items: [{ euros: 20 }] } }]);
  });

  it('does not change what is sent for an action', async () => {
    const { run, requests } = scriptedRun([calls, says('Done.')], { autoSubmit: 'never' });
    await run.send('Go');
    const [pay, mail] = run.getSnapshot().interrupts[0]?.actions ?? [];
    expect(run.approve(pay ?? '', { editedArgs: { euros: 2 } }).ok).toBe(true);
    spoil(run.getSnapshot().interrupts[0]?.actions?.[0]?.decision);
    run.approve(mail ?? '');
    await run.submit();
    expect(JSON.stringify(requests[1]?.resume)).toContain('"euros":2');
    expect(JSON.stringify(requests[1])).not.toContain('Changed');
  });
});

// custom-protocol.md
describe('a protocol that changes what it has received or given', () => {
  const schema = { type: 'object', properties: { euros: { type: 'integer', maximum: 20 } } };
  const pending: ReceivedInterrupt = {
    interrupt: { id: 'a', reason: 'acme:refund', message: 'Refund?', responseSchema: schema },
    raw: { id: 'a', note: 'as received' },
    issues: [],
    answerable: true,
  };
  const asking: ConversationResult = { type: 'values', values: ['ask'] };

  /** A protocol whose decoder reports its own interrupt object. */
  function ownObjects(converse: Converse, own = structuredClone(pending)) {
    const { createDecoder } = agUi();
    const reading = (): StreamDecoder => {
      const decoder = createDecoder();
      let asks = false;
      return {
        ...decoder,
        decode: (frame) => decoder.decode(frame),
        read(value) {
          asks ||= value === 'ask';
          return value === 'ask' ? [{ type: 'CUSTOM', name: 'asked', value: 1 }] : decoder.read(value);
        },
        ending: () => (asks ? { type: 'paused', interrupts: [own] } : decoder.ending()),
      };
    };
    return { own, protocol: protocolOf(converse, { createDecoder: reading }) };
  }

  const shown = (run: AgentRun) =>
    run
      .getSnapshot()
      .interrupts.map(({ message, raw, responseSchema }) => ({ message, raw, responseSchema }));
  const unchanged = [{ message: 'Refund?', raw: pending.raw, responseSchema: schema }];

  it.each<[string, (task: ProtocolTask) => unknown]>([
    ['the interrupts of a batch', (task) => (task.kind === 'resume' ? task.batch.received : undefined)],
    ['the interrupts of a refresh', (task) => (task.kind === 'refresh' ? task.received : undefined)],
  ])('changes no interrupt: %s', async (_which, partOf) => {
    const failing: Converse = async function* (task) {
      if (task.kind === 'start') yield await Promise.resolve(asking);
      else {
        spoil(partOf(task));
        throw new Error('It is lost.');
      }
    };
    const run = runOf(ownObjects(failing).protocol);
    await run.send('Go');
    await run.refresh().catch(() => undefined);
    run.answer(keysOf(run)[0] ?? '', { euros: 5 });
    await run.submit().catch(() => undefined);
    expect(shown(run)).toEqual(unchanged);
  });

  it('changes no interrupt when it reads the capabilities, or ends the run', async () => {
    const { protocol } = ownObjects(async function* () {
      yield await Promise.resolve(asking);
    });
    const run = runOf({
      ...protocol,
      capabilitiesOf: (received) => spoil(received),
      stop: ({ received }) => spoil(received),
    });
    await run.send('Go');
    expect(shown(run)).toEqual(unchanged);
    run.leave();
    await run.send('Again');
    expect(shown(run)).toEqual(unchanged);
  });

  it('changes no interrupt that it has reported before', async () => {
    const { own, protocol } = ownObjects(async function* () {
      yield await Promise.resolve(asking);
    });
    const run = runOf(protocol);
    await run.send('Go');
    spoil(own);
    expect(shown(run)).toEqual(unchanged);
    expect(run.answer(keysOf(run)[0] ?? '', { euros: 500 }).ok).toBe(false);
  });

  it('receives the interrupts that it has reported, so that it can recognize them', async () => {
    const seen: unknown[] = [];
    const { own, protocol } = ownObjects(async function* (task) {
      if (task.kind === 'resume') seen.push(...task.batch.received);
      if (task.kind === 'refresh') seen.push(...(task.received ?? []));
      yield await Promise.resolve(task.kind === 'resume' ? done : asking);
    });
    const run = runOf(protocol);
    await run.send('Go');
    await run.refresh();
    run.answer(keysOf(run)[0] ?? '', { euros: 5 });
    await run.submit();
    expect(seen).toHaveLength(2);
    for (const each of seen) expect(each).toBe(own);
  });

  it.each<[string, (task: ProtocolTask) => unknown]>([
    ['the message of a send', (task) => (task.kind === 'start' ? task.newMessages : undefined)],
    ['the message of a steer', (task) => (task.kind === 'resume' ? task.newMessages : undefined)],
    [
      'the messages that no run has accepted',
      (task) => (task.kind === 'refresh' ? task.unaccepted : undefined),
    ],
  ])('changes no message: %s', async (_which, partOf) => {
    let fails = false;
    const { protocol } = ownObjects(async function* (task, wire) {
      spoil(partOf(task));
      if (fails) {
        if (task.kind !== 'refresh') wire.sending();
        throw new Error('It is lost.');
      }
      yield await Promise.resolve(asking);
    });
    const run = runOf(protocol);
    await run.send('Go');
    fails = true;
    await run.steer('Stop').catch(() => undefined);
    await run.refresh().catch(() => undefined);
    const contents = run.getSnapshot().messages.map(({ content }) => content);
    expect(contents).toEqual(['Go', 'Stop']);
  });

  it('changes no message that its request has added', async () => {
    const newMessages = [{ id: 'said', role: 'user' as const, content: 'Yes' }];
    const protocol = agUi();
    const { run } = scriptedRun([refund, says('Done.')], {
      autoSubmit: 'never',
      protocol: {
        ...protocol,
        resume: (input, batch) => ({ ...protocol.resume(input, batch), newMessages }),
      },
    });
    await run.send('Go');
    run.answer(keysOf(run)[0] ?? '', true);
    const sent = run.submit();
    spoil(newMessages);
    await sent;
    spoil(newMessages);
    expect(run.getSnapshot().messages.map(({ content }) => content)).toEqual(['Go', 'Yes', 'Done.']);
  });

  it('changes nothing that it has yielded as a value', async () => {
    const state = { deep: { count: 1 } };
    const plan = { steps: ['a'] };
    const values: object[] = [
      { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
      { type: 'STATE_SNAPSHOT', snapshot: state },
      { type: 'ACTIVITY_SNAPSHOT', messageId: 'plan', activityType: 'PLAN', content: plan },
      { type: 'RUN_FINISHED', threadId: 't', runId: 'r', result: { euros: 5 } },
    ];
    const run = runOf(
      protocolOf(async function* () {
        for (const value of values) yield await Promise.resolve({ type: 'values', values: [value] } as const);
      }),
    );
    await run.send('Go');
    spoil(values);
    expect(run.getSnapshot()).toMatchObject({ state: { deep: { count: 1 } }, result: { euros: 5 } });
    expect(run.getSnapshot().messages.at(-1)).toMatchObject({ content: { steps: ['a'] } });
  });
});
