import { isJsonObject } from '../../model/json.js';

/** Filters out repeated content. */
export interface RepetitionFilter {
  /** The new part of this value: all of it, the rest of its text, or nothing. */
  newPart(value: unknown): readonly unknown[];
  /** The run is replayed from its start. */
  replay(): void;
}

/**
 * Recognizes replayed content in a different format: text by the length received so far, calls and their results by the
 * call's id.
 */
export function repetitionFilter(): RepetitionFilter {
  const calls = new Set<string>();
  let receivedLength = 0;
  let repeated = 0;

  const ofText = (value: Readonly<Record<string, unknown>>, text: string): readonly unknown[] => {
    const known = Math.min(repeated, text.length);
    repeated -= known;
    receivedLength += text.length - known;
    return known === text.length ? [] : [{ ...value, delta: text.slice(known) }];
  };

  return {
    newPart(value) {
      if (!isJsonObject(value)) return [];
      const { type, delta, toolCallId } = value;
      if (typeof delta === 'string' && (type === 'text-delta' || type === 'text_delta'))
        return ofText(value, delta);
      if (typeof toolCallId !== 'string') return [value];
      const isResult = typeof type === 'string' && /^tool-output|result$/.test(type);
      const key = `${isResult ? 'result' : 'call'} ${toolCallId}`;
      // The AI SDK reports a call twice, without and with its arguments.
      const known = calls.has(key) && (isResult || type === 'tool_call_start');
      if (type !== 'tool-input-start') calls.add(key);
      return known ? [] : [value];
    },
    replay() {
      repeated = receivedLength;
    },
  };
}
