import { act, render, screen, within } from '@testing-library/react';
import { en, InterruptPanel, type Words } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { ar } from 'react-agent-interrupts/words/ar';
import { de } from 'react-agent-interrupts/words/de';
import { es } from 'react-agent-interrupts/words/es';
import { fr } from 'react-agent-interrupts/words/fr';
import { ja } from 'react-agent-interrupts/words/ja';
import { zh } from 'react-agent-interrupts/words/zh';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const ask = (id: string) => pendingInterrupt({ id, reason: 'confirmation', message: `Question ${id}?` });

/** The bar of a panel with three questions, one of them answered, in a page 320 pixels wide. */
function showBar(words: Words): HTMLElement {
  const run = staticRun({ interrupts: ['a', 'b', 'c'].map(ask) });
  render(
    <div style={{ inlineSize: 288 }}>
      <InterruptPanel run={run} words={words} approveAll />
    </div>,
  );
  act(() => void run.approve('a'));
  return screen.getByRole('region', { name: words.barLabel });
}

const languages = [en, de, es, fr, ja, zh, ar].map((words) => [words.language, words] as const);
const buttons = (bar: HTMLElement) =>
  within(bar)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

/** The lines and buttons of the bar that its edge cuts or hides. */
const cutIn = (bar: HTMLElement) => {
  const { bottom } = bar.getBoundingClientRect();
  return [...bar.querySelectorAll('p, button, strong')]
    .filter((each) => each.getBoundingClientRect().bottom > bottom)
    .map(({ textContent }) => textContent);
};

it.each(languages)('a narrow bar is one row with the progress and Send, in %s', (_language, words) => {
  const bar = showBar(words);
  expect(Math.round(bar.getBoundingClientRect().height)).toBe(56);
  expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
  expect(buttons(bar)).toEqual(['⋯', words.send]);
  // Tab follows the order in which they are drawn.
  const [more, send] = within(bar)
    .getAllByRole('button')
    .map((each) => each.getBoundingClientRect());
  const isBefore =
    bar.dir === 'rtl' ? Number(more?.left) > Number(send?.left) : Number(more?.left) < Number(send?.left);
  expect(isBefore).toBe(true);
});

it.each(languages)(
  'a narrow bar shows the rest when it is opened, on at most a quarter of the screen, in %s',
  async (_language, words) => {
    const bar = showBar(words);
    const more = within(bar).getByRole('button', { name: words.moreActions });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await act(() => userEvent.click(more));
    expect(more).toHaveAttribute('aria-expanded', 'true');
    expect(buttons(bar)).toEqual(
      expect.arrayContaining([words.send, words.approveAll, words.undoAll, words.cancelRest]),
    );
    expect(bar.getBoundingClientRect().height).toBeLessThanOrEqual(window.innerHeight / 4);
    await act(() => userEvent.click(more));
    expect(buttons(bar)).toHaveLength(2);
  },
);

it('a narrow bar shows at once what went wrong', () => {
  const run = staticRun({
    interrupts: [{ ...ask('a'), status: 'answered', delivery: 'refused' }],
    batch: { id: 'b', delivery: 'refused', covered: 1, total: 1, complete: true, missing: [] },
  });
  render(
    <div style={{ inlineSize: 288 }}>
      <InterruptPanel run={run} />
    </div>,
  );
  const bar = screen.getByRole('region', { name: en.barLabel });
  expect(within(bar).getByText(en.refusedHelp)).toBeVisible();
  expect(within(bar).getByRole('button', { name: en.cancel })).toBeVisible();
});

it.each(languages)(
  'a narrow bar shows what went wrong and the main button without scrolling, in %s',
  (_l, words) => {
    const run = staticRun({
      interrupts: ['a', 'b', 'c'].map((id) => ({ ...ask(id), status: 'answered', delivery: 'inDoubt' })),
      batch: {
        id: 'b',
        delivery: 'inDoubt',
        covered: 3,
        total: 3,
        complete: true,
        missing: [],
        canLeave: true,
      },
    });
    render(
      <div style={{ inlineSize: 288 }}>
        <InterruptPanel run={run} words={words} />
      </div>,
    );
    const bar = screen.getByRole('region', { name: words.barLabel });
    const { top, bottom } = bar.getBoundingClientRect();
    const send = within(bar).getByRole('button', { name: words.sendAgain });
    expect(send.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom);
    const hint = bar.querySelector('.rai-bar-hint');
    expect(hint?.getBoundingClientRect().top).toBeGreaterThanOrEqual(top);
    expect(hint?.getBoundingClientRect().top).toBeLessThan(send.getBoundingClientRect().top);
    // Nothing is drawn under the button.
    const { top: above, bottom: below, left, right } = send.getBoundingClientRect();
    for (const other of bar.querySelectorAll('p, li, strong, button')) {
      const box = other.getBoundingClientRect();
      const overlaps = box.bottom > above && box.top < below && box.right > left && box.left < right;
      expect(overlaps && other !== send, other.textContent).toBe(false);
    }
  },
);

it('a narrow bar of a single question shows all that it has, without a button for the rest', () => {
  const run = staticRun({
    interrupts: [ask('a')],
    batch: {
      id: 'b',
      delivery: 'none',
      covered: 0,
      total: 1,
      complete: false,
      missing: ['a'],
      canLeave: true,
    },
  });
  render(
    <div style={{ inlineSize: 288 }}>
      <InterruptPanel run={run} />
    </div>,
  );
  const bar = screen.getByRole('region', { name: en.barLabel });
  expect(buttons(bar)).toEqual([en.leave]);
  expect(within(bar).getByText(en.leaveHelp)).toBeVisible();
});

it('a wide bar has no button for the rest', () => {
  const run = staticRun({ interrupts: ['a', 'b', 'c'].map(ask) });
  render(
    <div style={{ inlineSize: 600 }}>
      <InterruptPanel run={run} />
    </div>,
  );
  const bar = within(screen.getByRole('region', { name: en.barLabel }));
  expect(bar.queryByRole('button', { name: en.moreActions })).toBeNull();
});

describe.each(languages)('on a small phone, in %s', (_language, words) => {
  afterEach(() => page.viewport(480, 896));

  const outcome = { id: 'b', total: 3, missing: [], canLeave: true };
  const states = {
    'in doubt': { delivery: 'inDoubt', covered: 3, complete: true },
    refused: { delivery: 'refused', covered: 3, complete: true },
    'half answered': { delivery: 'none', covered: 1, complete: false, missing: ['b', 'c'] },
  } as const;

  async function showState(state: keyof typeof states): Promise<HTMLElement> {
    await page.viewport(320, 568);
    const batch = { ...outcome, ...states[state] };
    const interrupts = ['a', 'b', 'c'].map((id, index) => {
      const { delivery, covered } = batch;
      return { ...ask(id), status: index < covered ? ('answered' as const) : ('open' as const), delivery };
    });
    render(
      <div style={{ inlineSize: 288 }}>
        <InterruptPanel run={staticRun({ interrupts, batch })} words={words} />
      </div>,
    );
    return screen.getByRole('region', { name: words.barLabel });
  }

  it.each(['in doubt', 'refused'] as const)(
    'a closed bar shows what went wrong and the main button, on at most a quarter of the screen: %s',
    async (state) => {
      const bar = await showState(state);
      const hint = state === 'in doubt' ? words.inDoubtHelp : words.refusedHelp;
      expect(within(bar).getByText(hint)).toBeVisible();
      expect(buttons(bar)).toEqual(['⋯', words.sendAgain]);
      expect(within(bar).getByRole('button', { name: words.moreActions })).toHaveAttribute(
        'aria-expanded',
        'false',
      );
      expect(cutIn(bar)).toEqual([]);
      expect(bar.getBoundingClientRect().height).toBeLessThanOrEqual(window.innerHeight / 4);
    },
  );

  it.each(['in doubt', 'refused', 'half answered'] as const)(
    'an open bar covers at most a quarter of the screen, and scrolls to its last line: %s',
    async (state) => {
      const bar = await showState(state);
      await act(() => userEvent.click(within(bar).getByRole('button', { name: words.moreActions })));
      expect(buttons(bar)).toContain(words.leave);
      expect(bar.getBoundingClientRect().height).toBeLessThanOrEqual(window.innerHeight / 4);
      const help = within(bar).getByText(words.leaveHelp);
      help.scrollIntoView({ block: 'end' });
      expect(help.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().bottom);
    },
  );
});
