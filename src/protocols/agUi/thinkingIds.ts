import type { AgentEvent } from '../../model/AgentEvent.js';

/**
 * Returns a function that adds the `messageId` that AG-UI 1.0 requires to REASONING_* events which come from the older
 * THINKING_*. The same stream gets the same ids.
 */
export function thinkingIds(): (event: AgentEvent, runId: unknown) => AgentEvent {
  let blocks = 0;
  let messages = 0;
  return (event, runId) => {
    if (!event.type.startsWith('REASONING_') || Object.hasOwn(event, 'messageId')) return event;
    const prefix = typeof runId === 'string' ? runId : 'run';
    switch (event.type) {
      case 'REASONING_START':
        blocks += 1;
        return { ...event, messageId: `${prefix}:thinking:${blocks}` };
      case 'REASONING_END':
        return { ...event, messageId: `${prefix}:thinking:${blocks}` };
      case 'REASONING_MESSAGE_START':
        messages += 1;
        return { ...event, messageId: `${prefix}:thought:${messages}` };
      case 'REASONING_MESSAGE_CONTENT':
      case 'REASONING_MESSAGE_END':
        return { ...event, messageId: `${prefix}:thought:${messages}` };
      default:
        return event;
    }
  };
}
