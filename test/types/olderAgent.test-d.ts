import { expectTypeOf } from 'vitest';
import type { HostAgent } from 'react-agent-interrupts/adapters/httpAgent';

/** What differs in the types of `@ag-ui/client` 0.0.59, which CopilotKit 1.74 and assistant-ui use. */
interface OlderMessage {
  id: string;
  role: 'user' | 'tool';
  content: string | { type: 'binary'; mimeType: string; data?: string }[];
}
enum OlderEventType {
  RUN_STARTED = 'RUN_STARTED',
}
interface OlderParams {
  input: {
    threadId: string;
    runId: string;
    state?: unknown;
    messages: OlderMessage[];
    tools: { name: string; description: string; parameters?: unknown }[];
    context: { description: string; value: string }[];
    forwardedProps?: unknown;
  };
}
type Mutation = { messages?: OlderMessage[] } | void;
interface OlderSubscriber {
  onRunInitialized?(params: OlderParams): Mutation | Promise<Mutation>;
  onEvent?(params: OlderParams & { event: { type: OlderEventType } }): Mutation | Promise<Mutation>;
}
interface OlderAgent extends Omit<HostAgent, 'messages' | 'subscribe' | 'addMessages' | 'setMessages'> {
  messages: OlderMessage[];
  addMessages(messages: OlderMessage[]): void;
  setMessages(messages: OlderMessage[]): void;
  subscribe(subscriber: OlderSubscriber): { unsubscribe: () => void };
}

expectTypeOf<OlderAgent>().toExtend<HostAgent>();
