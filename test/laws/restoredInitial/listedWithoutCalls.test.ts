// @vitest-environment node
import { expect, it } from 'vitest';
import { agUi } from 'react-agent-interrupts/core';
import { asks, memoryStorage, proposes, says, scriptedRun } from 'react-agent-interrupts/testing';
import { opened, page, turns } from '../page.js';

const protocol = agUi({ refresh: true });
const question = proposes({ name: 'delete', args: { file: 'a.txt' } }, { message: 'Delete it?' });
/** The same interrupt. The server names the call, and does not send it again. */
const listed = asks({
  id: 'int-call-1',
  reason: 'tool_call',
  toolCallId: 'call-1',
  message: 'Delete it?',
});

// reliability.md, law 3: “The server's list of pending interrupts overrides the stored list. Stored drafts, and stored
// decisions whose digest is equal, are added to the server's list.”
it.each(['refresh', '`initial`'])(
  'an approval is kept if the server lists its question without the call (%s)',
  async (how) => {
    const storage = memoryStorage();
    const { run: before } = page(storage, [question]);
    await opened(before);
    const { interrupts } = await before.send('Go');
    before.approve(interrupts[0]?.key ?? '');
    await turns();
    before.dispose();
    await turns();
    const server = scriptedRun([listed], { threadId: 'thread', protocol });
    await server.run.refresh();
    const { run, requests } = page(storage, [...(how === 'refresh' ? [listed] : []), says('Deleted.')], {
      protocol,
      ...(how !== 'refresh' && { initial: server.run.dehydrate() }),
    });
    await opened(run);
    if (how === 'refresh') await run.refresh();
    expect(run.getSnapshot().interrupts).toMatchObject([
      { status: 'answered', toolCall: { name: 'delete', args: { file: 'a.txt' } } },
    ]);
    await run.submit();
    expect(requests.at(-1)?.resume).toMatchObject([{ payload: { approved: true } }]);
  },
);

// reliability.md, law 5: “After a reload an undecided call can be approved only after the server has sent the arguments again.”
it('arguments with a secret are not shown without it', async () => {
  const storage = memoryStorage();
  const isSecret = (key: string) => key === 'file';
  const { run: before } = page(storage, [question], { isSecret });
  await opened(before);
  await before.send('Go');
  await turns();
  before.dispose();
  await turns();
  const server = scriptedRun([listed], { threadId: 'thread', protocol });
  await server.run.refresh();
  const { run } = page(storage, [], { isSecret, initial: server.run.dehydrate() });
  await opened(run);
  expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open' }]);
  expect(run.getSnapshot().interrupts[0]).not.toHaveProperty('toolCall.args');
});
