import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  InterruptPanel,
  type InterruptPanelProps,
  type PendingInterrupt,
  type Risk,
} from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it, vi } from 'vitest';

function show(interrupts: readonly PendingInterrupt[], props: Partial<InterruptPanelProps> = {}) {
  const run = staticRun({ interrupts });
  render(<InterruptPanel run={run} {...props} />);
  return run;
}

/** Every text and every attribute of the page that contains an invisible character. */
const invisible = /[\u200B\u202E]/;
function hiddenInPage(): string[] {
  const attributes = [...document.body.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes]
      .filter(({ name }) => name.startsWith('aria-'))
      .map(({ name, value }) => `${name}: ${value}`),
  );
  return [document.body.textContent, ...attributes].filter((text) => invisible.test(text));
}

// forms-and-safety.md: “Both render text only and replace invisible characters, such as bidirectional
// control characters, with their code points”
describe('an invisible character of the agent', () => {
  it('in the name of a tool is shown as its code point in the question of the card', () => {
    const toolCall = {
      id: 'c',
      name: 'ap\u202Eply',
      args: {},
      argsText: '{}',
      status: 'suspended',
      proposedBy: 'run',
    } as const;
    show([pendingInterrupt({ reason: 'tool_call', toolCall })]);
    expect(screen.getByText('May the agent run ap[U+202E]ply?', { selector: 'article *' })).toBeVisible();
    expect(hiddenInPage()).toEqual([]);
  });

  it('in the name of one of several tools is shown as its code point', () => {
    const action = (key: string, name: string) => ({
      key,
      digest: key,
      name,
      args: {},
      allowed: ['approve'] as const,
      responseSchema: {},
    });
    const actions = [action('a', 'ap\u202Eply'), action('b', 're\u200Bad')];
    show([pendingInterrupt({ reason: 'tool_call', actions })]);
    expect(hiddenInPage()).toEqual([]);
  });

  it('in a message is announced as its code point, also in the name of Undo', async () => {
    show([
      pendingInterrupt({ id: 'a', message: 'Se\u202End?' }),
      pendingInterrupt({ id: 'b', message: 'Read?' }),
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('Se[U+202E]nd?');
    const [card] = screen.getAllByRole('article');
    await userEvent.click(within(card ?? document.body).getByRole('button', { name: 'Yes' }));
    expect(screen.getByRole('button', { name: 'Undo: Se[U+202E]nd?' })).toBeVisible();
    expect(hiddenInPage()).toEqual([]);
  });
});

// renderers.md: “If the function throws or returns an unknown value, the level is `'high'`.”
it('a risk whose explanation is not a text is high, and the page stays', () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const risk = JSON.parse('{ "level": "low", "why": { "code": 7 } }') as Risk;
  show([pendingInterrupt({ message: 'Pay?' })], { risk: () => risk });
  expect(screen.getByRole('article', { name: /Pay/ })).toHaveAttribute('data-risk', 'high');
  expect(report).toHaveBeenCalled();
  vi.unstubAllGlobals();
});

// README: “English is built in.” JSDoc of `words`: “single texts by name”.
it.each([undefined, '', ' '])('a button keeps its name if its text is %j', (yes) => {
  const words: InterruptPanelProps['words'] = { no: 'Rather not' };
  show([pendingInterrupt({ message: 'Pay?' })], { words: Object.assign(words, { yes }) });
  expect(screen.getByRole('button', { name: 'Yes' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Rather not' })).toBeVisible();
});
