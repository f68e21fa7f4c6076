import { waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../setup/cases.js';
import { aiSdkServer, type ModelStep } from './aiSdkServer.js';
import { commitAsInPages, contents, mountChat, partsOf, type ChatPage } from './chatPage.js';

commitAsInPages();

/** What a person may do in the panel or in the chat, in any order. */
type Action =
  | { readonly do: 'approve' | 'deny' | 'reopen' | 'chatApproves'; readonly at: number }
  | { readonly do: 'submit' | 'retry' | 'stop' | 'settle' | 'turn' | 'chatSends' | 'chatStops' };

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('approve', 'deny', 'reopen', 'chatApproves'),
      at: fc.nat(2),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('submit', 'retry', 'stop', 'settle', 'turn', 'chatSends', 'chatStops'),
    }),
  },
);

const modelStep: fc.Arbitrary<ModelStep> = fc.oneof(
  fc.record({ says: fc.constantFrom('Yes', 'No') }),
  fc.record({ sendsTo: fc.array(fc.constantFrom('Ann', 'Bob'), { minLength: 1, maxLength: 2 }) }),
);

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));
const ignore = (promise: Promise<unknown>): void => void promise.catch(() => undefined);

const isBusy = ({ chat, run }: ChatPage): boolean =>
  chat.status === 'submitted' ||
  chat.status === 'streaming' ||
  ['running', 'resuming'].includes(run.getSnapshot().status);

/** The approvals that the chat waits for. */
const requestedIn = ({ chat }: ChatPage): readonly string[] =>
  partsOf(chat).flatMap((part) =>
    'state' in part && part.state === 'approval-requested' ? part.approval.id : [],
  );

describe('a chat of useChat and its run', () => {
  it('agree once an action has settled', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 3, maxLength: 10 }),
        fc.array(modelStep, { maxLength: 4 }),
        fc.boolean(),
        fc.array(fc.boolean(), { maxLength: 4 }),
        async (actions, script, automatic, failing) => {
          const server = aiSdkServer();
          server.script = [{ sendsTo: ['Ann', 'Bob'] }, ...script];
          const page = mountChat({ server, automatic, options: { autoSubmit: 'never' } });
          const settle = async (): Promise<void> => {
            await waitFor(async () => {
              for (let quiet = 0; quiet < 5; quiet += 1) {
                await turn();
                expect(isBusy(page)).toBe(false);
              }
            });
            const { shown, had } = contents(page);
            expect(shown).toEqual(had);
            const shownIds = page.run.getSnapshot().interrupts.map(({ id }) => id);
            expect(shownIds).toEqual(expect.arrayContaining([...requestedIn(page)]));
            // Responses that were given here and may not have been delivered are pending too.
            const responded = partsOf(page.chat).flatMap((part) =>
              'state' in part && part.state === 'approval-responded' ? part.approval.id : [],
            );
            const known = new Set([...requestedIn(page), ...responded]);
            expect(shownIds.filter((id) => !known.has(id))).toEqual([]);
          };
          const perform = (step: Action): void | Promise<void> => {
            const { interrupts } = page.run.getSnapshot();
            const isIdle = !isBusy(page);
            switch (step.do) {
              case 'approve':
              case 'deny':
              case 'reopen': {
                const interrupt = interrupts[step.at % Math.max(1, interrupts.length)];
                if (interrupt) page.run[step.do](interrupt);
                return;
              }
              case 'chatApproves': {
                const ids = requestedIn(page);
                const id = ids[step.at % Math.max(1, ids.length)];
                if (id !== undefined && isIdle)
                  ignore(Promise.resolve(page.chat.addToolApprovalResponse({ id, approved: true })));
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
              case 'chatSends':
                if (isIdle && interrupts.length === 0) ignore(page.chat.sendMessage({ text: 'Go on' }));
                return;
              case 'chatStops':
                return ignore(page.chat.stop());
            }
          };
          await page.chat.sendMessage({ text: 'Write' });
          await waitFor(() => expect(page.run.getSnapshot().interrupts).toHaveLength(2));
          server.failures = failing.map(
            (fails) => () =>
              fails ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve(undefined),
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
