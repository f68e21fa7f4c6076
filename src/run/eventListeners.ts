import type { AgentEvent } from '../model/AgentEvent.js';
import { copyOf } from '../model/copyOf.js';
import { callSafely } from '../model/callSafely.js';
import { unusable } from './requestErrors.js';
import type { RunEvents, RunEventType, RunListener } from '../model/RunEvents.js';

/** The listeners of one run object, by event type. */
export interface EventListeners {
  add<T extends RunEventType>(type: T, listener: RunListener<T>): () => void;
  emit<T extends RunEventType>(type: T, event: RunEvents[T]): void;
  /** Emits each event of a stream separately. */
  emitStream(events: readonly AgentEvent[]): void;
  clear(): void;
}

type Listeners = { [T in RunEventType]: Set<RunListener<T>> };

export function eventListeners(): EventListeners {
  const listeners: Listeners = {
    event: new Set(),
    custom: new Set(),
    interrupt: new Set(),
    resume: new Set(),
    mismatch: new Set(),
    finish: new Set(),
    error: new Set(),
  };
  const emit: EventListeners['emit'] = (type, event) => {
    // The snapshot contains the result of a run, and a listener may change its copy.
    const own = type === 'finish' ? copyOf(event) : event;
    callEach(listeners[type], (listener) => listener(own));
  };
  return {
    add(type, listener) {
      if (!Object.hasOwn(listeners, type) || typeof listener !== 'function')
        throw unusable('on() requires the name of an event and a function. Nothing was added.');
      // A new wrapper, so that a function added twice is called twice and removed once.
      const own: typeof listener = (event) => listener(event);
      listeners[type].add(own);
      return () => listeners[type].delete(own);
    },
    emit,
    emitStream(events) {
      if (listeners.event.size === 0 && listeners.custom.size === 0) return;
      // The conversation contains parts of these events, and a listener may change its copy.
      for (const event of copyOf(events)) {
        emit('event', event);
        if (event.type === 'CUSTOM') emit('custom', { name: String(event['name']), value: event['value'] });
      }
    },
    clear() {
      for (const set of Object.values(listeners)) set.clear();
    },
  };
}

/**
 * Calls the current listeners. A listener that is added during the call runs the next time; one that is removed during
 * the call no longer runs.
 */
export function callEach<T>(listeners: ReadonlySet<T>, call: (listener: T) => void): void {
  const present = [...listeners];
  for (const listener of present) if (listeners.has(listener)) callSafely(() => call(listener));
}
