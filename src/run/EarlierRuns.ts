import type { AgentEvent } from '../model/AgentEvent.js';
import { detached } from '../model/detached.js';
import type { StreamDecoder, StreamFrame } from '../model/Protocol.js';

/** The frame that starts a run. */
interface Start {
  readonly runId: unknown;
  readonly id: string | undefined;
}

/**
 * Recognizes the events of earlier runs, which a server sends again if it replays a whole thread after a reconnect. The
 * run's own events begin with a repeat of its RUN_STARTED.
 */
export class EarlierRuns {
  readonly #createDecoder: () => StreamDecoder;
  #ownStart: Start | undefined;
  /** Reads the frames of a replay; `undefined` while no frame can be from an earlier run. */
  #replay: StreamDecoder | undefined;
  #isEarlier = false;

  constructor(createDecoder: () => StreamDecoder) {
    this.#createDecoder = createDecoder;
  }

  /** Notes an event of the run itself. */
  note({ type, runId }: AgentEvent, { id }: StreamFrame): void {
    if (type === 'RUN_STARTED') this.#ownStart ??= { runId, id: id && detached(id) };
  }

  /** The following frames come from another connection. */
  reconnect(): void {
    this.#replay = this.#ownStart && this.#createDecoder();
    this.#isEarlier = false;
  }

  /** Whether this frame is from an earlier run. A replay of earlier runs begins with the start of one. */
  has(frame: StreamFrame): boolean {
    const events = this.#replay?.decode(frame);
    if (!events) return false;
    const start = events.find(({ type }) => type === 'RUN_STARTED');
    if (start) {
      const own = this.#ownStart;
      this.#isEarlier = start['runId'] !== own?.runId || frame.id !== own?.id;
    }
    // Comments and heartbeats do not show where a stream continues.
    if (!this.#isEarlier && events.length > 0) this.#replay = undefined;
    return this.#isEarlier;
  }
}
