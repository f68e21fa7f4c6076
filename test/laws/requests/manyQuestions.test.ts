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
  const start = performance.now();
  run.transaction(() => {
    for (const interrupt of interrupts) run.answer(interrupt, { keep: true });
  });
  const answered = performance.now();
  await run.submit();
  // Compared with each other, because a busy machine slows both.
  expect((performance.now() - answered) / (answered - start)).toBeLessThan(5);
  expect(requests[1]?.body).toMatchObject({
    forwardedProps: { command: { resume: { 'row-1999': { keep: true } } } },
  });
});
