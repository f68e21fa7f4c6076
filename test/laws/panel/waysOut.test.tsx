import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  agUi,
  createRenderer,
  defineInterrupt,
  InterruptPanel,
  type AgentRunOptions,
  type InterruptPanelProps,
} from 'react-agent-interrupts';
import { asks, says, scriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const never = () => new Promise<never>(() => {});
const settled = () => act(async () => {});
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const question = asks({ id: 'a', reason: 'confirmation', message: 'Delete it?' });

async function open(
  answers: readonly ServerAnswer[],
  options: Partial<AgentRunOptions> = {},
  props: Partial<InterruptPanelProps> = {},
) {
  const { run, requests } = scriptedRun(answers, options);
  render(<InterruptPanel run={run} {...props} />);
  await act(() => run.send('Go'));
  return { run, requests };
}

// Host functions, checks, the storage and downloads can delay a batch. A changed answer ends the wait. Law 4: the user
// can change each answer, cancel or leave.
describe('an answer that the page has not sent yet', () => {
  /** A host function that never resolves for its first batch, and resolves immediately for later ones. */
  const slowOnce = <T,>(value: T): (() => T | Promise<never>) => {
    let asked = 0;
    return () => ((asked += 1) === 1 ? never() : value);
  };
  const dispatches = slowOnce(true);
  const headers = slowOnce({});
  it.each<[string, Partial<AgentRunOptions>]>([
    ['beforeSubmit', { beforeSubmit: slowOnce(true) }],
    ['headers', { headers: () => (isAnswering ? headers() : {}) }],
    [
      'dispatch',
      {
        dispatch: async ({ kind, execute }) => {
          if (kind === 'resume') await dispatches();
          await execute();
        },
      },
    ],
  ])('can be undone and given again while %s stays pending', async (_host, options) => {
    isAnswering = false;
    const { requests } = await open([question, says('Done.')], options);
    isAnswering = true;
    await press('Yes');
    await settled();
    await press('Stop');
    await press(/^(Undo|Change)/);
    expect(requests).toHaveLength(1);
    await press('No');
    await settled();
    expect(requests.slice(1)).toMatchObject([{ resume: [{ payload: false }] }]);
  });
});
let isAnswering = false;

// Law 4: the user can change each answer, cancel, send again if that is safe, or leave.
it('an answer to a server that never responds keeps a button for the user', async () => {
  const { run } = await open([question, never, says('Done.')]);
  await press('Yes');
  await settled();
  await press('Stop');
  expect(run.getSnapshot().interrupts[0]?.delivery).toBe('inDoubt');
  expect(screen.getByRole('button', { name: 'Change: Delete it?' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Leave without an answer' })).toBeVisible();
});

// Law 4. Disabled buttons are `aria-disabled`, can be reached, and have an explanation.
it('a refresh that stays pending can be stopped, and every button works again', async () => {
  const lost: ServerAnswer = () => Response.json({}, { status: 500 });
  const protocol = agUi({ refresh: true });
  const { requests } = await open([question, lost, never, says('Done.')], { protocol });
  await press('Yes');
  await settled();
  await press('See what the agent is waiting for');
  await settled();
  const waiting = ['Change: Delete it?', 'Skip question', 'Send again', 'See what the agent is waiting for'];
  for (const name of waiting)
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  await press('Stop');
  await settled();
  await press('Change: Delete it?');
  await press('No');
  await settled();
  expect(requests.at(-1)?.resume).toMatchObject([{ payload: false }]);
});

// During an asynchronous check, `interrupt.checking` is true and nothing is sent. A changed answer ends the wait.
it('a check that stays pending can be aborted', async () => {
  const definition = defineInterrupt({
    reason: 'acme:refund',
    response: { '~standard': { version: 1, vendor: 'acme', validate: never } },
  });
  const Refund = createRenderer(definition, ({ interrupt, readOnly }) => (
    <button type="button" disabled={readOnly || interrupt.checking} onClick={() => interrupt.answer(20)}>
      Refund €20
    </button>
  ));
  const ask = asks({ id: 'a', reason: 'acme:refund', message: 'Refund?' });
  const { run, requests } = await open([ask, says('Done.')], {}, { renderers: { 'acme:refund': Refund } });
  await press('Refund €20');
  await settled();
  const card = screen.getByRole('article');
  expect(within(card).getByText('Checking the answer')).toBeVisible();
  await press(/^(Undo|Skip|Back)/);
  expect(run.getSnapshot().interrupts[0]).toMatchObject({ status: 'open', checking: false });
  expect(screen.getByRole('button', { name: 'Refund €20' })).toBeEnabled();
  expect(requests).toHaveLength(1);
});
