import { afterEach, beforeEach, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { cdp, userEvent } from 'vitest/browser';
import { button, showCall } from '../formValues/kit.js';

interface DevTools {
  send: (method: 'Emulation.setTimezoneOverride', params: { timezoneId: string }) => Promise<unknown>;
}
const browser = cdp() as unknown as DevTools;

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await browser.send('Emulation.setTimezoneOverride', { timezoneId: 'Europe/Berlin' });
});
afterEach(async () => {
  await browser.send('Emulation.setTimezoneOverride', { timezoneId: '' });
});

// forms-and-safety.md: “When daylight saving time ends, one hour occurs twice. If the user edits a time in this hour, the offset
// of the original value is kept.” On October 25, 2026, this is the hour from 2:00 to 3:00 in Berlin.
it.each([
  ['the second hour', '2026-10-25T02:30:00+01:00', '2026-10-25T02:45', '2026-10-25T01:45:00.000Z'],
  ['the second hour, in UTC', '2026-10-25T01:30:00Z', '2026-10-25T02:45', '2026-10-25T01:45:00.000Z'],
  ['the first hour', '2026-10-25T02:30:00+02:00', '2026-10-25T02:45', '2026-10-25T00:45:00.000Z'],
  ['an hour before', '2026-10-25T01:30:00+02:00', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['an hour after', '2026-10-25T03:30:00+01:00', '2026-10-25T02:30', '2026-10-25T01:30:00.000Z'],
  ['another half of the year', '2026-07-01T10:00:00Z', '2026-12-01T10:00', '2026-12-01T09:00:00.000Z'],
])('an edit of a moment in %s stays there', async (_where, start, typed, expected) => {
  const moment = { type: 'string', format: 'date-time', title: 'Start' };
  const { sent } = await showCall({ start }, { type: 'object', properties: { start: moment } });
  await userEvent.click(await button('Edit'));
  const approve = await button('Approve with edits');
  const field = screen.getByLabelText<HTMLInputElement>(/^Start/);
  await userEvent.fill(field, typed);
  expect(field).toHaveValue(typed);
  await userEvent.click(approve);
  await waitFor(() => expect(sent()).toEqual([[{ approved: true, editedArgs: { start: expected } }]]));
});
