import { isJsonObject } from '../../model/json.js';

/** Lets through what was not heard yet. */
export interface NewsFilter {
  /** What of this piece is new: all of it, the rest of its text, or nothing. */
  of(value: unknown): readonly unknown[];
  /** From here on the run is told again from its beginning. */
  replay(): void;
}

/**
 * Recognises what a run told before, when it is told again in other words: its text by how much of it was heard, its
 * calls and their results by the call's id.
 */
export function skipHeard(): NewsFilter {
  const calls = new Set<string>();
  let heard = 0;
  let repeated = 0;

  const ofText = (value: Readonly<Record<string, unknown>>, text: string): readonly unknown[] => {
    const known = Math.min(repeated, text.length);
    repeated -= known;
    heard += text.length - known;
    return known === text.length ? [] : [{ ...value, delta: text.slice(known) }];
  };

  return {
    of(value) {
      if (!isJsonObject(value)) return [];
      const { type, delta, toolCallId } = value;
      if (typeof delta === 'string' && (type === 'text-delta' || type === 'text_delta'))
        return ofText(value, delta);
      if (typeof toolCallId !== 'string') return [value];
      const isResult = type === 'tool-output-available' || type === 'tool_call_result';
      const told = `${isResult ? 'result' : 'call'} ${toolCallId}`;
      // The AI SDK tells of a call twice, without and with its arguments.
      const known = calls.has(told) && (isResult || type === 'tool_call_start');
      calls.add(told);
      return known ? [] : [value];
    },
    replay() {
      repeated = heard;
    },
  };
}
