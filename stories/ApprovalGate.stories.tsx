import type { Meta, StoryObj } from '@storybook/react-vite';
import { InterruptPanel } from 'react-agent-interrupts';
import { cogniRenderers } from 'react-agent-interrupts/renderers/cogni';
import { pendingInterrupt } from 'react-agent-interrupts/testing';
import { runOf, withRun } from './runs.js';
import { questionControls } from './controls.js';

const ApprovalGate = cogniRenderers['cogni:approval-gate'];

/** Cogni's approval gate: the data of the graph, feedback, and the two decisions. */
const meta: Meta<typeof ApprovalGate> = {
  title: 'Components/ApprovalGate',
  argTypes: questionControls,
  component: ApprovalGate,
};
export default meta;
type Story = StoryObj<typeof ApprovalGate>;

const gate = () =>
  pendingInterrupt({
    key: 'gate',
    id: 'launch:run-1',
    reason: 'cogni:approval-gate',
    message: 'Pay the invoice?',
    metadata: {
      cogni: {
        stateKey: 'launch',
        data: { reason: 'Pay the invoice?', invoice: 'INV-7', euros: 1200, warnings: ['It is due today.'] },
      },
    },
  });

export const Open: Story = {
  loaders: [withRun(() => ({ interrupts: [gate()] }))],
  render: (_args, { loaded }) => (
    // The play function presses a button as soon as it appears.
    <InterruptPanel run={runOf(loaded)} renderers={cogniRenderers} pressGuard={0} />
  ),
};

export const Dark: Story = { ...Open, globals: { theme: 'dark' } };
