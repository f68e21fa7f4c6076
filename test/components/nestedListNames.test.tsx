import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { object, showForm } from './showForm.js';

const buttons = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);
const text = { type: 'string' };

// accessibility.md: each button has its own name, so that it can be chosen by voice or from a list of buttons.
it('the buttons of a list in a list have the name of their item', async () => {
  const phones = { type: 'array', items: text };
  await showForm({
    schema: object({ people: { type: 'array', items: object({ phones, home: object({ phones }) }) } }),
    value: { people: [{ phones: ['1'], home: { phones: ['2'] } }, { phones: ['3'] }] },
  });
  const names = buttons();
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('Remove Item 1');
  expect(names).toContain('Remove Item 1 › phones › Item 1');
  expect(names).toContain('Remove Item 1 › home › phones › Item 1');
  expect(names).toContain('Remove Item 2 › phones › Item 1');
  expect(names).toContain('Add to phones, Item 2 › phones');
});

it('the buttons of a list of lists have the name of their item', async () => {
  await showForm({
    schema: object({ rows: { type: 'array', items: { type: 'array', items: text } } }),
    value: {
      rows: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    },
  });
  const names = buttons();
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('Move Item 2 › Item 1 down');
  expect(names).toContain('Add to Item 2');
});
