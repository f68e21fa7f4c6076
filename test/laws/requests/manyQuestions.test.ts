import { expect, it } from 'vitest';
import { begun, done, wired } from '../wire/kit.js';

// README: “Answers are sent only when every interrupt is decided”. Both the decisions and the request take a time that is
// proportional to the number of questions, so the page does not freeze.
it('2,000 questions of one pause are answered and sent without a frozen page', async () => {
  const asked = Array.from({ length: 2000 }, (_, index) => ({
    type: 'CUSTOM',
    name: 'on_interrupt',
    value: JSON.stringify({ row: index }),
    rawEvent: { id: `row-${index}`, value: { row: index } },
  }));
  const { run, requests } = wired([[begun, ...asked, { type: 'RUN_FINISHED' }], done]);
  const { interrupts } = await run.send('Go');
  run.transaction(() => {
    for (const interrupt of interrupts) run.answer(interrupt, { keep: true });
  });
  const start = performance.now();
  await run.submit();
  expect(performance.now() - start).toBeLessThan(2500);
  expect(requests[1]?.body).toMatchObject({
    forwardedProps: { command: { resume: { 'row-1999': { keep: true } } } },
  });
});
