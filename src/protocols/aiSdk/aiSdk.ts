/** Connects a run object to a route of AI SDK. */
export { aiSdk } from './protocol.js';
export { fromUiMessages } from './fromUiMessages.js';
export { toUiMessages } from './turnOf.js';
export type { AiSdkOptions, AiSdkRequest, AiSdkThread } from './AiSdkOptions.js';
export type { UiMessage } from './UiMessage.js';
