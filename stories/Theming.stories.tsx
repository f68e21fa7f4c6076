import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import type { AgentRun } from 'react-agent-interrupts';
import { expect, within } from 'storybook/test';
import { wordsIn } from './language.js';
import { goOn, payInvoice, sendMail } from './questions.js';
import { runOf, withRun } from './runs.js';
import { Headless } from './theming/Headless.js';
import { MuiPanel } from './theming/MuiPanel.js';
import { OneRenderer } from './theming/OneRenderer.js';
import { ShadcnPanel } from './theming/ShadcnPanel.js';
import './theming/hosts.css';
import { questionControls } from './controls.js';

const sources = import.meta.glob<string>('./theming/*', { query: '?raw', import: 'default', eager: true });

/** The look of another design system, a custom renderer, or only the hooks: at most 30 lines each. */
const meta: Meta = {
  title: 'Guides/Make it yours',
  argTypes: questionControls,
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
};

export const WithHooksAlone: StoryObj = {
  ...about(Headless, '', 'Headless.tsx'),
};
