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
import { expect, it } from 'vitest';

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

it.each([en, de, es, fr, ja, zh, ar].map((words) => [words.language, words] as const))(
  'the bar has all of its buttons in two lines in a narrow page, in %s',
  (_language, words) => {
    const bar = showBar(words);
    const names = [words.send, words.approveAll, words.undoAll, words.cancelRest];
    const tops = names.map((name) => within(bar).getByRole('button', { name }).getBoundingClientRect().top);
    expect(new Set(tops).size).toBeLessThanOrEqual(2);
    expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
  },
);
