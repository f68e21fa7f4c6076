import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  InterruptPanel,
  createAgentRun,
  type InterruptPanelProps,
  type PendingInterrupt,
  type Tools,
} from 'react-agent-interrupts';
import { fakeServer, pendingInterrupt, says, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const call = (id: string, args: Record<string, unknown>, rest: Partial<PendingInterrupt> = {}) =>
  pendingInterrupt({
    id,
    reason: 'tool_call',
    message: `Archive ${id}?`,
    toolCallId: id,
    toolCall: {
      id,
      name: 'archive',
      argsText: JSON.stringify(args),
      args,
      status: 'suspended',
      proposedBy: 'r',
    },
    ...rest,
  });

/** The first form of a file loads rjsf and its validator. */
const formLoads = { timeout: 20_000 };

const button = (name: string, where = document.body) => within(where).getByRole('button', { name });
const card = (id: string) => screen.getByRole('article', { name: new RegExp(`Archive ${id}`) });

function show(interrupts: PendingInterrupt[], props: Partial<InterruptPanelProps> = {}) {
  render(<InterruptPanel run={staticRun({ interrupts })} {...props} />);
}

/** A question with two actions with equal buttons. */
async function showActions(tools?: Tools) {
  const raw = {
    action_requests: [
      { name: 'transfer', args: { amount: 10, to: 'bob' }, description: 'Pay Bob.' },
      { name: 'send_mail', args: { to: 'a@b.com' } },
    ],
    review_configs: [
      { action_name: 'transfer', allowed_decisions: ['approve', 'edit', 'reject'] },
      { action_name: 'send_mail', allowed_decisions: ['approve', 'reject'] },
    ],
  };
  const interrupts = [{ id: 'lg-1', reason: 'langgraph:interrupt', metadata: { langgraph: { raw } } }];
  const asking = { type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts } };
  const server = fakeServer([asking], says('Done.'));
  const run = createAgentRun({ url: 'http://fake.invalid', fetch: server.fetch });
  await run.send('Go');
  render(
    <InterruptPanel
      run={run}
      tools={tools}
      risk={({ toolCall }) => (toolCall?.name === 'transfer' ? 'high' : undefined)}
    />,
  );
  await screen.findAllByRole('button', { name: 'More actions' });
}

describe('the description of a button that decides', () => {
  it('is the action with its question and its risk, if a question has several actions', async () => {
    await showActions();
    const [first, second] = [
      screen.getByRole('listitem', { name: '1 of 2: transfer' }),
      screen.getByRole('listitem', { name: '2 of 2: send_mail' }),
    ];
    for (const name of ['Approve', 'Deny'])
      expect(button(name, first)).toHaveAccessibleDescription('1 of 2: transfer Pay Bob. High risk');
    for (const name of ['Approve', 'Deny'])
      expect(button(name, second)).toHaveAccessibleDescription('2 of 2: send_mail');
    expect(button('Deny all')).toHaveAccessibleDescription('May the agent run transfer and send_mail?');
  });

  it('is the host’s question about an action, if there is one', async () => {
    await showActions({ transfer: { title: 'Pay', describe: ({ amount }) => `Pay €${String(amount)}?` } });
    const first = screen.getByRole('listitem', { name: '1 of 2: Pay' });
    expect(button('Deny', first)).toHaveAccessibleDescription('1 of 2: Pay Pay €10? High risk');
  });

  it('is the question with its risk on every card', async () => {
    show([call('a', { n: 1 }), call('b', { n: 2 }, { cancellation: 'unsafe' })], { risk: () => 'medium' });
    const skips = await screen.findAllByRole('button', { name: 'Skip question' });
    expect(skips).toHaveLength(2);
    for (const name of ['Approve', 'Deny', 'Skip question'])
      expect(button(name, card('a'))).toHaveAccessibleDescription('Archive a? Medium risk');
    expect(button('Skip question', card('b'))).toHaveAccessibleDescription(
      'This agent may treat a skipped question as an answer, and continue. Archive b? Medium risk',
    );
  });

  it('is the question in the form for a reason and in the form of an answer', async () => {
    const properties = { approved: { type: 'boolean' }, reason: { type: 'string' } };
    const ask = (id: string, rest: Partial<PendingInterrupt>) =>
      pendingInterrupt({ id, message: `${id}?`, ...rest });
    show([
      call('a', { n: 1 }, { responseSchema: { type: 'object', properties, required: ['approved'] } }),
      ask('Size', {
        reason: 'input_required',
        responseSchema: { type: 'object', properties: { size: { type: 'integer' } }, required: ['size'] },
      }),
    ]);
    await userEvent.click(button('Deny', card('a')));
    expect(await screen.findByRole('textbox', { name: /^Reason for denying/ })).toHaveFocus();
    expect(button('Deny', card('a'))).toHaveAccessibleDescription('Archive a?');
    expect(await screen.findByRole('button', { name: 'Answer' }, formLoads)).toHaveAccessibleDescription(
      'Size?',
    );
  });

  it('is the question for the buttons that each card has', async () => {
    const responseSchema = {
      type: 'object',
      properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
      required: ['approved'],
    };
    const free = pendingInterrupt({ id: 'name', reason: 'other', message: 'Which name?' });
    show([call('a', { n: 1 }, { responseSchema }), free]);
    // The bar has one with this name too.
    await within(card('a')).findByRole('button', { name: 'More actions' });
    for (const name of ['Edit', 'More actions'])
      expect(button(name, card('a'))).toHaveAccessibleDescription('Archive a?');
    expect(button('Answer as JSON')).toHaveAccessibleDescription('Which name?');
  });

  it('is what the confirmation of a high risk asks, with edited arguments', async () => {
    const responseSchema = {
      type: 'object',
      properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
      required: ['approved'],
    };
    show([call('a', { folder: 'old' }, { responseSchema })], {
      risk: () => ({ level: 'high', why: 'Nobody can undo it.' }),
      tools: { archive: { describe: ({ folder }) => `Archive ${String(folder)}?` } },
    });
    await userEvent.click(button('Edit'));
    const folder = await screen.findByRole('textbox', { name: /folder/i }, formLoads);
    await userEvent.clear(folder);
    await userEvent.type(folder, 'new');
    await userEvent.click(button('Approve with edits'));
    const group = await screen.findByRole('group', { name: 'Nobody can undo it. Archive new?' });
    expect(button('Back', group)).toHaveFocus();
    expect(button('Approve with edits', group)).toHaveAccessibleDescription(
      'Nobody can undo it. Archive new?',
    );
  });
});
