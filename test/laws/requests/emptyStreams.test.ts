import { describe, expect, it } from 'vitest';
import { date, front, runOn } from '../../protocols/jobworkerp/conversation.js';

const bodies = [
  ['empty', ''],
  ['only a comment', ': keep-alive\n\n'],
  ['of another server', 'data: {"ok":true}\n\n'],
] as const;
const streamOf = (text: string) => ({
  stream: (outlet: { send: (frame: string) => void; end: () => void }) => {
    if (text !== '') outlet.send(text);
    outlet.end();
  },
});

// reliability.md: “After a 5xx, a broken connection, or an empty or unreadable response, the answer is in doubt.” and law 3,
// “Decisions and drafts are kept until the resumed run has finished.” A proxy can respond for the server.
describe('an answer to jobworkerp whose response is an event stream without an event', () => {
  it.each(
    (['sync', 'async'] as const).flatMap((binary) =>
      bodies.map(([name, text]) => [name, binary, text] as const),
    ),
  )('is kept and in doubt if the run still waits for input: %s (%s server)', async (_, binary, text) => {
    const server = await front([{ waitsFor: { pay: 'Alice' } }, { says: 'Paid.' }], { binary });
    const run = runOn(server, { binary });
    const [question] = (await run.send('Go')).interrupts;
    server.failNext(/POST .*(run|message)$/, streamOf(text));
    run.answer(question?.key ?? '', 'Yes, pay her');
    await expect(run.submit()).rejects.toMatchObject({ code: 'stream_cut' });
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [
        {
          key: question?.key,
          delivery: 'inDoubt',
          toolCall: { args: { pay: 'Alice' } },
          decision: { payload: 'Yes, pay her' },
        },
      ],
      history: [{ delivery: 'inDoubt' }],
    });
    await run.retry();
    expect(server.runs[0]?.inputs).toEqual(['Yes, pay her']);
  });

  it.each(bodies)('is kept and in doubt if calls still wait for an approval: %s', async (_, text) => {
    const server = await front([{ calls: [date] }, { says: 'Done.' }]);
    const run = runOn(server);
    const [question] = (await run.send('Go')).interrupts;
    server.failNext(/POST .*run$/, streamOf(text));
    run.approve(question?.key ?? '');
    await expect(run.submit()).rejects.toMatchObject({ code: 'stream_cut' });
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [{ key: question?.key, delivery: 'inDoubt', decision: { payload: { approved: true } } }],
      history: [{ delivery: 'inDoubt' }],
    });
    await run.retry();
    expect(server.executed).toHaveLength(1);
  });
});
