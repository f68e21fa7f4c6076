import { endsTurn, type SessionEvent } from './sessionEvent.js';

/** How long an event waits for the ones before it, in milliseconds. */
const MAX_WAIT = 2000;

/** The events of one session, as webhooks deliver them. */
export interface SessionLog {
  /** Those that can be read, by offset. An event that comes later than {@link MAX_WAIT} is at the end. */
  readonly events: readonly SessionEvent[];
  /** The highest offset of all delivered events; -1 if there are none. */
  last(): number;
  /** Returns whether this is the first delivery of the event. */
  add(event: SessionEvent): boolean;
}

/**
 * Puts the events of a session in order. Webhooks are posted one by one, so one that is repeated after an error can arrive
 * after later ones. `changed` is called when more events can be read.
 */
export function createSessionLog(changed: () => void): SessionLog {
  const delivered = new Set<number>();
  const events: SessionEvent[] = [];
  let held: SessionEvent[] = [];
  /** The offset after the last event in `events`; `undefined` until the first one. */
  let next: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const release = (isDue: (event: SessionEvent) => boolean): void => {
    const waiting = held.length;
    for (let [first] = held; first && isDue(first); [first] = held) {
      held.shift();
      events.push(first);
      next = Math.max(next ?? 0, first.offset + 1);
    }
    if (held.length < waiting) {
      clearTimeout(timer);
      timer = undefined;
      changed();
    }
    if (held.length > 0) timer ??= setTimeout(() => release(() => true), MAX_WAIT);
  };

  return {
    events,
    last: () => Math.max(-1, ...delivered),
    add(event) {
      if (delivered.has(event.offset)) return false;
      delivered.add(event.offset);
      held = [...held, event].sort((a, b) => a.offset - b.offset);
      // The first event can have any offset, because a page does not receive what was posted before it. Only the end of a
      // turn waits, because the turn must have begun.
      if (endsTurn(event) !== true || event.offset === 0) next ??= event.offset;
      release(({ offset }) => next !== undefined && offset <= next);
      return true;
    },
  };
}
