import type { Meta, StoryObj } from '@storybook/react-vite';
import { InterruptPanel, type InterruptPanelProps, type PendingInterrupt } from 'react-agent-interrupts';
import { pendingInterrupt } from 'react-agent-interrupts/testing';
import { goOn, toolCall } from './questions.js';
import { aboutPanel } from './about.js';
import { questionControls } from './controls.js';

/** More than eight questions: a row for each, grouped by tool and agent, and one open card. */
const meta: Meta<typeof InterruptPanel> = {
  title: 'Components/Many questions',
  component: InterruptPanel,
  argTypes: questionControls,
};
export default meta;
type Story = StoryObj<typeof InterruptPanel>;

const folders = (count: number, rest: Partial<PendingInterrupt> = {}): readonly PendingInterrupt[] =>
  Array.from({ length: count }, (_, index) => {
    const call = `call-${index}`;
    return pendingInterrupt({
      id: call,
      reason: 'tool_call',
      toolCallId: call,
      message: `Archive folder ${index + 1}?`,
      responseSchema: {
        type: 'object',
        properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
        required: ['approved'],
      },
      toolCall: toolCall(
        'archive_folder',
        { path: `/projects/2019/${index + 1}`, files: 12 + index },
        { id: call },
      ),
      ...rest,
    });
  });

const payments = (count: number): readonly PendingInterrupt[] =>
  Array.from({ length: count }, (_, index) => {
    const call = `pay-${index}`;
    return pendingInterrupt({
      id: call,
      reason: 'tool_call',
      toolCallId: call,
      responseSchema: {
        type: 'object',
        properties: { approved: { type: 'boolean' } },
        required: ['approved'],
      },
      toolCall: toolCall(
        'pay_invoice',
        { invoice: `2026-${114 + index}`, amount: 80.5 * (index + 1), currency: 'EUR' },
        { id: call },
      ),
    });
  });

const about = (
  interrupts: () => readonly PendingInterrupt[],
  args: Partial<InterruptPanelProps> = {},
): Story => aboutPanel<Story>(() => ({ interrupts: interrupts() }), { args });

export const Fifty: Story = about(() => folders(50), {
  tools: { archive_folder: { title: 'Archive folder', icon: '▤' } },
});

export const SeveralTools: Story = about(() => [...folders(7), ...payments(4), goOn()], {
  tools: {
    archive_folder: { title: 'Archive folder' },
    pay_invoice: {
      title: 'Pay invoice',
      risk: 'high',
      describe: ({ invoice, amount, currency }) =>
        `Pay invoice ${String(invoice)}: ${String(amount)} ${String(currency)}?`,
    },
  },
});

export const HalfDecided: Story = about(() =>
  folders(10).map((each, index) =>
    index % 2 === 0
      ? each
      : { ...each, status: 'answered', decision: { status: 'resolved', payload: { approved: index !== 5 } } },
  ),
);
