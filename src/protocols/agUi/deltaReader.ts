import type { AgentEvent } from '../../model/AgentEvent.js';
import { detached } from '../../model/detached.js';
import type { StreamFrame } from '../../model/Wire.js';

/** Reads frames that differ from the previous one only in the text of their `delta`, without parsing them. */
export interface DeltaReader {
  /** Returns the event of `frame`; `undefined` if it must be parsed. */
  read(frame: StreamFrame): AgentEvent | undefined;
  /** Uses `event`, if it is the only event of `frame`, as the template for the next frames. */
  setTemplate(frame: StreamFrame, event: AgentEvent | undefined): void;
}

const KEY = '"delta"';
/** Characters that a JSON string contains only in escaped form: a quote, a backslash, and everything below U+0020. */
const escaped = /["\\]|[^ -\uffff]/;

/**
 * In a long response, most frames have the same bytes around a few new characters, and parsing them is most of the cost
 * of a stream. The result equals that of `JSON.parse`: the template has no escapes, so its only `"delta"` must be the
 * key, and the new text contains only characters that JSON does not escape.
 */
export function deltaReader(): DeltaReader {
  let template: AgentEvent | undefined;
  let name: string | undefined;
  let before = '';
  let after = '';
  /** Whether the strings are copies, not views of their chunk. */
  let areCopies = false;
  const copyStrings = (): void => {
    before = detached(before);
    after = detached(after);
    name = name === undefined ? undefined : detached(name);
    areCopies = true;
  };
  return {
    read({ data, event }) {
      const { length } = before;
      // Comparing slices is several times faster than `startsWith`.
      if (!template || event !== name || data.slice(0, length) !== before) return undefined;
      const end = Math.max(length, data.length - after.length);
      const delta = data.slice(length, end);
      if (data.slice(end) !== after || escaped.test(delta)) return undefined;
      if (!areCopies) copyStrings();
      return { ...template, delta: detached(delta) };
    },
    setTemplate({ data, event: named }, event) {
      template = undefined;
      const key = data.indexOf(KEY);
      if (key === -1 || data.includes(KEY, key + 1) || data.includes('\\')) return;
      const start = data.indexOf('"', key + KEY.length) + 1;
      const end = data.indexOf('"', start);
      if (event?.['delta'] !== data.slice(start, end)) return;
      template = event;
      name = named;
      before = data.slice(0, start);
      after = data.slice(end);
      areCopies = false;
    },
  };
}
