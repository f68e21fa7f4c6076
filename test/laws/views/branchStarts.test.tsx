import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { object, showForm, submit } from '../../components/showForm.js';

// forms-and-safety.md: “An answer form shows the schema's defaults and sends what it shows.”
it.each(['default', 'const'])(
  'the %s of the branch that applies replaces that of the other',
  async (word) => {
    const tier = { enum: ['vip', 'normal'], default: 'vip' };
    const off = (value: string) => ({
      properties: { off: { type: 'string', [word]: value } },
      required: ['off'],
    });
    const schema = {
      ...object({ tier }, ['tier']),
      if: { properties: { tier: { const: 'vip' } }, required: ['tier'] },
      // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
      then: off('30 %'),
      else: off('0 %'),
    };
    const { onSubmit } = await showForm({ schema });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^tier/ }), 'normal');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ tier: 'normal', off: '0 %' }));
  },
);
