/** What a page that is measured can be told to do, whoever made it. */
export interface Contestant {
  /** Says something to the agent: the run starts. */
  send(): void;
  /** Approves everything that is asked, and sends it. */
  answerAll(): void;
}

/** What each contestant's screen is given. */
export interface ScreenProps {
  /** The agent's address. */
  url: string;
  fetch: typeof fetch;
  /** A name of the conversation, for whoever lets only one of several tabs send. @default one of the page's own */
  threadId?: string | undefined;
  /** To be called once the screen can be used. */
  onReady(contestant: Contestant): void;
}
