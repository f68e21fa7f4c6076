import { act, render, screen, waitFor, within } from '@testing-library/react';
import { InterruptPanel, type InterruptPanelProps, type PendingInterrupt } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun, type StaticRun } from 'react-agent-interrupts/testing';
import { ar } from 'react-agent-interrupts/words/ar';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import 'react-agent-interrupts/styles.css';

const schema = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };

const folders = (count: number, args = (index: number): object => ({ path: `/2019/${index}` })) =>
  Array.from({ length: count }, (_, index): PendingInterrupt => {
    const id = `call-${index}`;
    return pendingInterrupt({
      id,
      reason: 'tool_call',
      message: `Archive folder ${index + 1}?`,
      toolCallId: id,
      responseSchema: schema,
      toolCall: {
        id,
        name: 'archive_folder',
        args: args(index),
        argsText: JSON.stringify(args(index)),
        status: 'suspended',
        proposedBy: 'run-1',
      },
    });
  });

async function show(
  interrupts: readonly PendingInterrupt[],
  props: Partial<InterruptPanelProps> = {},
): Promise<StaticRun> {
  await page.viewport(1024, 800);
  const run = staticRun({ interrupts });
  render(<InterruptPanel run={run} pressGuard={0} {...props} />);
  await screen.findByRole('button', { name: /^1 ?Archive folder 1/ });
  return run;
}

const statuses = (run: StaticRun) => run.getSnapshot().interrupts.map(({ status }) => status);
const open = (run: StaticRun) => statuses(run).filter((status) => status === 'open').length;

describe('fifty similar questions', () => {
  it('are at most 2,400 pixels tall, with at most 30 tab stops', async () => {
    await show(folders(50));
    const panel = screen.getByRole('region', { name: 'Questions from the agent' });
    expect(panel.getBoundingClientRect().height).toBeLessThanOrEqual(2400);
    const stops = panel.querySelectorAll('button:not([tabindex="-1"]), a[href], input, [tabindex="0"]');
    expect(stops.length).toBeLessThanOrEqual(30);
  });

  it('are covered by neither the header nor the bar when they get the focus', async () => {
    await show(folders(50));
    await screen.findByRole('region', { name: 'Your answers' });
    const rows = screen.getAllByRole('button', { name: /Archive folder/ });
    for (const row of [...rows, ...rows.toReversed()]) {
      act(() => row.focus());
      const { left, width, top, height } = row.getBoundingClientRect();
      expect(row.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true);
    }
  });

  it('are all approved in under ten key presses', async () => {
    const run = await show(folders(50));
    let presses = 0;
    const press = (keys: string) => {
      presses += 1;
      return userEvent.keyboard(keys);
    };
    await screen.findByRole('button', { name: /^Approve \d+ similar$/ });
    await press('{Tab}');
    await press('{Tab}');
    expect(document.activeElement).toHaveAttribute('data-row', 'call-0');
    while (!screen.queryByRole('button', { name: 'Approve 50 similar' }) && presses < 9) {
      await press('{PageDown}');
      // The rows that are in view are noted once per frame.
      for (let frames = 0; frames < 3; frames += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await press('{Shift>}{Tab}{/Shift}');
    await press('{Enter}');
    expect(presses).toBeLessThan(10);
    await waitFor(() => expect(open(run)).toBe(0));
  });
});

describe('“Approve similar”', () => {
  it('leaves questions open that were not in view', async () => {
    const run = await show(folders(50));
    const button = await screen.findByRole('button', { name: /^Approve \d+ similar$/ });
    const count = Number(/\d+/.exec(button.textContent)?.[0]);
    expect(count).toBeLessThan(50);
    expect(button).toHaveAccessibleDescription(
      /^archive_folder ?· 50 Only those that you have seen in full\. The others stay open\.$/,
    );
    await userEvent.click(button);
    expect(open(run)).toBe(50 - count);
    expect(statuses(run)[0]).toBe('answered');
    expect(statuses(run)[49]).toBe('open');
  });

  // accessibility.md: "The same decision about several interrupts at once is announced once, with their number."
  it('announces how many it has approved', async () => {
    const run = await show(folders(9), { risk: ({ key }) => (key.includes('call-3') ? 'high' : undefined) });
    act(() => void run.deny('call-3'));
    await userEvent.click(await screen.findByRole('button', { name: 'Approve 8 similar' }));
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Approved (8). 9 of 9 answered.'),
    );
  });

  it('is described by the heading of its questions', async () => {
    await show(folders(9));
    const button = await screen.findByRole('button', { name: 'Approve 9 similar' });
    expect(button).toHaveAccessibleDescription(/^archive_folder ?· 9$/);
  });

  it('leaves high-risk questions open', async () => {
    const run = await show(folders(9), { risk: ({ key }) => (key.includes('call-3') ? 'high' : undefined) });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve 8 similar' }));
    expect(statuses(run)[3]).toBe('open');
    expect(open(run)).toBe(1);
  });

  it('moves the focus to the next open question', async () => {
    const run = await show(folders(9), { risk: ({ key }) => (key.includes('call-3') ? 'high' : undefined) });
    const button = await screen.findByRole('button', { name: 'Approve 8 similar' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(open(run)).toBe(1));
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-row', 'call-3'));
  });

  it('moves the focus to the bar if no question is open', async () => {
    const run = await show(folders(9));
    (await screen.findByRole('button', { name: 'Approve 9 similar' })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(open(run)).toBe(0));
    await waitFor(() => expect(document.activeElement).toHaveClass('rai-bar'));
  });

  it('leaves questions open whose values are cut off', async () => {
    const long = (index: number) => ({ path: index === 4 ? 'x'.repeat(250) : `/${index}` });
    const run = await show(folders(9, long));
    await userEvent.click(await screen.findByRole('button', { name: 'Approve 8 similar' }));
    expect(statuses(run)[4]).toBe('open');
  });
});

/** Whether a line shows the first character of its text. */
function showsBeginning(line: Element): boolean {
  const text = document.createTreeWalker(line, NodeFilter.SHOW_TEXT).nextNode();
  if (!text) return false;
  const range = document.createRange();
  range.setStart(text, 0);
  range.setEnd(text, 1);
  const [box, first] = [line, range].map((each) => each.getBoundingClientRect());
  return box !== undefined && first !== undefined && first.left >= box.left && first.right <= box.right;
}

// accessibility.md: "A line of a row that is too long is cut at the end of its own text, in each direction."
it.each([
  ['Arabic', ar, 'Archive all folders of the projects that ended before the year'],
  ['English', undefined, 'أرشفة جميع مجلدات المشاريع التي انتهت قبل نهاية هذا العام الماضي'],
])(
  'cuts off the end of a long question whose direction is not that of the %s page',
  async (_, words, long) => {
    await page.viewport(320, 800);
    const interrupts = folders(9, () => ({ path: `/${long}` })).map((each) => ({ ...each, message: long }));
    render(<InterruptPanel run={staticRun({ interrupts })} pressGuard={0} words={words} />);
    const [row] = await screen.findAllByRole('button', { name: new RegExp(long) });
    const cut = [...(row?.querySelectorAll('[data-line]') ?? [])];
    expect(cut.map((line) => line.scrollWidth > line.clientWidth)).toEqual([true, true]);
    expect(showsBeginning(cut[0] as Element)).toBe(true);
  },
);

it('opens one card at a time, and the next question after a decision', async () => {
  const run = await show(folders(9));
  await userEvent.click(screen.getByRole('button', { name: /^2 ?Archive folder 2/ }));
  await userEvent.click(screen.getByRole('button', { name: /^4 ?Archive folder 4/ }));
  const card = screen.getByRole('article');
  expect(card).toHaveAccessibleName(/Archive folder 4/);
  expect(card).toHaveFocus();
  await userEvent.click(within(card).getByRole('button', { name: 'Deny' }));
  expect(statuses(run)[3]).toBe('answered');
  await waitFor(() => expect(screen.getByRole('article')).toHaveAccessibleName(/Archive folder 5/));
  expect(screen.getByRole('article')).toHaveFocus();
  expect(screen.getByRole('button', { name: /^4 ?Archive folder 4.*Denied/ })).toBeVisible();
});
