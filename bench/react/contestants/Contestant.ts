/** The functions of a measured page, for every library. */
export interface Contestant {
  /** Sends a message to the agent: the run starts. */
  send(): void;
  /** Approves all questions and sends the answers. */
  answerAll(): void;
}

/** The props of each library's screen. */
export interface ScreenProps {
  /** The agent's address. */
  url: string;
  fetch: typeof fetch;
  /** The thread id, for a library that uses a lock between tabs. @default generated */
  threadId?: string | undefined;
  /** Call this when the screen is ready. */
  onReady(contestant: Contestant): void;
}
