import { describe, expect, it } from 'vitest';
import { agUi } from 'react-agent-interrupts/core';
import { begun, call, done, finished, pause, sse, wired } from './kit.js';

const BIG = '12345678901234567890';
const approved = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };

describe("the approval of a call that AG-UI's .NET server has proposed", () => {
  const protocol = agUi({ bridge: 'dotnet' });
  const asked = {
    id: 'a',
    reason: 'tool_call',
    toolCallId: 'tc',
    message: null,
    expiresAt: null,
    responseSchema: approved,
  };
  const proposed = (args: string) => [begun, ...call('tc', 'pay', args), ...pause(asked).slice(1)];
  const decided = async (args: string) => {
    const { run, requests } = wired([proposed(args), done], { protocol });
    await run.send('Go');
    const [question] = run.getSnapshot().interrupts;
    if (question) run.approve(question);
    await run.submit().catch(() => undefined);
    return requests.slice(1).map(({ text, body }) => ({ text, resume: body['resume'] }));
  };

  it('repeats the arguments', async () => {
    const [sent] = await decided('{"to":"Ann"}');
    expect(sent?.resume).toMatchObject([{ payload: { toolCall: { arguments: { to: 'Ann' } } } }]);
  });

  // The card: "An approval without edits leaves it unchanged."
  it('changes no number in them that JavaScript cannot represent', async () => {
    const sent = await decided(`{"to":${BIG},"note":"x"}`);
    const altered = sent.filter(({ text }) => /"arguments":\{"to":(?!12345678901234567890\b)/.test(text));
    expect(altered).toEqual([]);
  });

  // Law 1.
  it('contains no other arguments if those of the call cannot be read', async () => {
    const sent = await decided('{"to":"Ann');
    expect(JSON.stringify(sent)).not.toContain('"arguments":{}');
  });

  it.each([`{"to":${BIG}}`, '{"to":"Ann', '{"share":0.12345678901234567891}'])(
    'is not sent, the user sees why and can deny: %s',
    async (args) => {
      const { run, requests } = wired([proposed(args), done], { protocol });
      const [question] = (await run.send('Go')).interrupts;
      run.approve(question?.key ?? '');
      await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
      expect(requests).toHaveLength(1);
      expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', delivery: 'none' }]);
      run.deny(question?.key ?? '');
      await run.submit();
      expect(requests[1]?.body['resume']).toMatchObject([{ payload: { approved: false } }]);
    },
  );

  it('is sent with numbers in another notation', async () => {
    const [sent] = await decided(
      '{"a":1.0,"b":1e2,"c":-0.50,"d":0.1,"e":1.5e300,"text":"12345678901234567890"}',
    );
    expect(sent?.resume).toMatchObject([
      { payload: { toolCall: { arguments: { a: 1, b: 100, c: -0.5, d: 0.1, text: BIG } } } },
    ]);
  });
});

describe('the id of a question', () => {
  const waiting = `${sse([begun])}data: {"type":"RUN_FINISHED","outcome":{"type":"interrupt","interrupts":[{"id":${BIG},"reason":"confirmation"}]}}\n\n`;

  // custom-protocol.md: `answerable` means that an answer can name the question.
  it('that is a number which JavaScript cannot represent is never sent back as another', async () => {
    const { run, requests } = wired([waiting, done]);
    await run.send('Go');
    const [question] = run.getSnapshot().interrupts;
    expect(question?.answerable).toBe(false);
    expect(question?.issues[0]).toMatchObject({ path: ['id'] });
    if (question) run.approve(question);
    await run.submit().catch(() => undefined);
    expect(requests).toHaveLength(1);
  });

  it('from the CUSTOM channel does not change either', async () => {
    const custom = `data: {"type":"CUSTOM","name":"on_interrupt","value":"Sure?","rawEvent":{"id":${BIG}}}\n\n`;
    const { run } = wired([sse([begun]) + custom + sse([finished]), done]);
    await run.send('Go');
    expect(run.getSnapshot().interrupts[0]?.id).not.toBe(String(Number(BIG)));
  });
});

// Law 1.
describe('edits of arguments with a number that JavaScript cannot represent', () => {
  const responseSchema = {
    type: 'object',
    required: ['approved'],
    properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
  };
  const asked = { id: 'a', reason: 'tool_call', toolCallId: 'tc', responseSchema };
  const edited = async (n: string, change: (args: { n: number }) => object) => {
    const events = [
      begun,
      ...call('tc', 'pay', `{"to":"Ann","list":[{"n":${n}}]}`),
      ...pause(asked).slice(1),
    ];
    const { run, requests } = wired([events, done], { protocol: agUi() });
    const [question] = (await run.send('Go')).interrupts;
    const args = question?.toolCall?.args as { list: [{ n: number }] } | undefined;
    const editedArgs = { to: 'Bob', list: args?.list.map(change) };
    return { run, requests, editedArgs, key: question?.key ?? '' };
  };

  it.each([BIG, '0.12345678901234567891'])('do not change it to another one: %s', async (n) => {
    const { run, requests, key, editedArgs } = await edited(n, (item) => item);
    const result = run.approve(key, { editedArgs });
    expect(result).toMatchObject({ ok: false, issues: [{ keyword: 'rounded' }] });
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open' }]);
    expect(run.approve(key)).toMatchObject({ ok: true });
    await run.submit();
    expect(requests[1]?.body['resume']).toMatchObject([{ payload: { approved: true } }]);
  });

  it('are sent if the user has changed it, and another number is the one that would have been sent', async () => {
    const args = '{"to":"Ann","tiny":1e-400,"count":0}';
    const { run, requests } = wired([[begun, ...call('tc', 'pay', args), ...pause(asked).slice(1)], done], {
      protocol: agUi(),
    });
    const key = (await run.send('Go')).interrupts[0]?.key ?? '';
    expect(run.approve(key, { editedArgs: { to: 'Bob', tiny: 0, count: 0 } })).toMatchObject({ ok: false });
    const editedArgs = { to: 'Bob', tiny: 5, count: 0 };
    expect(run.approve(key, { editedArgs })).toMatchObject({ ok: true });
    await run.submit();
    expect(requests[1]?.body['resume']).toMatchObject([{ payload: { editedArgs } }]);
  });

  it.each([
    ['{"id":9007199254740993,"next":9007199254740992}', { id: 9007199254740992, next: 5 }],
    ['{"ids":[9007199254740993,9007199254740992]}', { ids: [9007199254740992] }],
    ['{"ids":[[9007199254740993],9007199254740992]}', { ids: [[9007199254740992], 5] }],
  ])('do not change it to the number beside it, which the user has changed: %s', async (args, editedArgs) => {
    const { run } = wired([[begun, ...call('tc', 'pay', args), ...pause(asked).slice(1)], done], {
      protocol: agUi(),
    });
    const key = (await run.send('Go')).interrupts[0]?.key ?? '';
    expect(run.approve(key, { editedArgs })).toMatchObject({ ok: false, issues: [{ keyword: 'rounded' }] });
  });

  it.each([BIG, '0.12345678901234567891'])('are sent if the user has changed it: %s', async (n) => {
    const { run, requests, key, editedArgs } = await edited(n, () => ({ n: 7 }));
    expect(run.approve(key, { editedArgs })).toMatchObject({ ok: true });
    await run.submit();
    expect(requests[1]?.body['resume']).toMatchObject([{ payload: { editedArgs } }]);
  });
});
