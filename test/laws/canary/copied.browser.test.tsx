import { render, screen, waitFor } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { asks, proposes, says, scriptedRun } from 'react-agent-interrupts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { formLoads } from '../clumsy/hands.js';

// forms-and-safety.md: a secret is sent only to the agent.

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

const properties = {
  note: { type: 'string', minLength: 1, maxLength: 20 },
  text: { type: 'string', format: 'password' },
  number: { type: 'number', writeOnly: true },
  whole: { type: 'integer', writeOnly: true },
  other: { type: ['string', 'null'], writeOnly: true },
  json: { writeOnly: true },
};
const typed = { text: '97310', number: '97311', whole: '97312', other: '97313', json: '"97314"' };
type Field = keyof typeof typed;
const names = Object.keys(typed) as Field[];
const isCanary = /9731\d/g;

const field = (name: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`), {}, formLoads);

async function typeAll() {
  for (const name of names) {
    await userEvent.click(await field(name));
    await userEvent.keyboard(typed[name]);
  }
  await userEvent.click(await field('note'));
  await userEvent.keyboard('x');
}

/** What the clipboard contains after the user has copied the whole page. */
async function copied(): Promise<string> {
  (document.activeElement as HTMLElement | null)?.blur();
  getSelection()?.selectAllChildren(document.body);
  await userEvent.keyboard('{Control>}c{/Control}');
  const page = document.body.appendChild(document.createElement('div'));
  page.contentEditable = 'true';
  page.focus();
  let found = '';
  page.addEventListener('paste', ({ clipboardData }) => {
    found = ['text/html', 'text/plain'].map((type) => clipboardData?.getData(type)).join('\n');
  });
  await userEvent.keyboard('{Control>}v{/Control}');
  await waitFor(() => expect(found).toContain('note'));
  page.remove();
  return found;
}

describe('a typed secret', () => {
  async function ask() {
    const responseSchema = { type: 'object', properties };
    const { run, requests } = scriptedRun([
      asks({ reason: 'input_required', message: 'Fill it in', responseSchema }),
      says('Thanks.'),
    ]);
    await run.send('Go');
    render(<InterruptPanel run={run} />);
    await typeAll();
    return { requests, payload: () => requests[1]?.resume?.map(({ payload }) => payload as unknown) };
  }

  it('is not in the markup of the page, nor in what the user copies from it', async () => {
    await ask();
    expect(document.documentElement.outerHTML.match(isCanary)).toBeNull();
    expect((await copied()).match(isCanary)).toBeNull();
  });

  it('is sent as it was typed and corrected', async () => {
    const { payload } = await ask();
    await userEvent.click(await field('text'));
    await userEvent.keyboard('{Home}{ArrowRight}-{End}!');
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    const sent = { note: 'x', text: '9-7310!', number: 97_311, whole: 97_312, other: '97313', json: '97314' };
    await waitFor(() => expect(payload()).toEqual([sent]));
  });

  it('that the page resets is sent as it is shown', async () => {
    const { payload } = await ask();
    for (const form of document.forms) form.reset();
    const shown = await Promise.all(names.map(async (name) => [name, (await field(name)).value] as const));
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    const rest = shown.filter(([, text]) => text !== '').map(([name]) => name);
    await waitFor(() => expect(Object.keys(payload()?.[0] ?? {})).toEqual(['note', ...rest]));
  });
});

it('a secret of the proposed arguments is not in the markup of the editor', async () => {
  const responseSchema = {
    type: 'object',
    properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
    required: ['approved'],
  };
  const call = { id: 'call', name: 'log_in', args: { note: 'x', token: '97315', deep: { pin: 97_316 } } };
  const { run } = scriptedRun([proposes(call, { reason: 'tool_call', responseSchema })], {
    isSecret: (key) => key === 'token' || key === 'pin',
  });
  await run.send('Go');
  render(<InterruptPanel run={run} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(await field('token')).toHaveValue('97315');
  expect(document.querySelector('form')?.outerHTML.match(isCanary)).toBeNull();
});
