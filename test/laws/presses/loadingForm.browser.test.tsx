import { render, screen, waitFor } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadAnswerParts } from '../../../src/components/AnswerPart/loadAnswerParts.js';
import { preloadForm } from '../../../src/components/SchemaForm/loadForm.js';
import { centerOf, hold, release, rest } from './pointer.js';

// A module is requested once, so the first form that loads is held until the test releases it.
const { arrived, arrive } = vi.hoisted(() => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  return { arrived, arrive: () => arrive() };
});
vi.mock(import('../../../src/components/SchemaForm/show/formParts.js'), async (original) => {
  const parts = await original();
  await arrived;
  return parts;
});

// All other code has loaded.
beforeAll(loadAnswerParts);

beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
const ask = (id: string) =>
  pendingInterrupt({
    id,
    key: id,
    reason: 'input_required',
    message: `Where is ${id}?`,
    responseSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  });

// “No answer is lost”; accessibility.md: the focus “never moves to the top of the page”.
describe('a form that arrives', () => {
  it('does not lose the press of a button that it replaces, or the focus', async () => {
    const run = staticRun({ interrupts: [ask('a'), ask('b')] });
    render(<InterruptPanel run={run} />);
    await screen.findAllByText('Loading the form', {}, { timeout: 15_000 });
    const [first, second] = screen.getAllByRole('button', { name: 'Skip question' });
    onTestFinished(arrive);
    if (!first || !second) throw new Error('The cards have no buttons.');
    const at = centerOf(first);
    await rest(at);
    await hold(at);
    arrive();
    await preloadForm();
    await frames(30);
    await release(at);
    expect(run.calls).toEqual([{ verb: 'cancel', args: ['a'] }]);
    second.focus();
    await waitFor(() => expect(second.isConnected).toBe(false), { timeout: 15_000 });
    await waitFor(() => expect(screen.getByRole('article', { name: /is b/ })).toHaveFocus());
  });
});

async function frames(count: number) {
  for (let left = count; left > 0; left -= 1) await new Promise(requestAnimationFrame);
}
