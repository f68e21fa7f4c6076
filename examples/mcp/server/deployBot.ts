import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { ElicitRequestParams } from '@modelcontextprotocol/sdk/types.js';

/**
 * An MCP server whose tools ask the user before they continue: one with a form, one with a URL. It waits an hour for an answer;
 * the default of the SDK is a minute.
 */
export function createDeployBot(): McpServer {
  const server = new McpServer({ name: 'deploy-bot', version: '1.0.0' });

  const asking = (name: string, description: string, params: ElicitRequestParams): void =>
    void server.registerTool(name, { description }, async ({ requestId: relatedRequestId }) => {
      // Asked in the response of the call. The client may not have opened its stream for other messages yet.
      const options = { timeout: 3_600_000, relatedRequestId };
      const { action, content } = await server.server.elicitInput(params, options);
      const text = [action, ...(content ? [JSON.stringify(content)] : [])].join(' ');
      return { content: [{ type: 'text', text: `${name}: ${text}` }] };
    });

  asking('deploy', 'Deploys a branch', {
    message: 'Where should I deploy to?',
    requestedSchema: {
      type: 'object',
      properties: {
        branch: { type: 'string', title: 'Branch', minLength: 2 },
        region: { type: 'string', title: 'Region', enum: ['eu', 'us'] },
      },
      required: ['branch', 'region'],
    },
  });
  asking('sign_in', 'Signs in to the cloud', {
    mode: 'url',
    message: 'Please sign in to the cloud.',
    elicitationId: 'sign-in',
    url: 'https://login.example.com/start?from=deploy-bot',
  });
  return server;
}
