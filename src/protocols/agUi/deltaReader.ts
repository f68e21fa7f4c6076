import type { AgentEvent } from '../../model/AgentEvent.js';
import { detached } from '../../model/detached.js';
import type { StreamFrame } from '../../model/Protocol.js';

/** Reads frames that repeat the one before but for the text of their `delta`, without parsing them. */
export interface DeltaReader {
  /** The event that `frame` stands for; `undefined` where it has to be parsed. */
  read(frame: StreamFrame): AgentEvent | undefined;
  /** Takes `event`, where it is all that `frame` stands for, as what the next frames may repeat. */
  learn(frame: StreamFrame, event: AgentEvent | undefined): void;
}

const KEY = '"delta"';
/** What stands in a JSON string only as an escape: a quote, a backslash, and all before U+0020. */
const escaped = /["\\]|[^ -\uffff]/;

/**
 * Most frames of a long answer are the same bytes around another few letters, and parsing them is most of what a
 * stream costs. What comes out equals what `JSON.parse` gives: a model's text holds no escape, so that its one `"delta"`
 * can be nothing but the key; and only letters that a JSON string holds as they are stand for themselves.
 */
export function deltaReader(): DeltaReader {
  let model: AgentEvent | undefined;
  let name: string | undefined;
  let before = '';
  let after = '';
  /** Whether these are no views of the chunk that they came in. */
  let isOwn = false;
  const own = (): void => {
    before = detached(before);
    after = detached(after);
    name = name === undefined ? undefined : detached(name);
    isOwn = true;
  };
  return {
    read({ data, event }) {
      const { length } = before;
      // Slices, because comparing them is several times as fast as `startsWith`.
      if (!model || event !== name || data.slice(0, length) !== before) return undefined;
      const end = Math.max(length, data.length - after.length);
      const delta = data.slice(length, end);
      if (data.slice(end) !== after || escaped.test(delta)) return undefined;
      if (!isOwn) own();
      return { ...model, delta: detached(delta) };
    },
    learn({ data, event: named }, event) {
      model = undefined;
      const key = data.indexOf(KEY);
      if (key === -1 || data.includes(KEY, key + 1) || data.includes('\\')) return;
      const start = data.indexOf('"', key + KEY.length) + 1;
      const end = data.indexOf('"', start);
      if (event?.['delta'] !== data.slice(start, end)) return;
      model = event;
      name = named;
      before = data.slice(0, start);
      after = data.slice(end);
      isOwn = false;
    },
  };
}
