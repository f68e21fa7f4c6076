import type { AgentEvent } from '../model/AgentEvent.js';
import { detached } from '../model/detached.js';
import type { StreamDecoder } from '../model/Protocol.js';
import type { StreamFrame } from '../model/Wire.js';
import { isAfter } from '../stream/SeenIds.js';

/** The frame that starts a run. */
interface Start {
  readonly runId: unknown;
  readonly id: string | undefined;
}

/**
 * Recognizes the events of earlier runs, which a server sends again if it replays a thread after a reconnect. The run's
 * own events begin with a repeat of its RUN_STARTED. If the server counts its events, their ids show which are earlier.
 */
export class EarlierRuns {
  readonly #createDecoder: () => StreamDecoder;
  #ownStart: Start | undefined;
  /** Reads the frames of a replay; `undefined` while no frame can be from an earlier run. */
  #replay: StreamDecoder | undefined;
  #isEarlier = false;
  #cursor: string | undefined;
  /** The frames of runs with other ids, while no event of the run itself has arrived. */
  #held: StreamFrame[] = [];

  constructor(
    createDecoder: () => StreamDecoder,
    /** The id in the request. A server may give the run another one. */
    readonly runId: string,
  ) {
    this.#createDecoder = createDecoder;
  }

  /** Notes an event of the run itself. */
  note({ type, runId }: AgentEvent, { id }: StreamFrame): void {
    if (type === 'RUN_STARTED') this.#ownStart ??= { runId, id: id && detached(id) };
  }

  /** The following frames come from another connection. `cursor` is the id of the last event that was applied. */
  reconnect(cursor: string | undefined): void {
    this.#cursor = cursor;
    this.#replay = this.#createDecoder();
    this.#isEarlier = false;
    this.#held = [];
  }

  /** The response has ended. Returns the held frames: no run with this id has started, so they belong to this run. */
  end(): readonly StreamFrame[] {
    this.#replay = undefined;
    return this.#held;
  }

  /** Whether this frame is from an earlier run. */
  has(frame: StreamFrame): boolean {
    const events = this.#replay?.decode(frame);
    if (!events) return false;
    const own = this.#ownStart;
    const start = events.find(({ type }) => type === 'RUN_STARTED');
    if (start) {
      // If the first frame was cut off, its id is unknown.
      const isOwn = start['runId'] === (own ?? this).runId && (own?.id === undefined || frame.id === own.id);
      // A run can start another one. The stream can continue with the RUN_STARTED of that run.
      this.#isEarlier = !isOwn && (this.#isEarlier || !isAfter(frame.id, this.#cursor));
    } else if (isAfter(own?.id, frame.id)) this.#isEarlier = true;
    // Comments and heartbeats do not show where a stream continues.
    if (!this.#isEarlier && events.length > 0) {
      this.#replay = undefined;
      this.#held = [];
    }
    if (this.#isEarlier && !own) this.#held.push(frame);
    return this.#isEarlier;
  }
}
