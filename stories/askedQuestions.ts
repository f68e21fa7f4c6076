import type { RequestPermissionRequest } from '@agentclientprotocol/sdk';
import type { ElicitRequest } from '@modelcontextprotocol/sdk/types.js';

/** A form of an MCP server. */
export const mcpForm: ElicitRequest = {
  method: 'elicitation/create',
  params: {
    message: 'Where should I deploy to?',
    requestedSchema: {
      type: 'object',
      properties: {
        branch: { type: 'string', title: 'Branch', minLength: 2 },
        region: { type: 'string', title: 'Region', enum: ['eu', 'us'], enumNames: ['Europe', 'America'] },
        force: { type: 'boolean', title: 'Force' },
      },
      required: ['branch', 'region'],
    },
  },
};

/** A URL of an MCP server. The name before the @ looks like another host. */
export const mcpUrl: ElicitRequest = {
  method: 'elicitation/create',
  params: {
    mode: 'url',
    message: 'Please sign in to your bank.',
    elicitationId: 'sign-in',
    url: 'https://bank.example@login.example.com/start?session=7f3a',
  },
};

/** A call of an ACP agent, with its own options. */
export const acpCall: RequestPermissionRequest = {
  sessionId: 'session',
  toolCall: {
    toolCallId: 'call',
    title: 'Delete the build folder',
    kind: 'delete',
    rawInput: { command: 'rm -r dist' },
    locations: [{ path: 'dist' }],
  },
  options: [
    { optionId: 'once', name: 'Allow once', kind: 'allow_once' },
    { optionId: 'always', name: 'Always allow', kind: 'allow_always' },
    { optionId: 'no', name: 'Reject', kind: 'reject_once' },
  ],
};
