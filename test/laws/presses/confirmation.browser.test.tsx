import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import {
  createRenderer,
  defineInterrupt,
  InterruptPanel,
  type InterruptPanelProps,
  type InterruptRendererProps,
} from 'react-agent-interrupts';
import { ToolApproval } from 'react-agent-interrupts/components';
import 'react-agent-interrupts/styles.css';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { formLoads } from '../clumsy/hands.js';

// renderers.md: every approval of a high risk asks for confirmation, however it is given.

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

const pay = pendingInterrupt({
  id: 'a',
  key: 'a',
  reason: 'tool_call',
  message: 'Pay?',
  toolCallId: 'call',
  toolCall: {
    id: 'call',
    name: 'pay',
    args: { amount: 10 },
    argsText: '{"amount":10}',
    status: 'suspended',
    proposedBy: 'run',
  },
  responseSchema: {
    type: 'object',
    properties: {
      approved: { type: 'boolean' },
      editedArgs: { type: 'object', properties: { amount: { type: 'number' } } },
      when: { type: 'string' },
    },
    required: ['approved'],
  },
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, formLoads));
const sure = () => screen.findByRole('group', { name: 'The risk is high. Are you sure?' }, formLoads);

function Own({ interrupt }: InterruptRendererProps) {
  return (
    <>
      <button type="button" data-shortcut="approve" onClick={() => interrupt.approve()}>
        Pay it
      </button>
      <button type="button" onClick={() => interrupt.answer({ approved: true })}>
        Answer it
      </button>
      <button type="button" onClick={() => interrupt.answer({ approved: false })}>
        Refuse it
      </button>
      <button type="button" onClick={() => interrupt.deny()}>
        Deny it
      </button>
    </>
  );
}
const Typed = createRenderer(
  defineInterrupt<{ approved: boolean }>({ reason: 'tool_call', response: { type: 'object' } }),
  ({ interrupt }) => (
    <button type="button" onClick={() => interrupt.approve()}>
      Pay it
    </button>
  ),
);
const Around = (props: InterruptRendererProps) => <ToolApproval {...props} />;
const as = (tool_call: InterruptPanelProps['toolRenderers']) => tool_call;

function show(props: Partial<InterruptPanelProps> = {}) {
  const run = staticRun({ interrupts: [pay] });
  render(<InterruptPanel run={run} risk={() => 'high'} {...props} />);
  return { decided: () => run.calls.filter(({ verb }) => verb !== 'setDraft').map(({ verb }) => verb) };
}

const own = { toolRenderers: as({ pay: Own }) };
it.each<[string, Partial<InterruptPanelProps>, () => Promise<unknown>, string]>([
  ['the button', {}, () => press('Approve'), 'approve'],
  [
    'the editor',
    {},
    async () => {
      await press('Edit');
      await press('Approve with edits');
    },
    'approve',
  ],
  [
    'the whole form',
    {},
    async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
      await userEvent.click(screen.getByRole('menuitem', { name: 'More options' }));
      await userEvent.click(await screen.findByRole('radio', { name: 'Yes' }, formLoads));
      await press('Answer');
    },
    'answer',
  ],
  ['a method of a renderer of the host', own, () => press('Pay it'), 'approve'],
  ['an answer of a renderer of the host', own, () => press('Answer it'), 'answer'],
  ['a typed renderer of the host', { toolRenderers: as({ pay: Typed }) }, () => press('Pay it'), 'approve'],
  [
    'a renderer of the library in one of the host',
    { toolRenderers: as({ pay: Around }) },
    () => press('Approve'),
    'approve',
  ],
  [
    'a shortcut of a renderer of the host',
    { ...own, shortcuts: true },
    async () => {
      // The code of shortcuts loads later, and nothing shows when this renderer has them.
      await waitFor(async () => {
        screen.getByRole('article').focus();
        await userEvent.keyboard('a');
        expect(screen.getByRole('group', { name: /Are you sure/ })).toBeVisible();
      });
    },
    'approve',
  ],
])('an approval by %s is asked about once, and Back gives it up', async (_name, props, approve, verb) => {
  const { decided } = show(props);
  await approve();
  const asked = await sure();
  expect(within(asked).getByRole('button', { name: 'Back' })).toHaveFocus();
  expect(decided()).toEqual([]);
  await userEvent.click(within(asked).getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: /Are you sure/ })).toBeNull());
  expect(decided()).toEqual([]);
  cleanup();
  const again = show(props);
  await approve();
  const [, yes] = within(await sure()).getAllByRole('button');
  await userEvent.click(yes ?? document.body);
  await waitFor(() => expect(again.decided()).toEqual([verb]));
});

it.each<[string, () => Promise<unknown>]>([
  ['a denial', () => press('Deny it')],
  ['an answer that denies', () => press('Refuse it')],
])('%s of a renderer of the host is not asked about', async (_name, deny) => {
  const { decided } = show(own);
  await deny();
  expect(decided()).toHaveLength(1);
});

it('a confirmed approval of a renderer of the host is given once', async () => {
  const { decided } = show(own);
  await press('Pay it');
  await userEvent.click(within(await sure()).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(decided()).toEqual(['approve']));
});

it('a renderer of the host learns from `checked` when its approval is confirmed', async () => {
  const log: string[] = [];
  const Awaits = ({ interrupt }: InterruptRendererProps) => (
    <button
      type="button"
      onClick={() => {
        const result = interrupt.approve();
        log.push(result.ok ? 'waits' : 'refused');
        if (result.ok) void result.checked.then((issues) => log.push(`done ${issues.length}`));
      }}
    >
      Pay it
    </button>
  );
  show({ toolRenderers: as({ pay: Awaits }) });
  await press('Pay it');
  expect(log).toEqual(['waits']);
  await userEvent.click(within(await sure()).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(log).toEqual(['waits', 'done 0']));
});
