// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { agUi } from 'react-agent-interrupts/core';
import { asks, eventStream, says, scriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';
import { keysOf, turns } from '../page.js';

const question = asks({ id: 'a', reason: 'confirmation', message: 'Delete?' });
const unavailable = () => new Response('No.', { status: 503 });

/** A run with an answer in doubt. */
async function doubted(...answers: ServerAnswer[]) {
  const protocol = agUi({ refresh: true });
  const scripted = scriptedRun([question, unavailable, ...answers], { autoSubmit: 'never', protocol });
  const { run } = scripted;
  await run.send('Go');
  run.approve(keysOf(run)[0] ?? '');
  await run.submit().catch(() => undefined);
  return scripted;
}

describe('an answer that was in doubt until a refresh', () => {
  // “The history still lists the earlier attempt as in doubt, because a delayed request can arrive after the refresh.” (reliability.md)
  it('the history lists the earlier attempt as in doubt, and the next one beside it', async () => {
    const { run } = await doubted(question, says('Deleted.'));
    const deliveries = () => run.getSnapshot().history.map(({ delivery }) => delivery);
    await run.refresh();
    expect(run.getSnapshot().batch.delivery).toBe('none');
    expect(deliveries()).toEqual(['inDoubt']);
    await run.submit();
    expect(deliveries()).toEqual(['inDoubt', 'accepted']);
  });
});

// “Only adds an `error` with the code `busy` to the snapshot. Call `stop()` first.” (hook-only.md)
it('leave() during a refresh leaves nothing and reports that, and works after stop()', async () => {
  let respond!: (response: Response) => void;
  const { run } = await doubted(() => new Promise<Response>((resolve) => (respond = resolve)));
  const refreshed = run.refresh();
  await turns();
  expect(run.getSnapshot().batch.canLeave).toBeUndefined();
  run.leave();
  expect(run.getSnapshot()).toMatchObject({ error: { code: 'busy' }, interrupts: [{ delivery: 'inDoubt' }] });
  run.stop();
  await refreshed;
  expect(run.getSnapshot().error).toBeUndefined();
  run.leave();
  respond(eventStream(question));
  await turns();
  expect(run.getSnapshot()).toMatchObject({ interrupts: [], canSend: true });
});
