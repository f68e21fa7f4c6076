import { describe, expect, it } from 'vitest';
import { fromUiMessages, type UiMessage } from 'react-agent-interrupts/protocols/aiSdk';
import type { Reply } from '../scripted.js';
import { response, talk, type Chunk } from './talk.js';

const BIG = '12345678901234567890';

const asksAbout = (toolCallId: string, approvalId: string): Chunk[] => [
  { type: 'tool-input-available', toolCallId, toolName: 'pay', input: { n: 1 } },
  { type: 'tool-approval-request', approvalId, toolCallId },
];
const start = { type: 'start', messageId: 'm1' };
const finish = { type: 'finish' };
const done = response(start, finish);

/** A server that asks about a call with these arguments, in their own notation. */
const asks = (args: string): Reply => {
  const { stream = '' } = response(start, ...asksAbout('c1', 'a1'), finish);
  return { stream: stream.replace('"input":{"n":1}', `"input":${args}`) };
};

const partsOf = (body: { readonly messages: readonly { readonly parts: readonly object[] }[] } | undefined) =>
  body?.messages.at(-1)?.parts;

// docs/reliability.md: “These servers receive exactly the proposed arguments. If the arguments cannot be read exactly, the
// approval is not sent, and the call can be denied.”
describe('an approval of arguments with a number that JavaScript cannot represent', () => {
  it.each([`{"amount":${BIG}}`, '{"amount":1e400}', '{"share":0.12345678901234567891}'])(
    'is not sent, the user sees why and can deny: %s',
    async (args) => {
      const { run, bodies } = talk([asks(args), done]);
      const [question] = (await run.send('Go')).interrupts;
      run.approve(question?.key ?? '');
      await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
      expect(bodies()).toHaveLength(1);
      expect(run.getSnapshot().error?.message).toContain('cannot represent a number');
      expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', delivery: 'none' }]);
      run.deny(question?.key ?? '');
      await run.submit();
      expect(partsOf(bodies()[1])).toMatchObject([{ approval: { approved: false } }]);
    },
  );

  it.each([
    [
      'before',
      (frame: string) => frame.replace('"input":', `"providerMetadata":{"trace":{"n":${BIG}}},"input":`),
    ],
    [
      'after',
      (frame: string) => frame.replace('"input":{"n":1}', `$&,"providerMetadata":{"trace":{"n":${BIG}}}`),
    ],
    [
      'under the same name',
      (frame: string) => frame.replace('"input":', `"toolMetadata":{"input":${BIG}},"input":`),
    ],
  ])('is sent if that number is not in the arguments: %s', async (_where, change) => {
    const { run, bodies } = talk([{ stream: change(asks('{"n":1}').stream ?? '') }, done]);
    await run.send('Go');
    run.approve(run.getSnapshot().interrupts[0]?.key ?? '');
    await run.submit();
    expect(partsOf(bodies()[1])).toMatchObject([{ input: { n: 1 }, approval: { approved: true } }]);
  });

  it('is not sent after a reload either', async () => {
    const before = talk([asks(`{"amount":${BIG}}`)]);
    await before.run.send('Go');
    const { run, bodies } = talk([done], { initial: before.run.dehydrate() });
    run.approve(run.getSnapshot().interrupts[0]?.key ?? '');
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(bodies()).toEqual([]);
  });

  it('is not sent if the host has parsed the stored message', async () => {
    const call = { type: 'tool-pay', toolCallId: 'c1', state: 'input-available', input: { n: Number(BIG) } };
    const stored = { id: 'm1', role: 'assistant', parts: [call] } as UiMessage;
    const again = response(
      start,
      { type: 'tool-approval-request', approvalId: 'a1', toolCallId: 'c1' },
      finish,
    );
    const { run, bodies } = talk([again, done], { messages: fromUiMessages([stored]) });
    await run.send({ role: 'tool', id: 't', toolCallId: 'other', content: '' });
    run.approve(run.getSnapshot().interrupts[0]?.key ?? '');
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(bodies()).toHaveLength(1);
  });

  it('is sent if the notation alone differs, and if the number is the one that JavaScript has', async () => {
    const { run, bodies } = talk([
      asks('{"a":1.0,"b":1e2,"c":12345678901234567000,"d":"' + BIG + '"}'),
      done,
    ]);
    await run.send('Go');
    run.approve(run.getSnapshot().interrupts[0]?.key ?? '');
    await run.submit();
    const input = { a: 1, b: 100, c: 12345678901234567000, d: BIG };
    expect(partsOf(bodies()[1])).toEqual([
      {
        type: 'tool-pay',
        toolCallId: 'c1',
        state: 'approval-responded',
        approval: { id: 'a1', approved: true },
        input,
      },
    ]);
  });
});

// docs/servers.md: “All answers are sent in one request”.
it('two calls with one approval id each get their own answer', async () => {
  const { run, bodies } = talk([
    response(start, ...asksAbout('c1', 'same'), ...asksAbout('c2', 'same'), finish),
    done,
  ]);
  const [first, second] = (await run.send('Go')).interrupts;
  run.approve(first?.key ?? '');
  run.deny(second?.key ?? '');
  await run.submit();
  expect(partsOf(bodies()[1])).toMatchObject([
    { toolCallId: 'c1', state: 'approval-responded', approval: { approved: true } },
    { toolCallId: 'c2', state: 'approval-responded', approval: { approved: false } },
  ]);
});

// docs/servers.md: “It sends each message of the assistant back as the server sent it”.
it.each([true, false])(
  'the answer to a call whose id an earlier call had is sent without the result of that call (approved: %s)',
  async (approved) => {
    const { run, bodies } = talk([
      response(start, ...asksAbout('c1', 'a1'), finish),
      response(
        start,
        { type: 'tool-output-available', toolCallId: 'c1', output: 'Paid 1' },
        { type: 'start-step' },
        { type: 'tool-input-available', toolCallId: 'c1', toolName: 'pay', input: { n: 2 } },
        { type: 'tool-approval-request', approvalId: 'a2', toolCallId: 'c1' },
        finish,
      ),
      done,
    ]);
    await run.send('Go');
    for (const isApproved of [true, approved]) {
      const key = run.getSnapshot().interrupts[0]?.key ?? '';
      if (isApproved) run.approve(key);
      else run.deny(key);
      await run.submit();
    }
    const [first, , second, ...others] = partsOf(bodies()[2]) ?? [];
    expect(others).toEqual([]);
    expect(first).toMatchObject({ state: 'output-available', input: { n: 1 }, output: 'Paid 1' });
    expect(second).toMatchObject({ state: 'approval-responded', input: { n: 2 }, approval: { approved } });
    expect(second).not.toHaveProperty('output');
  },
);

// docs/reliability.md: “These servers receive exactly the proposed arguments.”
it.each([[], [{ type: 'start-step' }]])(
  'an approval is about the arguments that are shown if a call comes twice (between the calls: %j)',
  async (...between) => {
    const again = [{ ...asksAbout('c1', 'a2')[0], input: { n: 2 } }, ...asksAbout('c1', 'a2').slice(1)];
    const { run, bodies } = talk([
      response(start, ...asksAbout('c1', 'a1'), ...between, ...(again as Chunk[]), finish),
      done,
    ]);
    const { interrupts } = await run.send('Go');
    expect(interrupts).toMatchObject([{ toolCall: { args: { n: 2 }, argsText: '{"n":2}' } }]);
    run.approve(interrupts[0]?.key ?? '');
    await run.submit();
    const calls = partsOf(bodies()[1])?.filter((part) => 'toolCallId' in part);
    expect(calls).toMatchObject([{ input: { n: 2 }, approval: { id: 'a2', approved: true } }]);
  },
);

// docs/servers.md: “A call of a tool without `execute` is in `pendingToolCallIds`”.
it.each([true, false])(
  'an answer beside a front-end call is sent when the call has its result (approved: %s)',
  async (approved) => {
    const pick = { type: 'tool-input-available', toolCallId: 'k1', toolName: 'pick', input: {} };
    const { run, bodies } = talk([response(start, ...asksAbout('c1', 'a1'), pick, finish), done]);
    const { interrupts, messages, pendingToolCallIds } = await run.send('Go');
    expect(pendingToolCallIds).toEqual(['k1']);
    const key = interrupts[0]?.key ?? '';
    if (approved) run.approve(key);
    else run.deny(key);
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(bodies()).toHaveLength(1);
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', delivery: 'none' }]);
    run.setMessages([...messages, { id: 'r1', role: 'tool', toolCallId: 'k1', content: '"blue"' }]);
    await run.submit();
    expect(partsOf(bodies()[1])).toMatchObject([
      { toolCallId: 'c1', state: 'approval-responded', approval: { approved } },
      { toolCallId: 'k1', state: 'output-available', output: 'blue' },
    ]);
  },
);

// docs/reliability.md: “After a 5xx, a broken connection, or an empty or unreadable response, the answer is in doubt.”
it('an answer is in doubt after a response that only contains its end', async () => {
  const { run } = talk([response(start, ...asksAbout('c1', 'a1'), finish), response()]);
  await run.send('Go');
  run.approve(run.getSnapshot().interrupts[0]?.key ?? '');
  await expect(run.submit()).rejects.toMatchObject({ code: 'empty_response' });
  expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', delivery: 'inDoubt' }]);
});

// servers.md: “AI SDK's errors about approvals”. The error of a tool can quote them.
it.each([
  ['Tool approval response references unknown approvalId: "a1". No matching request found.', 'refused'],
  ['Tool approval signature verification failed for approval "a1" (tool call "c1"): expired', 'refused'],
  ['Tool call "c1" not found for approval request "a1".', 'refused'],
  ['Tool "pay" failed: Tool approval response references unknown approvalId: "a1".', 'inDoubt'],
  ['Tool call "c1" failed: Tool call "c2" not found for approval request "a2".', 'inDoubt'],
  ['Tool pay needs the approval of the bank', 'inDoubt'],
] as const)('after the error %j, an answer is %s', async (errorText, delivery) => {
  const { run } = talk([
    response(start, ...asksAbout('c1', 'a1'), finish),
    response(start, { type: 'error', errorText }),
  ]);
  for (const each of (await run.send('Pay')).interrupts) run.approve(each);
  await expect(run.submit()).rejects.toMatchObject({ code: 'run_error' });
  expect(run.getSnapshot().interrupts.map((each) => each.delivery)).toEqual([delivery]);
});
