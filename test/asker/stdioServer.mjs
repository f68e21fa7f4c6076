// An MCP server over stdio. Its tool elicits what its argument describes, and returns the result.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const server = new McpServer({ name: 'untrusted', version: '1' });
server.registerTool('ask', { inputSchema: { params: z.string() } }, async ({ params }) => ({
  content: [{ type: 'text', text: JSON.stringify(await server.server.elicitInput(JSON.parse(params))) }],
}));
await server.connect(new StdioServerTransport());
