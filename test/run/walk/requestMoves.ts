import type { AgentEvent } from '../../../src/model/AgentEvent.js';
import type { StreamEnding } from '../../../src/model/Protocol.js';
import type { RequestEvent } from '../../../src/run/MachineEvent.js';
import { attemptOf, type RunState } from '../../../src/run/RunState.js';
import { event, type Move } from './Move.js';
import { errors, otherCall, type Asking } from './SmallWorld.js';

/** Every result that an effect of the current requests may have, in any order. */
export function requestMoves(state: RunState, asking: Asking): readonly Move[] {
  const { request, tail } = state;
  const attempt = attemptOf(state);
  const held = request.at === 'held' && 'attempt' in request ? request.by : undefined;
  const moves: Move[] = [];
  if (request.at === 'held' && request.by === 'delay') {
    const { runId } = request.plan.ids;
    moves.push(event('delayEnded', { type: 'delayEnded', runId }), event('hide', { type: 'hide' }));
  }
  if (attempt) moves.push(...outOfOrder(attempt.runId).map((each) => event(nameOf(each), each)));
  const streams = attempt && (held === undefined || held === 'headers');
  const hasFailed = 'failure' in request && request.failure !== undefined;
  if (streams) moves.push(...wireMoves(attempt.runId, asking, hasFailed));
  if (tail.at === 'draining') moves.push(...wireMoves(tail.attempt.runId, asking, false));
  return moves;
}

function nameOf(each: RequestEvent): string {
  if (each.type === 'beforeSubmitEnded') return each.isAllowed ? 'allowed' : 'declined';
  if (each.type !== 'streamBroke') return each.type;
  const [kind = 'thrown'] = Object.entries(errors).flatMap(([name, error]) =>
    error === each.cause ? [name] : [],
  );
  return `broke ${kind}`;
}

/** The events about one request that contain no wire data. */
export function outOfOrder(runId: string): readonly RequestEvent[] {
  return [
    { type: 'beforeSubmitEnded', runId, isAllowed: true },
    { type: 'beforeSubmitEnded', runId, isAllowed: false },
    { type: 'execute', runId },
    { type: 'dispatchEnded', runId },
    { type: 'locked', runId },
    { type: 'lockedElsewhere', runId },
    { type: 'sending', runId },
    { type: 'got401', runId },
    { type: 'streamEnded', runId },
    { type: 'pauseTimedOut', runId },
    { type: 'drainTimedOut', runId },
    ...Object.values(errors).map((cause) => ({ type: 'streamBroke', runId, cause }) as const),
    { type: 'streamBroke', runId, cause: new Error('A host function threw.') },
  ];
}

const OPEN = { type: 'open' } as const;
const alive: readonly AgentEvent[] = [{ type: 'RUN_STARTED' }];
const failing = (error: (typeof errors)['failed'], final: boolean): StreamEnding => ({
  type: 'failed',
  error,
  final,
});

/** What one chunk of a stream may contain. */
function wireMoves(runId: string, { both, onlyA, changed }: Asking, hasFailed: boolean): readonly Move[] {
  const chunk = (name: string, ending: StreamEnding, rest: object = {}): Move =>
    event(`chunk ${name}`, { type: 'chunk', runId, events: alive, ending, ...rest });
  const paused = (interrupts: typeof both, error?: (typeof errors)['failed']): StreamEnding => ({
    type: 'paused',
    interrupts,
    ...(error && { error }),
  });
  const open = hasFailed ? failing(errors.failed, false) : OPEN;
  return [
    chunk('alive', open),
    chunk('raw', open, { events: [{ type: 'RAW' }] }),
    chunk('result', open, {
      events: [{ type: 'TOOL_CALL_RESULT', toolCallId: 'callA', messageId: 'm', content: '1' }],
    }),
    chunk('other call', open, { events: otherCall }),
    chunk('lost', open, { events: [], connection: 'lost' }),
    chunk('back', open, { events: [], connection: 'back' }),
    chunk('accepted A', open, { events: [], acceptedIndex: 0 }),
    chunk('accepted B', open, { events: [], acceptedIndex: 1 }),
    chunk('asks both', paused(both)),
    chunk('asks A', paused(onlyA)),
    chunk('asks otherwise', paused(changed)),
    chunk('refuses', paused(both, errors.failed)),
    chunk('refuses, asks otherwise', paused(changed, errors.failed)),
    chunk('finished', { type: 'finished', outcome: 'success', pendingToolCallIds: [] }),
    chunk('may fail', failing(errors.refused, false)),
    ...(['refused', 'gone', 'failed', 'unknown'] as const).map((kind) =>
      chunk(`fails ${kind}`, failing(errors[kind], true)),
    ),
  ];
}
