import { agUi } from 'react-agent-interrupts/core';
import { describe, expect, it } from 'vitest';
import { front, runOn } from '../../protocols/jobworkerp/conversation.js';
import { begun, call, done, finished, wired } from '../wire/kit.js';

// docs/hook-only.md: “Cancels every pending interrupt and sends this message, in one run.” (`steer`)
describe('the message of a steer', () => {
  it('reaches a workflow of jobworkerp that waits for input', async () => {
    const server = await front([{ waitsFor: 'Which?' }, { says: 'As you like.' }]);
    const run = runOn(server);
    await run.send('Go');
    await run.steer('Stop the release');
    const { body } = server.to(/POST \/ag-ui\/run/).at(-1) ?? {};
    expect(body).toMatchObject({
      messages: [{ role: 'user', content: 'Stop the release' }],
      resume: { payload: { type: 'reject' } },
    });
    expect(server.runs[0]?.inputs).toEqual([]);
  });

  it('is not sent for a cancellation alone', async () => {
    const server = await front([{ waitsFor: 'Which?' }, { says: 'As you like.' }]);
    const run = runOn(server);
    const [question] = (await run.send('Go')).interrupts;
    run.cancel(question?.key ?? '');
    await run.submit();
    expect(server.to(/POST \/ag-ui\/run/).at(-1)?.body).toMatchObject({ messages: [] });
  });

  // docs/servers.md: "`askAbout` turns a tool call without a result into an interrupt". A model accepts the result of a call
  // only directly after it.
  it('follows the result of the call that it cancels, as sent and as shown', async () => {
    const { run, requests } = wired([[begun, ...call('c1', 'transfer', '{}'), finished], done], {
      protocol: agUi({ askAbout: () => true }),
    });
    await run.send('Go');
    await run.steer('Do something else');
    const roles = (messages: readonly { readonly role: string }[]) => messages.map(({ role }) => role);
    const order = ['user', 'assistant', 'tool', 'user'];
    expect(roles(requests[1]?.body['messages'] as { role: string }[])).toEqual(order);
    expect(roles(run.getSnapshot().messages)).toEqual(order);
  });

  it('keeps that order if it is sent again after a failure', async () => {
    const broken = () => new Response('', { status: 500 });
    const { run, requests } = wired([[begun, ...call('c1', 'transfer', '{}'), finished], broken, done], {
      protocol: agUi({ askAbout: () => true }),
    });
    await run.send('Go');
    await expect(run.steer('Do something else')).rejects.toMatchObject({ httpStatus: 500 });
    await run.retry();
    const sent = requests[2]?.body['messages'] as { role: string }[];
    expect(sent.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user']);
    expect(run.getSnapshot().messages).toHaveLength(4);
  });
});
