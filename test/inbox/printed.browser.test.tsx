import { afterEach, expect, it } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { deskWith, showInbox } from './showInbox.js';

const show = (media: string): Promise<unknown> =>
  (cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> }).send(
    'Emulation.setEmulatedMedia',
    { media },
  );

afterEach(() => show(''));

// accessibility.md: "A printed inbox shows the open item. If none is open, it shows all rows that are loaded."
it('paper shows every row of the list, below each other, if no item is open', async () => {
  const { container, row } = await showInbox(deskWith(40));
  const rows = () => [...container.querySelectorAll('[data-row]')];
  await row('t1');
  expect(rows().length).toBeLessThan(40);
  await show('print');
  await expect.poll(() => rows().length).toBe(40);
  const places = rows()
    .map((each) => each.getBoundingClientRect())
    .toSorted((a, b) => a.top - b.top);
  const overlaps = places.filter(({ top }, index) => top < (places[index - 1]?.bottom ?? 0) - 1);
  expect(overlaps).toEqual([]);
  const { bottom } = container.getBoundingClientRect();
  expect(places.filter((place) => place.height < 20 || place.bottom > bottom + 1)).toEqual([]);
  await show('');
  await expect.poll(() => rows().length).toBeLessThan(40);
});

it('paper shows the open item, without the list', async () => {
  const { row, card } = await showInbox(deskWith(3));
  await userEvent.click(await row('t2'));
  const open = await card();
  await show('print');
  await expect.poll(() => document.querySelector('[data-row]')?.checkVisibility()).toBe(false);
  expect(open).toBeVisible();
});
