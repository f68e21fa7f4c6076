import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../packed.mjs';
import { createVite } from './vite.project.mjs';

/** A route of AI SDK: it asks for the approval of a call, and sends the result of the approved call. */
const config = `import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const call = { toolCallId: 'call-1', toolName: 'sendEmail', input: { to: 'ann@example.com' } };
const asking = [
  { type: 'start', messageId: 'message-1' },
  { type: 'start-step' },
  { type: 'tool-input-available', ...call },
  { type: 'tool-approval-request', approvalId: 'approval-1', toolCallId: call.toolCallId },
  { type: 'finish-step' },
  { type: 'finish' },
];
const answered = [
  { type: 'start' },
  { type: 'tool-output-available', toolCallId: call.toolCallId, output: 'Sent' },
  { type: 'start-step' },
  { type: 'text-start', id: 'text' },
  { type: 'text-delta', id: 'text', delta: 'Sent the email.' },
  { type: 'text-end', id: 'text' },
  { type: 'finish-step' },
  { type: 'finish' },
];

const chat: Plugin = {
  name: 'chat',
  configureServer(server) {
    server.middlewares.use('/api/chat', (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const chunks = body.includes('"approved":true') ? answered : asking;
        response.setHeader('content-type', 'text/event-stream');
        response.setHeader('x-vercel-ai-ui-message-stream', 'v1');
        for (const chunk of chunks) response.write(\`data: \${JSON.stringify(chunk)}\\n\\n\`);
        response.end('data: [DONE]\\n\\n');
      });
    });
  },
};

export default defineConfig({ plugins: [react(), chat] });
`;

/** A chat that exists already: that of the page, with a button that sends a message. */
const app = (code) =>
  code.replace('export function Chat', 'export default function Chat').replace(
    '      <InterruptPanel',
    `      <button onClick={() => void chat.sendMessage({ text: 'Send the report' })}>Send the report</button>
      <InterruptPanel`,
  );

/** The chat of docs/chat-adapters.md with AI SDK 6, which Node 20 gets. The examples use AI SDK 7. */
export default async function useChat(project) {
  createVite(project);
  const page = readFileSync(join(root, 'docs/chat-adapters.md'), 'utf8');
  const [, code] = /^## AI SDK\n[\s\S]*?^```tsx\n([\s\S]*?)^```$/m.exec(page) ?? [];
  project.write('vite.config.ts', config);
  project.write('src/App.tsx', app(code));
  project.installPackage('@tanstack/react-query', 'ai@6', '@ai-sdk/react@3');
  project.run('npm', 'run', 'build');
  const { page: opened, errors } = await project.open(
    await project.serve('npx', (port) => ['vite', '--port', port]),
  );
  await opened.getByRole('button', { name: 'Send the report' }).click();
  await project.press(opened, opened.getByRole('button', { name: 'Approve', exact: true }));
  await opened.getByText('Sent the email.').waitFor();
  project.check(errors.length === 0, 'an approval in a chat of AI SDK 6');
}
