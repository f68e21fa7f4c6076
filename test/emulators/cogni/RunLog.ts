import type { AiEvent, Graph, GraphEnd, GraphTurn } from './Graph.js';

/** One run and its stream in Redis, which remains after the request that started it has ended. */
export class RunLog {
  runId: string = crypto.randomUUID();
  readonly entries: { readonly id: string; readonly event: AiEvent }[] = [];
  status: 'running' | 'success' | 'error' = 'running';
  /** The retention time is over. */
  expired = false;
  end: GraphEnd | undefined;
  /** Settles when the graph has ended. */
  readonly ended: Promise<GraphEnd>;
  #wake: (() => void)[] = [];

  constructor(
    readonly stateKey: string,
    public owner: string,
    graph: Graph,
    turn: GraphTurn,
  ) {
    this.ended = this.#pump(graph(turn));
  }

  async #pump(events: AsyncGenerator<AiEvent, GraphEnd>): Promise<GraphEnd> {
    let text = '';
    for (;;) {
      const next = await events.next();
      if (next.done) {
        this.#append({ type: 'usage_report', fact: { runId: this.runId } });
        this.#append({ type: 'assistant_final', content: text });
        this.end = next.value;
        this.status = next.value.status === 'error' ? 'error' : 'success';
        if (next.value.status === 'error') this.#append({ type: 'error', error: next.value.error });
        else
          this.#append({ type: 'done', ...(next.value.status === 'completed' && { finishReason: 'stop' }) });
        return next.value;
      }
      if (next.value.type === 'text_delta') text += next.value.delta;
      this.#append(next.value);
    }
  }

  #append(event: AiEvent): void {
    // Redis: milliseconds, a dash, a counter. It is not a number, and cannot be compared as text.
    this.entries.push({ id: `1710000000000-${this.entries.length}`, event });
    for (const wake of this.#wake.splice(0)) wake();
  }

  /** The entries after `cursor`, and later ones. */
  async *read(cursor?: string): AsyncGenerator<{ id: string; event: AiEvent }> {
    let next = cursor === undefined ? 0 : this.entries.findIndex(({ id }) => id === cursor) + 1;
    for (;;) {
      const entry = this.entries[next];
      if (entry) {
        next += 1;
        yield entry;
        if (entry.event.type === 'done' || entry.event.type === 'error') return;
      } else await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }
}
