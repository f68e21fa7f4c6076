import { isJsonObject } from '../../model/json.js';
import type { ConversationResult, ResumeBatch } from '../../model/Protocol.js';
import { isResult } from './Outline.js';

/**
 * Adds to each result of an answered call that the server has accepted this answer: the other answers may still fail.
 */
export async function* withAccepted(
  { received }: ResumeBatch,
  results: AsyncIterable<ConversationResult>,
): AsyncGenerator<ConversationResult, void> {
  for await (const result of results) {
    const chunks = result.type === 'values' ? result.values.filter(isJsonObject).filter(isResult) : [];
    for (const { toolCallId } of chunks) {
      const at = received.findIndex(({ interrupt }) => interrupt.toolCallId === toolCallId);
      const interruptId = received[at]?.interrupt.id;
      if (interruptId !== undefined) yield { type: 'accepted', interruptId, at };
    }
    yield result;
  }
}
