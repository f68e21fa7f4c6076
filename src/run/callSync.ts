import { unusable } from './requestErrors.js';

/** Calls the function of a `transaction`. Throws if it returns a promise. */
export function callSync(change: () => unknown): void {
  const returned = change() as { readonly then?: unknown } | undefined;
  if (typeof returned?.then === 'function')
    throw unusable(
      'transaction() requires a function that returns no promise. What it decided before its first `await` is staged and not sent automatically. Await before `transaction()`.',
    );
}
