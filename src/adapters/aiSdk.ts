/** Shows the approvals of a chat of AI SDK's `useChat`. */
export { useChatRun } from './aiSdk/useChatRun.js';
export type { ChatHelpers, ChatMessage } from './aiSdk/ChatHelpers.js';
export type { HostedRunOptions } from './HostedRunOptions.js';
