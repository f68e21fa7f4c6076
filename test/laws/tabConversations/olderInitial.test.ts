// @vitest-environment node
import { expect, it } from 'vitest';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { keysOf, turns } from '../page.js';
import { named, statusesOf, threadOf } from './tabs.js';

const two = asks(named('a', 'Delete?'), named('b', 'Copy?'));

/** A thread that has moved on since `initial`: its interrupts were answered, and the agent asks the next one. */
async function movedOn() {
  const { run } = scriptedRun([two], { threadId: 't' });
  await run.send('Clean up');
  const initial = run.dehydrate();
  const thread = threadOf([asks(named('c', 'Really?')), says('Done.')], { hasStorage: true });
  const { run: first } = await thread.open({ initial });
  for (const key of keysOf(first)) first.approve(key);
  await first.submit();
  await turns();
  return { ...thread, initial, first };
}

// “An answer that a server has accepted is not sent again.” (reliability.md, law 2)
it('interrupts of an older `initial` are not asked again if the stored record lists their answers as accepted', async () => {
  const { open, initial, first, server } = await movedOn();
  const { run: second } = await open({ initial });
  await turns();
  expect(statusesOf(second)).toEqual([['c', 'open']]);
  expect(statusesOf(first)).toEqual([['c', 'open']]);
  second.approve(keysOf(second)[0] ?? '');
  await second.submit();
  expect(server.requests.at(-1)?.resume).toMatchObject([{ interruptId: 'c' }]);
});

it('an `initial` that lists an interrupt again, from a later request, is shown', async () => {
  const { open, initial } = await movedOn();
  const { pause } = initial;
  const { run: second } = await open({
    initial: { ...initial, ...(pause && { pause: { ...pause, askedBy: 'later' } }) },
  });
  await turns();
  expect(statusesOf(second)).toEqual([
    ['a', 'open'],
    ['b', 'open'],
  ]);
});
