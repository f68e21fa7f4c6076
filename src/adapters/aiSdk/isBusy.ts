import type { ChatHelpers } from './ChatHelpers.js';

/** Whether a request of the chat is in progress. */
export const isBusy = ({ status }: ChatHelpers): boolean => status === 'submitted' || status === 'streaming';
