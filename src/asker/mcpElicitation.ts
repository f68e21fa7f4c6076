import type { ElicitRequest, ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { AgentRunError } from '../model/AgentRunError.js';
import { own, ownString } from '../model/json.js';
import { contentSchema } from './contentSchema.js';
import type { Asker } from './createAsker.js';
import { askedBy } from './askedBy.js';

/** Options of {@link mcpElicitation}. */
export interface McpElicitationOptions {
  /**
   * The host's name for the server that asks. The text of every question begins with it, because the server writes the
   * rest of the text.
   */
  readonly server: string;
}

/**
 * Handles `elicitation/create` of `@modelcontextprotocol/sdk`: shows the request of a server as a question.
 *
 * - Form mode: the card has a form for the `requestedSchema`. The content is exactly what the user has entered.
 * - URL mode: the card shows the full host and the URL. Nothing is opened: after `accept`, the host opens it, or the
 *   user copies it. Only `http:` and `https:` are shown.
 *
 * The action is `accept` or `decline`, or `cancel` if the user skips the question, if it is left, or if the asker is
 * disposed. If the server withdraws the request, its card disappears.
 *
 * @example
 * client.setRequestHandler(ElicitRequestSchema, mcpElicitation(asker, { server: 'Deploy bot' }));
 *
 * @throws Error from the handler if the URL is not a web address, and AgentRunError `code_missing`
 */
export function mcpElicitation(
  asker: Pick<Asker, 'ask'>,
  { server }: McpElicitationOptions,
): (request: ElicitRequest, extra: { readonly signal: AbortSignal }) => Promise<ElicitResult> {
  return async ({ params }, { signal }) => {
    const { message } = params;
    const address = params.mode === 'url' ? webAddress(params.url) : undefined;
    // The host comes first: the server writes the message, which can be long or name another host.
    const text = address ? `${address.host}\n${message}\n\n${address.href}` : message;
    const question = {
      reason: 'mcp:elicitation',
      message: askedBy(server, text),
      metadata: { server, ...(address && { host: address.host, url: address.href }) },
      responseSchema: params.mode === 'url' ? consent : answerOrDecline(params.requestedSchema),
    };
    try {
      const decision = await asker.ask(question, { signal });
      if (decision.status === 'cancelled') return { action: 'cancel' };
      if (ownString(decision.payload, 'action') !== 'accept') return { action: 'decline' };
      const content = own(decision.payload, 'content') as ElicitResult['content'];
      return { action: 'accept', ...(content && { content }) };
    } catch (cause) {
      if (AgentRunError.isInstance(cause) && cause.code !== 'code_missing' && cause.code !== 'not_sent')
        return { action: 'cancel' };
      throw cause;
    }
  };
}

/** Yes or no, which the card asks with two buttons. */
const consent = {
  type: 'object',
  properties: { action: { enum: ['accept', 'decline'] } },
  required: ['action'],
  additionalProperties: false,
};

/** The form starts without a choice, because the first kind is a constant. */
const answerOrDecline = (requested: object): object => ({
  oneOf: [
    {
      type: 'object',
      properties: { action: { const: 'decline' } },
      required: ['action'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: { action: { const: 'accept' }, content: contentSchema(requested) },
      required: ['action', 'content'],
      additionalProperties: false,
    },
  ],
});

/** The URL as a browser reads it: its host is the one that is opened, in ASCII. */
function webAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url;
  throw new Error('The server asks to open something that is not a web address. The user was not asked.');
}
