import { describe, expect, it, vi } from 'vitest';
import type { RunEvents } from 'react-agent-interrupts/core';
import { executes, proposes, scriptedRun, type Reply } from 'react-agent-interrupts/testing';
import { mail, snapshotWith, toldAnew } from './changedQuestions.js';
import { keysOf } from './watched.js';

const responseSchema = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
};

/** The run that executes the call, and first reports what it executes. */
function executing(told: Reply): Reply {
  const [started, ...rest] = executes('call-1', 'sent');
  return started ? [started, ...told, ...rest] : rest;
}

/** Approves the mail to Ann, and the resumed run reports what it executes. */
async function approved(
  told: Reply,
  options: { editedArgs?: object; isSecret?: (key: string) => boolean } = {},
) {
  const { editedArgs, ...rest } = options;
  const { run } = scriptedRun([proposes(mail('ann'), { responseSchema }), executing(told)], {
    autoSubmit: 'never',
    ...rest,
  });
  const heard: RunEvents['mismatch'][] = [];
  run.on('mismatch', (mismatch) => void heard.push(mismatch));
  await run.send('Go');
  const [key = ''] = keysOf(run);
  expect(run.approve(key, editedArgs ? { editedArgs } : {})).toMatchObject({ ok: true });
  await run.submit();
  expect(run.getSnapshot().status).toBe('finished');
  return { heard, record: run.getSnapshot().history[0], key };
}

// If a resumed run executes a call with another name or other arguments than approved (including edits), the record and
// the host are notified.
describe('a call that is executed differently than approved', () => {
  it.each<[string, Reply]>([
    ['events', toldAnew(mail('mallory'))],
    ['a snapshot', snapshotWith(mail('mallory'))],
  ])('is reported to the host and in the record if %s show other arguments', async (_name, told) => {
    const { heard, record, key } = await approved(told);
    const executed = mail('mallory');
    expect(heard).toEqual([{ key, toolCallId: 'call-1', approved: mail('ann'), executed }]);
    expect(record).toMatchObject({ key, executed, proposedArgs: mail('ann').args });
  });

  it.each<[string, Reply]>([
    ['events', toldAnew(mail('ann', 'deleteAll'))],
    ['a snapshot', snapshotWith(mail('ann', 'deleteAll'))],
  ])('is reported if %s show another tool', async (_name, told) => {
    const { heard, record } = await approved(told);
    expect(heard).toMatchObject([{ approved: { name: 'sendEmail' }, executed: { name: 'deleteAll' } }]);
    expect(record?.executed).toMatchObject({ name: 'deleteAll' });
  });

  it('is not reported if the answer has a text with the name of the edits', async () => {
    const note = {
      type: 'object',
      properties: { approved: { type: 'boolean' }, editedArgs: { type: 'string' } },
    };
    const { run } = scriptedRun([
      proposes(mail('ann'), { responseSchema: note }),
      executing(toldAnew(mail('ann'))),
    ]);
    const heard: RunEvents['mismatch'][] = [];
    run.on('mismatch', (mismatch) => void heard.push(mismatch));
    await run.send('Go');
    run.answer(keysOf(run)[0] ?? '', { approved: true, editedArgs: 'None, thanks' });
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe('finished'));
    expect(heard).toEqual([]);
    const [record] = run.getSnapshot().history;
    expect(record).toMatchObject({ decision: { payload: { editedArgs: 'None, thanks' } } });
    expect(record?.editedArgs).toBeUndefined();
    expect(record?.executed).toBeUndefined();
  });

  it('is reported if the user’s edits were not used', async () => {
    const edited = mail('bob').args;
    const { heard, record } = await approved(toldAnew(mail('ann')), { editedArgs: edited });
    expect(heard).toMatchObject([{ approved: { args: edited }, executed: { args: mail('ann').args } }]);
    expect(record).toMatchObject({ editedArgs: edited, executed: mail('ann') });
  });

  it('is reported once, however often it is shown', async () => {
    const { heard } = await approved([...toldAnew(mail('mallory')), ...snapshotWith(mail('mallory'))]);
    expect(heard).toHaveLength(1);
  });

  it('is reported without secrets', async () => {
    const { heard, record } = await approved(toldAnew(mail('mallory-secret')), {
      isSecret: (name) => name === 'to',
    });
    expect(heard).toHaveLength(1);
    expect(JSON.stringify([heard, record])).not.toContain('mallory-secret');
    expect(JSON.stringify([heard, record])).not.toContain('"ann"');
  });
});

describe('a call that is executed as approved', () => {
  it.each<[string, Reply]>([
    ['nothing shows', []],
    ['the same events', toldAnew(mail('ann'))],
    ['a snapshot', snapshotWith(mail('ann'))],
    ['arguments in another order', toldAnew({ name: 'sendEmail', args: { body: 'Hi', to: 'ann' } })],
  ])('is not reported: %s', async (_name, told) => {
    const { heard, record } = await approved(told);
    expect(heard).toEqual([]);
    expect(record?.delivery).toBe('accepted');
    expect(record?.executed).toBeUndefined();
  });

  it.each([[null], ['text'], [[1]], [0]])('is not reported if its arguments are %j', async (args) => {
    const call = proposes({ name: 'sendEmail', args }, { responseSchema });
    const { run } = scriptedRun([call, executing([])], { autoSubmit: 'never' });
    const heard: RunEvents['mismatch'][] = [];
    run.on('mismatch', (mismatch) => void heard.push(mismatch));
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await run.submit();
    expect(heard).toEqual([]);
    expect(run.getSnapshot().history).toMatchObject([{ delivery: 'accepted', proposedArgs: args }]);
  });

  it('includes the user’s edits', async () => {
    const { heard, record } = await approved(toldAnew(mail('bob')), { editedArgs: mail('bob').args });
    expect(heard).toEqual([]);
    expect(record?.executed).toBeUndefined();
  });
});

// If an interrupt's proposal differs from the call that it names, the card shows the proposal and an issue. An
// interrupt never gets a call of another tool.
describe('a question that does not match the call in the stream', () => {
  const asking = async (reply: Reply) => {
    const { run } = scriptedRun([reply], { autoSubmit: 'never' });
    return (await run.send('Go')).interrupts[0];
  };
  const proposing = (tool_name: string, to: string, toolCallId: string | undefined = 'call-1') =>
    proposes(mail('ann'), {
      toolCallId,
      metadata: { strandsName: 'approve', tool_name, tool_input: mail(to).args },
    });

  it('shows the arguments that it proposes, and that they differ from those of the call', async () => {
    const pending = await asking(proposing('sendEmail', 'bob'));
    expect(pending?.toolCall).toMatchObject({ name: 'sendEmail', args: mail('bob').args });
    expect(pending?.issues).not.toEqual([]);
  });

  it('shows the tool that it proposes, and that it differs from that of the call', async () => {
    const pending = await asking(proposing('deleteAll', 'ann'));
    expect(pending?.toolCall).toMatchObject({ name: 'deleteAll' });
    expect(pending?.issues).not.toEqual([]);
  });

  it('has no issue if both are the same', async () => {
    const pending = await asking(proposing('sendEmail', 'ann'));
    expect(pending?.toolCall).toMatchObject(mail('ann'));
    expect(pending?.issues).toEqual([]);
  });

  it('shows the call if nothing proves that its metadata proposes another one', async () => {
    const metadata = { tool_name: 'deleteAll', tool_input: { all: true } };
    const pending = await asking(proposes(mail('ann'), { toolCallId: 'call-1', metadata }));
    expect(pending?.toolCall).toMatchObject(mail('ann'));
    expect(pending?.issues).toEqual([]);
  });

  it.each(['int-call-1', 'int-77'])('gets no call of another tool, under the id %s', async (id) => {
    const named = proposes(mail('ann')).map((event) =>
      event.type === 'RUN_FINISHED'
        ? {
            ...event,
            outcome: {
              type: 'interrupt',
              interrupts: [
                { id, reason: 'tool_call', metadata: { tool_name: 'deleteAll', tool_input: { all: true } } },
              ],
            },
          }
        : event,
    );
    const pending = await asking(named);
    expect(pending?.toolCallId).toBeUndefined();
    expect(pending?.toolCall?.name ?? 'deleteAll').toBe('deleteAll');
    const args: unknown = pending?.toolCall?.args ?? { all: true };
    expect(args).toEqual({ all: true });
  });
});
