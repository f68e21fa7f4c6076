import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import axe from 'axe-core';
import { WordsProvider, en, type Words } from 'react-agent-interrupts';
import { InterruptInbox } from 'react-agent-interrupts/inbox';
import { ar } from 'react-agent-interrupts/words/ar';
import { de } from 'react-agent-interrupts/words/de';
import { es } from 'react-agent-interrupts/words/es';
import { fr } from 'react-agent-interrupts/words/fr';
import { ja } from 'react-agent-interrupts/words/ja';
import { zh } from 'react-agent-interrupts/words/zh';
import 'react-agent-interrupts/inbox.css';
import 'react-agent-interrupts/styles.css';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { deskWith } from './showInbox.js';

it('the list, its filters, the marked items and the open one pass axe in every language', async () => {
  await page.viewport(1200, 900);
  const desk = deskWith(4);
  const broken = { ...desk.source, name: 'broken', list: () => Promise.reject(down) };
  const sources = [desk.source, broken];
  const client = new QueryClient();
  const inbox = (words: Words) => (
    <main>
      <QueryClientProvider client={client}>
        <WordsProvider words={words}>
          <InterruptInbox sources={sources} refetchInterval={false} pressGuard={0} selected="desk/t1" />
        </WordsProvider>
      </QueryClientProvider>
    </main>
  );
  const { container, rerender } = render(inbox(en));
  const find = (selector: string) => container.querySelector<HTMLElement>(selector);
  await expect.poll(() => find('article[data-interrupt-key]')).not.toBeNull();
  await expect.poll(() => find('.rai-inbox-errors')).not.toBeNull();
  act(() => find('.rai-inbox-row input')?.click());
  for (const details of container.querySelectorAll('details')) details.open = true;
  const found: Record<string, readonly string[]> = {};
  const shown = new Set<string>();
  for (const words of [en, de, es, fr, ja, zh, ar]) {
    rerender(inbox(words));
    await expect.poll(() => find('.rai-inbox-list')?.lang).toBe(words.language);
    const { violations } = await axe.run(container, { resultTypes: ['violations'] });
    found[words.language] = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    shown.add(find('.rai-inbox-bulk')?.textContent ?? '');
  }
  expect(found).toEqual({ en: [], de: [], es: [], fr: [], ja: [], 'zh-Hans': [], ar: [] });
  expect(shown.size).toBe(7);
});

const down = Object.assign(new Error('The server is down.'), { retryable: false });
