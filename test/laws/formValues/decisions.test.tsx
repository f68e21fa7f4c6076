import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { InterruptRendererProps, RiskOf } from 'react-agent-interrupts';
import { describe, expect, it } from 'vitest';
import { press, showQuestions } from './kit.js';

const question = (id: string, reason = 'confirmation') => ({ id, reason, message: `Question ${id}?` });
const approveAll = () => screen.queryByRole('button', { name: 'Approve all' });

describe('“Approve all”', () => {
  // “Approve all” requires that no open question has a draft, including drafts of a host's renderer.
  it('is hidden while an answer is half typed in a renderer of the host', async () => {
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

// A high-risk approval asks for confirmation. A function that throws counts as `high`, and so does an invalid result.
describe('an invalid risk', () => {
  const odd: Readonly<Record<string, () => unknown>> = {
    'that is a promise': () => Promise.resolve('high'),
    'in another spelling': () => 'HIGH',
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
