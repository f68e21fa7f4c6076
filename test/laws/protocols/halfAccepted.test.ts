// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { ConversationResult, StreamEnding } from 'react-agent-interrupts/core';
import {
  approved,
  capable,
  deliveries,
  done,
  keys,
  protocolOf,
  question,
  runOf,
  type Converse,
} from './odd.js';

/** Sends the answers one by one, and then reports that all are sent. */
const oneByOne: Converse = async function* (task, wire) {
  const { entries, accepted = [] } = task.kind === 'resume' ? task.batch : { entries: [] };
  for (const { interruptId } of entries) {
    if (accepted.includes(interruptId)) continue;
    await wire.json({ url: wire.url, body: { interruptId } });
    yield { type: 'accepted', interruptId };
  }
  await wire.json({ url: wire.url, body: { goes: true } });
  yield done;
};

// A refusal always leaves a way out: another answer, a cancellation, or a new message. An accepted answer can be
// neither changed nor cancelled.
it.each([409, 422])(
  'answers that were all accepted can be left if the run is refused with %i',
  async (status) => {
    let asked = 0;
    const run = await approved(oneByOne, {
      fetch: () => Promise.resolve(Response.json({}, { status: (asked += 1) === 3 ? status : 200 })),
    });
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: status });
    expect(deliveries(run)).toEqual(['accepted', 'accepted']);
    expect(run.getSnapshot().batch.canLeave).toBe(true);
    run.leave();
    expect((await run.send('Something else')).interrupts).toHaveLength(2);
  },
);

// A press sends one request, and an accepted answer is not sent again.
describe('two questions with one id', () => {
  const asking = ['First?', 'Second?'].map((message) => ({
    interrupt: { id: 'same', reason: 'confirmation', message },
    raw: {},
    issues: [],
    answerable: true,
  }));
  const asks: ConversationResult = { type: 'values', values: ['asks'] };

  /** A protocol that may name the index of each answer, with a server that refuses the request with this number. */
  async function twins(namesPlaces: boolean, refused: number) {
    const told: unknown[] = [];
    const converse: Converse = async function* (task, wire) {
      if (task.kind !== 'resume') {
        yield asks;
        return;
      }
      const { entries, acceptedIndices = [] } = task.batch;
      for (const [at, { interruptId, ...answer }] of entries.entries()) {
        if (acceptedIndices.includes(at)) continue;
        await wire.json({ url: wire.url, body: answer });
        yield { type: 'accepted', interruptId, ...(namesPlaces && { at }) };
      }
      yield done;
    };
    const base = protocolOf(converse);
    const createDecoder = () => {
      const decoder = base.createDecoder();
      let hasAsked = false;
      const read = (value: unknown) => {
        hasAsked ||= value === 'asks';
        return hasAsked ? [] : decoder.read(value);
      };
      const ending = (): StreamEnding =>
        hasAsked ? { type: 'paused', interrupts: asking } : decoder.ending();
      return { ...decoder, read, ending };
    };
    const run = runOf(
      { ...base, createDecoder },
      {
        fetch: async (...args) => {
          told.push(await new Request(...args).json());
          return Response.json({}, { status: told.length === refused ? 503 : 200 });
        },
      },
    );
    await run.send('Go');
    const [first = '', second = ''] = keys(run);
    run.approve(first);
    run.deny(second);
    return { run, told };
  }
  const yes = { status: 'resolved', payload: true };
  const no = { status: 'resolved', payload: false };

  it.each([true, false])('each get their own answer (with `at`: %s)', async (namesPlaces) => {
    const { run, told } = await twins(namesPlaces, 0);
    expect(await run.submit()).toMatchObject({ status: 'finished' });
    expect(told).toEqual([yes, no]);
  });

  it.each([true, false])('are sent once each if the second fails first (%s)', async (namesPlaces) => {
    const { run, told } = await twins(namesPlaces, 2);
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 503 });
    expect(deliveries(run)).toEqual(['accepted', 'inDoubt']);
    expect(await run.retry()).toMatchObject({ status: 'finished' });
    expect(told).toEqual([yes, no, no]);
  });
});

// Law 7.
it('the history shows for each answer whether the server accepted it, once nothing is asked any more', async () => {
  let asked = 0;
  const asking: Converse = async function* () {
    yield await Promise.resolve(question('a', 'b'));
  };
  const resting: Converse = async function* () {
    yield await Promise.resolve(done);
  };
  const of = { start: asking, resume: oneByOne, refresh: resting };
  const run = runOf(
    protocolOf((task, wire) => of[task.kind](task, wire)),
    { fetch: () => Promise.resolve(Response.json({}, { status: (asked += 1) === 2 ? 503 : 200 })) },
  );
  await run.send('Go');
  for (const key of keys(run)) run.approve(key);
  await expect(run.submit()).rejects.toMatchObject({ httpStatus: 503 });
  await run.refresh();
  expect(run.getSnapshot().history.map(({ delivery }) => delivery)).toEqual(['accepted', 'inDoubt']);
});

// custom-protocol.md: the panel offers only what `capabilities` declares.
describe('a server without cancellations', () => {
  it('receives none by steer()', async () => {
    const kinds: string[] = [];
    const run = await approved(
      async function* (task) {
        kinds.push(task.kind);
        yield await Promise.resolve(done);
      },
      {},
      { capabilities: capable({ cancel: false }) },
    );
    await expect(run.steer('Never mind')).rejects.toMatchObject({ code: 'unsupported' });
    run.setOptions({ autoSubmit: 'never', whilePending: 'steer' });
    await expect(run.send('Never mind')).rejects.toMatchObject({ code: 'unsupported' });
    expect(kinds).toEqual([]);
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { covered: 2 } });
  });
});
