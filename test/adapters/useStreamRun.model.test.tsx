import { waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cases } from '../setup/cases.js';
import { commitAsInPages } from './chatPage.js';
import { langGraphServer, type GraphStep } from './langGraphServer.js';
import { mountStream, streamContents, type StreamPage } from './streamPage.js';

commitAsInPages();
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

/** What a person may do in the panel or in the chat, in any order. */
type Action =
  | { readonly do: 'answer' | 'reopen'; readonly at: number }
  | {
      readonly do:
        'submit' | 'retry' | 'stop' | 'settle' | 'turn' | 'chatAnswers' | 'chatSends' | 'chatStops';
    };

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('answer', 'answer', 'reopen'), at: fc.nat(2) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'submit',
        'retry',
        'stop',
        'settle',
        'turn',
        'chatAnswers',
        'chatSends',
        'chatStops',
      ),
    }),
  },
);

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));
const ignore = (promise: Promise<unknown>): void => void promise.catch(() => undefined);

const isBusy = ({ stream, run }: StreamPage): boolean =>
  stream.isLoading || ['running', 'resuming'].includes(run.getSnapshot().status);

/** The ids of the interrupts that the stream shows. */
const askedIn = ({ stream }: StreamPage): readonly string[] =>
  stream.interrupts.flatMap(({ id, value }) => (value === undefined ? [] : (id ?? [])));

/** A step of the graph. Its interrupts have ids of their own. */
const graphStep = fc
  .oneof(fc.constant(0), fc.constantFrom(1, 2), fc.constant(-1))
  .map((count) => (index: number): GraphStep => {
    if (count === 0) return { says: `Step ${index}` };
    if (count < 0) return { fails: `Failure ${index}` };
    const asks = Array.from({ length: count }, (_, at) => ({
      id: `${index}${at}`.padStart(32, '0'),
      value: `Question ${index} ${at}`,
    }));
    return { asks };
  });

describe('a stream of useStream and its run', () => {
  it('agree once an action has settled', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 3, maxLength: 10 }),
        fc.array(graphStep, { maxLength: 4 }),
        fc.array(fc.boolean(), { maxLength: 4 }),
        async (actions, steps, failing) => {
          const server = langGraphServer();
          const first = {
            asks: [1, 2].map((at) => ({ id: `${at}`.padStart(32, '0'), value: `Question ${at}` })),
          };
          server.script = [first, ...steps.map((step, index) => step(index + 10))];
          const page = mountStream({ server, options: { autoSubmit: 'never' } });
          const settle = async (): Promise<void> => {
            await waitFor(async () => {
              for (let quiet = 0; quiet < 5; quiet += 1) {
                await turn();
                expect(isBusy(page)).toBe(false);
              }
            });
            const { shown, had } = streamContents(page);
            expect(shown).toEqual(had);
            expect(page.run.getSnapshot().interrupts.map(({ id }) => id)).toEqual(askedIn(page));
          };
          let said = 0;
          const perform = (step: Action): void | Promise<void> => {
            const { interrupts } = page.run.getSnapshot();
            const isIdle = !isBusy(page);
            switch (step.do) {
              case 'answer':
              case 'reopen': {
                const interrupt = interrupts[step.at % Math.max(1, interrupts.length)];
                if (!interrupt) return;
                if (step.do === 'reopen') page.run.reopen(interrupt);
                else page.run.answer(interrupt, 'Yes');
                return;
              }
              case 'submit':
              case 'retry':
                return ignore(page.run[step.do]());
              case 'stop':
                return page.run.stop();
              case 'settle':
                return settle();
              case 'turn':
                return turn();
              case 'chatAnswers': {
                const resume = Object.fromEntries(askedIn(page).map((id) => [id, 'No']));
                if (isIdle && askedIn(page).length > 0)
                  ignore(page.stream.submit(undefined, { command: { resume } }));
                return;
              }
              case 'chatSends': {
                const message = {
                  type: 'human' as const,
                  id: `u-${(said += 1)}`,
                  content: `Message ${said}`,
                };
                if (isIdle && interrupts.length === 0) ignore(page.stream.submit({ messages: [message] }));
                return;
              }
              case 'chatStops':
                return ignore(page.stream.stop());
            }
          };
          await page.stream.submit({ messages: [{ type: 'human', id: 'u-0', content: 'Write' }] });
          await waitFor(() => expect(page.run.getSnapshot().interrupts).toHaveLength(2));
          server.failures = failing.map(
            (fails) => async () => (fails ? Response.json({ detail: 'No' }, { status: 422 }) : undefined),
          );
          for (const step of actions) await perform(step);
          await settle();
          page.unmount();
        },
      ),
      { numRuns: cases(25, 1_000) },
    );
  });
});
