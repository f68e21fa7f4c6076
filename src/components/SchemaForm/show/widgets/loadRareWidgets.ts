import type * as RareWidgets from './rareWidgets.js';

/** Longer lists can be filtered by typing. */
export const LONG_LIST = 12;

/** The formats with a rare widget. */
const rareFormats = new Set<unknown>(['data-url', 'date', 'date-time', 'time', 'color']);

/** The name of a widget that few forms need. These widgets are a separate chunk, which loads with these forms. */
export type RareName = keyof typeof RareWidgets;

let loaded: typeof RareWidgets | undefined;

/** The rare widgets, if their code has loaded. */
export const rareWidgets = (): typeof RareWidgets | undefined => loaded;

/** Loads the rare widgets. A failed download can be repeated. */
export async function loadRareWidgets(): Promise<typeof RareWidgets> {
  return (loaded ??= await import('./rareWidgets.js'));
}

/** Whether a schema needs a rare widget. It may be circular or too deep to read; the form then refuses it. */
export function needsRareWidgets(schema: unknown): boolean {
  let isRare = false;
  try {
    JSON.stringify(schema, (keyword, value: unknown) => {
      const isLong = keyword !== 'required' && Array.isArray(value) && value.length > LONG_LIST;
      isRare ||= isLong || rareFormats.has(value);
      return value;
    });
  } catch {
    // The form names the reason.
  }
  return isRare;
}
