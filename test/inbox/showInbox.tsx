import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { InterruptInbox, type InboxSource, type InterruptInboxProps } from 'react-agent-interrupts/inbox';
import 'react-agent-interrupts/inbox.css';
import 'react-agent-interrupts/styles.css';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { fakeDesk } from './fakeDesk.js';

export type Desk = ReturnType<typeof fakeDesk>;

/** A server with threads that all ask the same kind of question: `t1`, `t2`, … */
export function deskWith(count: number, name?: string): Desk {
  const desk = fakeDesk(name);
  for (let number = 1; number <= count; number += 1)
    desk.ask(`t${number}`, { message: `Refund order ${number}?`, args: { order: number } });
  return desk;
}

interface Size {
  readonly width?: number;
  readonly height?: number;
}

/** Renders the inbox of a desk in Chromium, and waits for its rows. */
export async function showInbox(
  desk: { readonly source: InboxSource },
  props: Partial<InterruptInboxProps> = {},
  { width = 1200, height = 900 }: Size = {},
) {
  await page.viewport(width, height);
  const client = new QueryClient();
  const element = (more: Partial<InterruptInboxProps> = {}) => (
    <QueryClientProvider client={client}>
      <InterruptInbox
        sources={[desk.source]}
        refetchInterval={false}
        pressGuard={0}
        density="compact"
        {...props}
        {...more}
      />
    </QueryClientProvider>
  );
  const view = render(element());
  const root = view.container;
  const rowOf = (id: string): HTMLElement | undefined =>
    [...root.querySelectorAll<HTMLElement>('[data-row]')].find((row) =>
      row.dataset['row']?.endsWith(`/${id}`),
    );
  const row = async (id: string): Promise<HTMLElement> => {
    await expect.poll(() => rowOf(id)).toBeDefined();
    const found = rowOf(id);
    if (!found) throw new Error(`No row shows "${id}".`);
    return found;
  };
  return {
    container: view.container,
    rerender: (more: Partial<InterruptInboxProps>) => view.rerender(element(more)),
    row,
    rowOf,
    /** The keys of the rows that are rendered. */
    rendered: () => root.querySelectorAll('.rai-inbox-row').length,
    /** Another response of every source arrives. */
    poll: () => act(() => client.refetchQueries({ queryKey: ['inbox'] })),
    checkbox: async (id: string): Promise<HTMLElement> => {
      const box = (await row(id)).parentElement?.querySelector('input');
      if (!box) throw new Error(`The row of "${id}" has no checkbox.`);
      return box;
    },
    /** The card of the open item, once the thread has been read. */
    card: async (): Promise<HTMLElement> => {
      const find = () => root.querySelector<HTMLElement>('article[data-interrupt-key]');
      await expect.poll(find).not.toBeNull();
      const found = find();
      if (!found) throw new Error('No question is shown.');
      return found;
    },
    focused: () => document.activeElement,
  };
}
