/** One streaming response, which a sequence can stop, break and continue. */
export class AgentStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #chunks: string[] = [];
  #wake: () => void = () => undefined;
  #over: 'closed' | 'cut' | undefined;
  #at = 0;
  #hasEnded = false;

  constructor(
    private readonly frames: readonly string[],
    /** The index of the frame that ends the run. */
    private readonly end: number,
    private readonly onEnd: () => void,
    private readonly onResult: () => void,
  ) {
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
      const chunk = this.#chunks.shift();
      if (chunk !== undefined) return controller.enqueue(new TextEncoder().encode(chunk));
      if (this.#over === 'cut') return controller.error(new TypeError('terminated'));
      if (this.#over === 'closed') return controller.close();
      await new Promise<void>((resolve) => (this.#wake = resolve));
      return pull(controller);
    };
    this.body = new ReadableStream<Uint8Array>(
      { pull, cancel: () => this.#finish('closed') },
      { highWaterMark: 0 },
    );
  }

  /** Whether the client still reads, and the run has not sent its end. */
  get isBusy(): boolean {
    return this.isOpen && !this.#hasEnded;
  }

  get isOpen(): boolean {
    return this.#over === undefined;
  }

  /** Sends frames up to this one, by default all. */
  goOn(upTo = this.frames.length): void {
    for (; this.isOpen && this.#at < Math.min(upTo, this.frames.length); this.#at += 1) {
      const frame = this.frames[this.#at] ?? '';
      this.say(frame);
      if (frame.includes('"TOOL_CALL_RESULT"')) this.onResult();
      if (this.#at !== this.end) continue;
      this.#hasEnded = true;
      this.onEnd();
    }
  }

  say(text: string): void {
    if (!this.isOpen) return;
    this.#chunks.push(text);
    this.#wake();
  }

  close(): void {
    this.#finish('closed');
  }

  /** Everything sent before arrives, and then the connection breaks. */
  cut(): void {
    this.#finish('cut');
  }

  #finish(how: 'closed' | 'cut'): void {
    this.#over ??= how;
    this.#wake();
  }
}
