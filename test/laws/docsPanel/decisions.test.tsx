import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { InterruptRendererProps, RiskOf } from 'react-agent-interrupts';
import { describe, expect, it } from 'vitest';
import { press, showQuestions } from './kit.js';

const question = (id: string, reason = 'confirmation') => ({ id, reason, message: `Question ${id}?` });
const approveAll = () => screen.queryByRole('button', { name: 'Approve all' });

describe('“Approve all”', () => {
  // docs/renderers.md: “while each open question … has not been begun to be answered otherwise”. In a renderer of a
  // host's own, a draft is what was begun.
  it('is not there while an answer is half typed in a renderer of the host’s', async () => {
    const Note = ({ interrupt }: InterruptRendererProps) => (
      <input
        aria-label="Note"
        value={typeof interrupt.draft === 'string' ? interrupt.draft : ''}
        onChange={({ target }) => interrupt.setDraft(target.value)}
      />
    );
    const asked = [question('a'), { ...question('b', 'acme:note'), responseSchema: { type: 'boolean' } }];
    await showQuestions(asked, { approveAll: true, renderers: { 'acme:*': Note } });
    expect(approveAll()).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Not unless');
    expect(approveAll()).toBeNull();
    await userEvent.clear(screen.getByRole('textbox', { name: 'Note' }));
    expect(approveAll()).toBeVisible();
  });
});

// docs/renderers.md: “A yes whose risk is `high` asks for confirmation … A function that throws counts as `high`.”
// JSDoc of RiskOf: it has not judged.
describe('a risk that is none of the three', () => {
  const odd: Readonly<Record<string, () => unknown>> = {
    'that comes later': () => Promise.resolve('high'),
    'that is written otherwise': () => 'HIGH',
    'without a level': () => ({ why: 'Money leaves the company.' }),
  };
  for (const [name, judge] of Object.entries(odd)) {
    it(`${name} counts as high`, async () => {
      const { sent } = await showQuestions([question('a')], { risk: judge as RiskOf });
      expect(screen.getByRole('article')).toHaveAttribute('data-risk', 'high');
      await press('Yes');
      await act(async () => {});
      expect(sent()).toEqual([]);
      expect(screen.getByRole('button', { name: 'Back' })).toHaveFocus();
    });
  }
});
