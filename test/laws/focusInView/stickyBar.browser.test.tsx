import { render, screen } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { de } from 'react-agent-interrupts/words/de';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

afterEach(() => page.viewport(414, 896));

// docs/accessibility.md: “The target is WCAG 2.2 AA”. Its criterion 2.4.11, Focus Not Obscured: an element that receives the
// keyboard focus is not entirely hidden by other content of the page.
it.each([
  ['a phone', 414, 700, 6],
  ['a narrow page', 320, 800, 8],
  ['a desk, with a long list', 1200, 900, 8],
])('on %s, Tab never moves the focus below the bar', async (_name, width, height, count) => {
  await page.viewport(width, height);
  const questions = Array.from({ length: count }, (_, at) => ({
    reason: 'confirmation',
    message: `Question ${at}?`,
  }));
  const { run } = scriptedRun([asks(...questions)], { autoSubmit: 'never' });
  await run.send('Start');
  render(
    <div style={{ paddingBlockEnd: 900 }}>
      <InterruptPanel run={run} words={de} approveAll />
    </div>,
  );
  scrollTo(0, 0);
  const bar = screen.getByRole('region', { name: de.barLabel });
  const hidden: string[] = [];
  for (let presses = 0; presses < 3 * Math.min(count, 10); presses++) {
    await userEvent.tab();
    const focused = document.activeElement?.getBoundingClientRect();
    if (!focused || focused.top >= bar.getBoundingClientRect().top) hidden.push(`press ${presses}`);
  }
  expect(hidden).toEqual([]);
});
