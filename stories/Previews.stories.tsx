import type { Meta, StoryObj } from '@storybook/react-vite';
import { InterruptPanel, type InterruptPanelProps, type PendingInterrupt } from 'react-agent-interrupts';
import { pendingInterrupt } from 'react-agent-interrupts/testing';
import { sendMail, toolCall } from './questions.js';
import { aboutPanel } from './about.js';
import { questionControls } from './controls.js';

/** How a card shows the arguments of a call: by the shape of the values, or as the host chooses. */
const meta: Meta<typeof InterruptPanel> = {
  title: 'Components/Previews',
  component: InterruptPanel,
  argTypes: questionControls,
};
export default meta;
type Story = StoryObj<typeof InterruptPanel>;

const about = (
  interrupts: () => readonly PendingInterrupt[],
  args: Partial<InterruptPanelProps> = {},
): Story => aboutPanel<Story>(() => ({ interrupts: interrupts() }), { args });

const asks = (name: string, args: unknown, message?: string): PendingInterrupt =>
  pendingInterrupt({
    id: name,
    reason: 'tool_call',
    ...(message !== undefined && { message }),
    toolCallId: `call-${name}`,
    responseSchema: {
      type: 'object',
      properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
      required: ['approved'],
    },
    toolCall: toolCall(name, args),
  });

export const Email: Story = about(() => [sendMail()]);

export const EmailOfATool: Story = about(() => [sendMail()], {
  tools: {
    send_email: {
      title: 'Send e-mail',
      icon: '✉',
      verb: { approve: 'Send e-mail', deny: 'Don’t send' },
      describe: ({ to }) => `Send this e-mail to ${String(to)}?`,
    },
  },
});

export const Command: Story = about(() => [
  asks(
    'run_command',
    { command: 'rsync -a --delete build/ deploy@web-1:/srv/www/', cwd: '/home/ada/site', timeout: 120 },
    'Run this command?',
  ),
]);

const script = [
  '#!/usr/bin/env bash',
  'set -euo pipefail',
  '',
  'for host in web-1 web-2 web-3; do',
  '  echo "Deploying to $host"',
  '  rsync -a --delete build/ "deploy@$host:/srv/www/"',
  '  ssh "deploy@$host" systemctl reload nginx',
  'done',
  '',
  'curl --fail --silent https://status.example.com/hooks/deployed \\',
  '  --data "{\\"version\\": \\"$(git rev-parse HEAD)\\"}"',
  '',
  'echo "All hosts serve the new version."',
].join('\n');

export const CodeWithLineNumbers: Story = about(() => [
  asks('write_file', { path: 'scripts/deploy.sh', content: script, executable: true }, 'Write this file?'),
]);

export const Money: Story = about(
  () => [
    asks(
      'pay_invoice',
      {
        to: 'Nordwind GmbH',
        amount: 1280.5,
        currency: 'EUR',
        iban: 'DE02 1203 0000 0000 2020 51',
        due: '2026-12-01',
        express: false,
        reference: null,
      },
      'Pay invoice 2026-114?',
    ),
  ],
  {
    tools: {
      pay_invoice: {
        title: 'Pay invoice',
        icon: '€',
        verb: { approve: 'Pay', deny: 'Don’t pay', confirm: 'Yes, pay €1,280.50' },
        describe: ({ to }) => `Pay €1,280.50 to ${String(to)}?`,
        risk: { level: 'high', why: 'Money leaves the company and cannot be recalled.' },
      },
    },
  },
);

export const ListOfSimilarObjects: Story = about(() => [
  asks(
    'archive_folders',
    {
      folders: Array.from({ length: 50 }, (_, index) => ({
        name: `Folder ${index + 1}`,
        files: 12 + index,
        changed: '2025-03-04',
        shared: index % 3 === 0,
      })),
    },
    'Archive these folders?',
  ),
]);

export const AddressesAndDates: Story = about(() => [
  asks(
    'call_webhook',
    {
      url: 'https://user@hooks.example.com:8443/deploy?token=1',
      lookalike: 'https://аpple.com/login',
      at: '2026-11-24T12:04:00Z',
      on: '2026-11-24',
      retries: 3,
      verify: true,
      proxy: null,
      note: '',
    },
    'Call this address?',
  ),
]);

export const NestedValues: Story = about(() => [
  asks('update_customer', {
    customer: {
      name: 'Nordwind GmbH',
      address: { street: 'Hafenstraße 4', city: 'Kiel', geo: { lat: 54.3233, lon: 10.1228 } },
      tags: ['supplier', 'monthly'],
    },
    total: { amount: '12.50', currency: 'USD' },
    notify: ['ada@example.com', 'grace@example.com'],
  }),
]);

const before = [
  'Opening hours',
  '',
  'Monday to Friday: 9 to 17',
  'Saturday: closed',
  'Sunday: closed',
  'Public holidays: closed',
  'Phone: 0431 1234',
  '',
  'The library is closed on Thursday because of a staff meeting.',
].join('\n');

export const DifferencesToWhatExists: Story = about(
  () => [
    asks(
      'write_page',
      {
        page: 'opening-hours',
        content: before.replace('Thursday', 'Friday').replace('staff meeting', 'meeting of all staff'),
      },
      'Publish this page?',
    ),
  ],
  { tools: { write_page: { title: 'Publish page', icon: '✎', before: () => ({ content: before }) } } },
);

export const AHostsOwnPreview: Story = about(
  () => [asks('set_colour', { colour: '#2a44bd' }, 'Change the accent colour?')],
  {
    tools: {
      set_colour: {
        preview: ({ args }) => (
          <p>
            <span
              style={{
                display: 'inline-block',
                inlineSize: '1.5rem',
                blockSize: '1.5rem',
                marginInlineEnd: '0.5rem',
                borderRadius: '0.25rem',
                verticalAlign: 'bottom',
                background: /^#[0-9a-f]{6}$/.test(String(args['colour'])) ? String(args['colour']) : 'none',
              }}
            />
            {String(args['colour'])}
          </p>
        ),
      },
    },
  },
);
