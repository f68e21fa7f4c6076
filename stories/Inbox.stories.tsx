import type { Meta, StoryObj } from '@storybook/react-vite';
import { InterruptInbox } from 'react-agent-interrupts/inbox';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { serversOf, ShownInbox, withServers } from './aboutInbox.js';
import { folders, inboxServer, production, support, type InboxServer } from './inboxServer.js';

/** Everything that is waiting for a person: the list, its filters, and the panel that answers the open item. */
const meta: Meta<typeof InterruptInbox> = {
  title: 'Components/Inbox',
  component: InterruptInbox,
  args: { sources: [] },
  parameters: { layout: 'fullscreen' },
};
export default meta;
type Story = StoryObj<typeof InterruptInbox>;

const about = (create: () => readonly InboxServer[], rest: Partial<Story> = {}): Story => ({
  ...rest,
  loaders: [withServers(create)],
  render: ({ sources: _sources, ...args }, { loaded }) => (
    <ShownInbox servers={serversOf(loaded)} {...args} />
  ),
});

const two = (): readonly InboxServer[] => [
  inboxServer({ name: 'production', threads: production }),
  inboxServer({ name: 'support', threads: support, can: { claim: true } }),
];
const never = (): Promise<never> => new Promise(() => undefined);
const down = (): Promise<never> =>
  Promise.reject(Object.assign(new Error('The server is down.'), { retryable: false }));

export const Waiting: Story = about(two);

export const Open: Story = about(two, { args: { selected: 'production/folder-1' } });

export const Grouped: Story = about(two, { args: { defaultView: { groupBy: 'agent', sort: 'expiry' } } });

export const Filtered: Story = about(two, {
  args: { defaultView: { filter: { agents: ['Finance agent'], risks: ['high'] }, sort: 'risk' } },
});

export const NoMatches: Story = about(two, { args: { defaultView: { filter: { text: 'zebra' } } } });

export const Empty: Story = about(() => [inboxServer({ name: 'production', threads: [] })]);

export const Loading: Story = about(() => [inboxServer({ name: 'production', threads: [], list: never })]);

export const OneSourceDown: Story = about(() => [
  inboxServer({ name: 'production', threads: production }),
  inboxServer({ name: 'support', threads: [], list: down }),
]);

/** The result of a bulk decision. */
const result = '.rai-inbox-bulk-content:not([data-running]) .rai-inbox-counts';

export const Arrivals: Story = about(
  () => [inboxServer({ name: 'production', threads: production.slice(2) })],
  {
    play: async ({ canvasElement, loaded }) => {
      const canvas = within(canvasElement);
      const list = await canvas.findByText(/Archive folder 1\?/);
      await userEvent.hover(list);
      serversOf(loaded)[0]?.add(...production.slice(0, 2), ...support);
      await waitFor(() => expect(canvasElement.querySelector('.rai-inbox-arrivals')).not.toBeNull());
    },
  },
);

export const Marked: Story = about(two, {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText(/Archive folder 1\?/);
    const boxes = canvas.getAllByRole('checkbox');
    for (const box of boxes.slice(1, 6)) await userEvent.click(box);
    await waitFor(() => expect(canvasElement.querySelector('.rai-inbox-bulk-content')).not.toBeNull());
  },
});

export const PartlyFailed: Story = about(
  () => [
    inboxServer({
      name: 'production',
      threads: folders(9),
      treat: (id) =>
        id === 'folder-3'
          ? 'answeredElsewhere'
          : id === 'folder-5'
            ? 'refuse'
            : id === 'folder-7'
              ? 'break'
              : 'accept',
    }),
  ],
  {
    play: async ({ canvasElement }) => {
      const canvas = within(canvasElement);
      await canvas.findByText(/Archive folder 1\?/);
      const [all] = canvas.getAllByRole('checkbox');
      if (all) await userEvent.click(all);
      const button = () => canvasElement.querySelector<HTMLElement>('[data-bulk="approve"]');
      await waitFor(() => expect(button()).not.toBeNull());
      button()?.focus();
      await userEvent.keyboard('{Enter}');
      await userEvent.tab();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(canvasElement.querySelector(result)).not.toBeNull());
    },
  },
);

export const TenThousand: Story = about(
  () => [inboxServer({ name: 'production', threads: folders(10_000) })],
  {
    args: { pageSize: 10_000 },
  },
);

export const Narrow: Story = about(two, { globals: { width: 'narrow' } });

export const NarrowOpen: Story = about(two, {
  args: { selected: 'production/folder-1' },
  globals: { width: 'narrow' },
});

export const Arabic: Story = about(two, {
  args: { selected: 'production/folder-1', defaultView: { groupBy: 'agent' } },
  globals: { language: 'ar' },
});

export const Dark: Story = about(two, {
  args: { selected: 'production/folder-1' },
  globals: { theme: 'dark' },
});
