import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { awakenInbox, type InboxItem, type InboxSource } from 'react-agent-interrupts/inbox';
import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { idsOf, read, readAll } from '../inbox/sources/read.js';
import { startPrepared, type StartedProcess } from './RealServer.js';

/** `npm run test:servers -- awaken awakenInbox` builds the server. */
const { awaken: program = '' } = JSON.parse(process.env['REAL_SERVERS'] || '{}') as Readonly<
  Record<string, string | undefined>
>;

// With and without a log of events, which adds to what a record contains.
describe.each(['', '/logged'])('the list of Awaken at “%s”', (path) => {
  let server: StartedProcess;
  beforeAll(async () => {
    server = await startPrepared('awaken', program);
  });
  afterAll(() => server.stop());

  const inbox = (): InboxSource => awakenInbox({ url: `${server.origin}${path}/v1/runs` });
  const received = async (): Promise<unknown> => (await fetch(`${server.origin}/received`)).json();

  /** A run of its own that waits, as the list contains it. */
  async function waiting(agentId: string): Promise<InboxItem> {
    const threadId = crypto.randomUUID();
    const url = `${server.origin}${path}/v1/runs`;
    const run = createAgentRun({ url, threadId, protocol: awaken({ agentId }), tabs: false });
    await run.send('Go');
    const item = (await readAll(inbox(), {})).find((each) => each.threadId === threadId);
    if (!item) throw new Error('The run is not in the list.');
    return item;
  }

  it('contains what the run asks, and its run object accepts the answers', async () => {
    const item = await waiting('two');
    expect(item).toMatchObject({
      agent: 'two',
      title: 'send_mail',
      questions: [
        { tool: 'send_mail', args: { to: 'a@b.com', subject: 'Hi' } },
        { tool: 'send_mail', args: { to: 'x@y.com', subject: 'Hi' } },
      ],
    });
    expect(item.isPartial).toBeUndefined();
    expect(item.waitingSince).toBeGreaterThan(1.7e12);
    const run = createAgentRun({ ...inbox().open(item), autoSubmit: 'never', tabs: false });
    const { interrupts } = await run.refresh();
    expect(interrupts.map(({ id, message, toolCall }) => ({ id, message, args: toolCall?.args }))).toEqual(
      item.questions.map(({ id, message, args }) => ({ id, message, args })),
    );
    await received();
    for (const each of interrupts) run.approve(each);
    expect((await run.submit()).status).toBe('finished');
    expect(await received()).toEqual(
      expect.arrayContaining([
        { executed: 'send_mail', args: { to: 'a@b.com', subject: 'Hi' } },
        { executed: 'send_mail', args: { to: 'x@y.com', subject: 'Hi' } },
      ]),
    );
    expect(idsOf(await readAll(inbox(), {}))).not.toContain(item.id);
  });

  it('contains a call that asks for data in part', async () => {
    expect(await waiting('result')).toMatchObject({ isPartial: true, questions: [{ tool: 'ask_result' }] });
  });

  it('is counted and paged', async () => {
    const before = idsOf(await readAll(inbox(), {}));
    const added = [await waiting('one'), await waiting('one'), await waiting('one')];
    const query = { filter: {}, sort: 'age', limit: 2 } as const;
    expect(await inbox().count?.(query, new AbortController().signal)).toBe(before.length + 3);
    expect(await read(inbox(), query)).toMatchObject({ total: before.length + 3 });
    // The server sorts by seconds.
    expect(idsOf(await readAll(inbox(), query)).toSorted()).toEqual([...before, ...idsOf(added)].toSorted());
  });
});
