/** Serializes the requests of one thread, so that two equal resumes never run in parallel. */
export class ThreadQueue {
  readonly #last = new Map<string, Promise<void>>();

  /** Runs `task` after every earlier task of this thread has settled. Rejects with the error of `task`. */
  async run(threadId: string, task: () => Promise<void>): Promise<void> {
    const before = this.#last.get(threadId) ?? Promise.resolve();
    const mine = before.then(task);
    const settled = mine.catch(() => undefined);
    this.#last.set(threadId, settled);
    await mine.finally(() => {
      if (this.#last.get(threadId) === settled) this.#last.delete(threadId);
    });
  }
}
