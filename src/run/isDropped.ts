import type { RequestEvent, MachineEvent } from './MachineEvent.js';
import { isSent, type RunState } from './RunState.js';

/** Whether the event is about an earlier request, or repeated. This is the only place that drops such events. */
export const isDropped = (state: RunState, event: MachineEvent): boolean =>
  isRequestEvent(event) && !isExpected(state, event);

const requestEvents: ReadonlySet<string> = new Set<RequestEvent['type']>([
  'beforeSubmitEnded',
  'execute',
  'dispatchEnded',
  'locked',
  'lockedElsewhere',
  'sending',
  'got401',
  'chunk',
  'streamEnded',
  'streamBroke',
  'pauseTimedOut',
  'drainTimedOut',
  'delayEnded',
]);

/** Whether an event is the result of an effect about one request. */
export const isRequestEvent = (event: MachineEvent): event is RequestEvent => requestEvents.has(event.type);

function isExpected({ request, tail }: RunState, { type, runId }: RequestEvent): boolean {
  if (tail.at === 'draining' && tail.attempt.runId === runId) {
    return type === 'chunk' || type === 'streamEnded' || type === 'streamBroke' || type === 'drainTimedOut';
  }
  if (request.at === 'held' && request.by === 'delay')
    return type === 'delayEnded' && request.plan.ids.runId === runId;
  if (!('attempt' in request) || request.attempt.runId !== runId) return false;
  const phase = request.at === 'held' ? request.by : request.at;
  switch (type) {
    case 'beforeSubmitEnded':
      return phase === 'beforeSubmit';
    case 'execute':
    case 'dispatchEnded':
      return phase === 'dispatch';
    case 'locked':
    case 'lockedElsewhere':
      return phase === 'lock';
    case 'sending':
      return phase === 'headers';
    case 'got401':
      return phase === 'posted';
    case 'chunk':
    case 'streamEnded':
      return phase === 'headers' || isSent(request);
    case 'streamBroke':
      return phase === 'lock' || phase === 'headers' || isSent(request);
    case 'pauseTimedOut':
      return phase === 'streaming';
    case 'drainTimedOut':
    case 'delayEnded':
      return false;
  }
}
