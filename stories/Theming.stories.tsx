import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import type { AgentRun } from 'react-agent-interrupts';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { wordsIn } from './language.js';
import { goOn, payInvoice, sendMail } from './questions.js';
import { formLoads, runOf, withRun } from './runs.js';
import { Headless } from './theming/Headless.js';
import { MuiPanel } from './theming/MuiPanel.js';
import { OneRenderer } from './theming/OneRenderer.js';
import { ShadcnPanel } from './theming/ShadcnPanel.js';
import './theming/hosts.css';

const sources = import.meta.glob<string>('./theming/*', { query: '?raw', import: 'default', eager: true });

/** The look of another design system, a custom renderer, or only the hooks: at most 30 lines each. */
const meta: Meta = {
  title: 'Guides/Make it yours',
  loaders: [withRun(() => ({ interrupts: [sendMail(), goOn(), payInvoice()] }))],
};
export default meta;

/** A story with one component in a page, and the code of the host. */
const about = (Panel: ComponentType<{ run: AgentRun }>, page: string, ...files: string[]): StoryObj => ({
  parameters: { docs: { source: { code: files.map((file) => sources[`./theming/${file}`]).join('\n') } } },
  render: (_args, { loaded }) => (
    <div className={page}>
      <Panel run={runOf(loaded)} />
    </div>
  ),
});

export const Shadcn: StoryObj = {
  ...about(ShadcnPanel, 'shadcn-page', 'ShadcnPanel.tsx', 'shadcn.css'),
  async play({ canvasElement, loaded, globals }) {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    const [approve] = canvas.getAllByRole('button', { name: words.approve });
    await userEvent.click(canvas.getByRole('button', { name: words.edit }));
    const subject = await canvas.findByRole('textbox', { name: 'Subject' }, formLoads);
    await expect(subject).toHaveClass('host-input');
    await userEvent.type(subject, ' at ten');
    await userEvent.click(canvas.getByRole('button', { name: words.approveEdited }));
    await waitFor(() => expect(runOf(loaded).calls.at(-1)?.verb).toBe('approve'));
    await expect(approve).not.toBeInTheDocument();
  },
};

export const Mui: StoryObj = {
  ...about(MuiPanel, 'mui-page', 'MuiPanel.tsx', 'mui.css'),
  async play({ canvasElement, globals }) {
    const words = wordsIn(globals);
    const [approve] = within(canvasElement).getAllByRole('button', { name: words.approve });
    await expect(approve && getComputedStyle(approve).borderRadius).toBe('4px');
  },
};

export const OneOwnRenderer: StoryObj = {
  ...about(OneRenderer, '', 'OneRenderer.tsx'),
  async play({ canvasElement, loaded, globals }) {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.type(canvas.getByRole('textbox', { name: /production/ }), 'production');
    await expect(runOf(loaded).calls).toEqual([{ verb: 'approve', args: ['go-on'] }]);
    await expect(canvas.getAllByRole('button', { name: words.approve })).toHaveLength(2);
  },
};

export const WithHooksAlone: StoryObj = {
  ...about(Headless, '', 'Headless.tsx'),
  async play({ canvasElement, loaded }) {
    const canvas = within(canvasElement);
    const [fine] = canvas.getAllByRole('button', { name: 'Fine by me' });
    if (fine) await userEvent.click(fine);
    const [again] = canvas.getAllByRole('button', { name: 'Think again' });
    await expect(canvas.getByText('answered')).toBeVisible();
    if (again) await userEvent.click(again);
    await expect(runOf(loaded).calls.map(({ verb }) => verb)).toEqual(['approve', 'reopen']);
  },
};
