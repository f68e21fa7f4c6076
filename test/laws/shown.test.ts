import { describe, expect, it, vi } from 'vitest';
import type { AgentEvent, AgentRunOptions, PendingInterrupt } from 'react-agent-interrupts/core';
import { asks, memoryStorage, proposes, says, scriptedRun, type Reply } from 'react-agent-interrupts/testing';
import {
  asked,
  drainingRun,
  hears,
  mail,
  question,
  refreshingRun,
  restored,
  snapshotWith,
  stateOf,
  toldAnew,
} from './changedQuestions.js';
import { held, keysOf, quiet, watched } from './watched.js';

const yesOrNo = { type: 'boolean' };

/** The agent asks to pay an amount, given as it is written in JSON. */
const paying = (amount: string): Reply =>
  proposes({ name: 'pay', args: {} }).map((event) =>
    event.type === 'TOOL_CALL_ARGS' ? { ...event, delta: `{"amount":${amount}}` } : event,
  );

// If the question changes before the batch is sent (it is asked again, refreshed or restored, or a late event or
// snapshot changes its arguments), it reopens, keeps its draft, and the card shows what changed.
describe('a question that changes after it was answered', () => {
  const changes: [string, Reply, Reply, Partial<PendingInterrupt['changedFrom']>][] = [
    [
      'another message',
      asked,
      asks({ ...question, message: 'Delete everything?' }),
      { message: question.message },
    ],
    [
      'other arguments',
      proposes(mail('ann')),
      proposes(mail('bob')),
      { toolName: 'sendEmail', args: mail('ann').args },
    ],
    [
      'a number that JavaScript reads as the same',
      paying('9007199254740993'),
      paying('9007199254740992'),
      { toolName: 'pay' },
    ],
    ['another tool', proposes(mail('ann')), proposes(mail('ann', 'sendFax')), { toolName: 'sendEmail' }],
    [
      'another schema',
      asks({ ...question, responseSchema: yesOrNo }),
      asks({ ...question, responseSchema: { ...yesOrNo, title: 'Sure?' } }),
      { responseSchema: yesOrNo },
    ],
    [
      'another proposal',
      asks({ ...question, metadata: { tool_name: 'send', tool_input: { to: 'ann' } } }),
      asks({ ...question, metadata: { tool_name: 'send', tool_input: { to: 'bob' } } }),
      { toolName: 'send', args: { to: 'ann' } },
    ],
  ];

  it.each(changes)('is open again when a refresh asks it with %s', async (_name, before, after, was) => {
    const { run, requests } = await refreshingRun([before, after, says('Done.')]);
    const [key = ''] = keysOf(run);
    expect(run.approve(key)).toMatchObject({ ok: true });
    run.setDraft(key, 'half typed');
    await run.refresh();
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      interrupts: [{ key, status: 'open', draft: 'half typed', changedFrom: was }],
      batch: { covered: 0, complete: false },
    });
    expect(stateOf(run)?.decision).toBeUndefined();
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(requests).toHaveLength(2);
  });

  it.each(changes)(
    'is open again when a page starts with %s than what was stored',
    async (_name, before, after, was) => {
      const storage = memoryStorage();
      const kept = { storage, threadId: 't', autoSubmit: 'never' } as const;
      const first = scriptedRun([before], kept);
      await first.run.send('Go');
      const [key = ''] = keysOf(first.run);
      first.run.approve(key);
      first.run.setDraft(key, 'half typed');
      await vi.waitFor(() => expect([...storage.saved.values()].join()).toContain('half typed'));
      const server = scriptedRun([after], { threadId: 't' });
      await server.run.send('Go');
      const second = scriptedRun([], { ...kept, initial: server.run.dehydrate() });
      await restored(second.run);
      await vi.waitFor(() => expect(stateOf(second.run)?.draft).toBe('half typed'));
      expect(stateOf(second.run)).toMatchObject({ key, status: 'open', changedFrom: was });
      expect(second.requests).toHaveLength(0);
    },
  );

  it('stays answered with a large number and other spaces', async () => {
    const spaced = paying('9007199254740993').map((event) =>
      event.type === 'TOOL_CALL_ARGS' ? { ...event, delta: '{ "amount": 9007199254740993 }' } : event,
    );
    const { run } = await refreshingRun([paying('9007199254740993'), spaced]);
    run.approve(keysOf(run)[0] ?? '');
    await run.refresh();
    expect(stateOf(run)).toMatchObject({ status: 'answered' });
  });

  it.each<[string, readonly AgentEvent[]]>([
    ['a late call', toldAnew(mail('bob'))],
    ['a late snapshot', snapshotWith(mail('bob'))],
    ['a late call of another tool', toldAnew(mail('ann', 'sendFax'))],
  ])('is open again when %s changes what it is about', async (_name, late) => {
    const { run, stream, key } = await drainingRun();
    run.approve(key);
    run.setDraft(key, 'half typed');
    await hears(run, stream, late);
    await vi.waitFor(() => expect(stateOf(run)).toMatchObject({ key, status: 'open' }));
    expect(stateOf(run)).toMatchObject({
      draft: 'half typed',
      changedFrom: { toolName: 'sendEmail', args: mail('ann').args },
    });
    expect(run.getSnapshot().batch.complete).toBe(false);
    stream.end();
  });

  it('is open again when the rest of its arguments arrives late', async () => {
    const cut = proposes(mail('ann')).filter(({ type }) => type !== 'TOOL_CALL_END');
    const { run, stream, key } = await drainingRun({}, [], cut);
    run.approve(key);
    await hears(run, stream, toldAnew(mail('bob')).slice(1));
    await vi.waitFor(() => expect(stateOf(run)).toMatchObject({ key, status: 'open' }));
    stream.end();
  });

  it('is open again after every change, and shows what the user had decided about', async () => {
    const { run } = await refreshingRun([
      proposes(mail('ann')),
      proposes(mail('bob')),
      proposes(mail('carl')),
    ]);
    const [key = ''] = keysOf(run);
    run.approve(key);
    await run.refresh();
    await run.refresh();
    expect(stateOf(run)).toMatchObject({ status: 'open', changedFrom: { args: mail('ann').args } });
    expect(stateOf(run)?.toolCall?.args).toEqual(mail('carl').args);
  });

  it('accepts a decision about what it asks now, and sends that one', async () => {
    const { run, requests } = await refreshingRun([
      asked,
      asks({ ...question, message: 'Delete everything?' }),
      says('Done.'),
    ]);
    const [key = ''] = keysOf(run);
    run.approve(key);
    await run.refresh();
    expect(run.deny(key)).toMatchObject({ ok: true });
    expect(stateOf(run)?.changedFrom).toBeUndefined();
    await run.submit();
    expect(requests[2]?.resume).toMatchObject([{ interruptId: 'int-1', status: 'resolved', payload: false }]);
  });

  it('does not change the answers to the other questions', async () => {
    const other = { reason: 'confirmation', message: 'Delete b.txt?' };
    const { run } = await refreshingRun([
      asks(question, other),
      asks({ ...question, message: 'Delete everything?' }, other),
    ]);
    for (const key of keysOf(run)) run.approve(key);
    await run.refresh();
    expect(run.getSnapshot().interrupts).toMatchObject([
      { status: 'open' },
      { status: 'answered', decision: { status: 'resolved', payload: true } },
    ]);
  });

  it('keeps neither a cancellation nor an answer', async () => {
    const { run } = await refreshingRun([asked, asks({ ...question, message: 'Keep everything?' })]);
    run.cancel(keysOf(run)[0] ?? '');
    await run.refresh();
    expect(stateOf(run)).toMatchObject({ status: 'open', changedFrom: { message: question.message } });
  });

  it('shows no change if nothing was decided', async () => {
    const { run } = await refreshingRun([asked, asks({ ...question, message: 'Delete everything?' })]);
    await run.refresh();
    expect(stateOf(run)).toMatchObject({ status: 'open', message: 'Delete everything?' });
    expect(stateOf(run)?.changedFrom).toBeUndefined();
  });
});

// The id, expiry and other metadata are not part of the digest.
describe('a question that is asked again unchanged', () => {
  it.each([
    ['the same', {}],
    ['another expiry', { expiresAt: '2126-01-01T00:00:00Z' }],
    ['other metadata', { metadata: { trace: 'two' } }],
  ])('stays answered with %s', async (_name, difference) => {
    const { run } = await refreshingRun([
      asks({ ...question, expiresAt: '2125-01-01T00:00:00Z', metadata: { trace: 'one' } }),
      asks({ ...question, expiresAt: '2125-01-01T00:00:00Z', metadata: { trace: 'one' }, ...difference }),
    ]);
    const [key = ''] = keysOf(run);
    run.approve(key);
    run.setDraft(key, 'half typed');
    await run.refresh();
    expect(stateOf(run)).toMatchObject({
      key,
      status: 'answered',
      decision: { status: 'resolved', payload: true },
      draft: 'half typed',
    });
    expect(stateOf(run)?.changedFrom).toBeUndefined();
  });

  it.each<[string, readonly AgentEvent[]]>([
    ['a late call', toldAnew(mail('ann'))],
    ['a late snapshot', snapshotWith(mail('ann'))],
    [
      'a late snapshot with reordered arguments',
      snapshotWith({ name: 'sendEmail', args: { body: 'Hi', to: 'ann' } }),
    ],
  ])('stays answered after %s with the same arguments', async (_name, late) => {
    const { run, stream, key } = await drainingRun();
    run.approve(key);
    await hears(run, stream, late);
    await quiet();
    expect(stateOf(run)).toMatchObject({ key, status: 'answered' });
    stream.end();
  });
});

// The digest is checked again right before the batch is sent.
describe('a batch whose question changes before it is sent', () => {
  function waits(): [string, () => { options: Partial<AgentRunOptions>; letGo: () => void }][] {
    const behind = (make: (gate: Promise<void>) => Partial<AgentRunOptions>) => () => {
      const gate = held<void>();
      return { options: make(gate.promise), letGo: () => gate.resolve() };
    };
    const whenResumed = (gate: Promise<void>, asking: { now: number }) => () =>
      (asking.now += 1) === 1 ? {} : gate.then(() => ({}));
    return [
      ['beforeSubmit is pending', behind((gate) => ({ beforeSubmit: () => gate.then(() => true) }))],
      ['its headers are pending', behind((gate) => ({ headers: whenResumed(gate, { now: 0 }) }))],
      [
        'the host dispatches it',
        behind((gate) => ({
          dispatch: ({ kind, execute }) => (kind === 'send' ? execute() : gate.then(execute)),
        })),
      ],
      [
        'the page is offline',
        () => {
          let online = false;
          const told = new Set<() => void>();
          const page = {
            isOnline: () => online,
            watch: (signals: { online(): void }) => {
              told.add(signals.online);
              return () => void told.delete(signals.online);
            },
          };
          const letGo = (): void => {
            online = true;
            for (const tell of told) tell();
          };
          return { options: { page }, letGo };
        },
      ],
    ];
  }

  it.each(waits())('is not sent while %s, and the promise reports it', async (_name, wait) => {
    const { options, letGo } = wait();
    const { run, requests, stream, key } = await drainingRun(options, [says('Sent.')]);
    run.approve(key);
    const submitted = watched(run.submit());
    await quiet();
    expect(submitted.outcome()).toBe('pending');
    await hears(run, stream, snapshotWith(mail('bob')));
    letGo();
    await vi.waitFor(() => expect(submitted.outcome()).toBe('changed'));
    await quiet();
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      error: { code: 'changed' },
      interrupts: [{ key, status: 'open', delivery: 'none', changedFrom: { args: mail('ann').args } }],
    });
    stream.end();
  });

  it('does not stage an answer that was being checked', async () => {
    const { run, requests, stream, key } = await drainingRun({}, [says('Sent.')]);
    const check = held<readonly []>();
    const result = run.answer(key, { approved: true }, { check: () => check.promise });
    const submitted = watched(run.submit());
    await hears(run, stream, snapshotWith(mail('bob')));
    await quiet();
    check.resolve([]);
    await vi.waitFor(() => expect(submitted.outcome()).not.toBe('pending'));
    expect(submitted.outcome()).not.toBe('resolved');
    expect(result.ok && (await result.checked)).not.toEqual([]);
    expect(stateOf(run)).toMatchObject({ status: 'open' });
    expect(requests).toHaveLength(1);
    stream.end();
  });
});
