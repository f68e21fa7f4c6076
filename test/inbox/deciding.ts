import { act } from '@testing-library/react';
import type { InboxHandle, InboxResult } from 'react-agent-interrupts/inbox';

export const approve = { type: 'approve' } as const;
export const typesOf = (results: ReadonlyMap<string, InboxResult>) =>
  [...results.values()].map(({ type }) => type);

/** Begins to decide, and returns the promise of the results. */
export function started(
  inbox: () => InboxHandle,
  ...given: Parameters<InboxHandle['decide']>
): { readonly results: ReturnType<InboxHandle['decide']> } {
  let results: ReturnType<InboxHandle['decide']> = Promise.resolve(new Map());
  act(() => {
    results = inbox().decide(...given);
  });
  return { results };
}
