import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { createAsker } from 'react-agent-interrupts/asker';
import { mcpElicitation } from 'react-agent-interrupts/asker/mcpElicitation';

/** Shows the questions of the server. */
export const asker = createAsker();

const client = new Client(
  { name: 'example', version: '1.0.0' },
  { capabilities: { elicitation: { form: {}, url: {} } } },
);
client.setRequestHandler(ElicitRequestSchema, mcpElicitation(asker, { server: 'Deploy bot' }));

let connection: Promise<void> | undefined;

/** Calls a tool, and returns its text. The user has an hour to answer; the default of the SDK is a minute. */
export async function callTool(name: string): Promise<string> {
  connection ??= client.connect(new StreamableHTTPClientTransport(new URL('/mcp', location.href)));
  await connection;
  const { content } = await client.callTool({ name }, undefined, { timeout: 3_600_000 });
  return (content as { text?: string }[]).map(({ text }) => text).join('');
}
