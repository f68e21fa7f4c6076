/** An interrupt as `useStream` shows it. A breakpoint has neither an id nor a value. */
export interface StreamInterrupt {
  readonly id?: string | undefined;
  readonly value?: unknown;
  /** The schema of the answer, as `interrupt(value, { responseSchema })` sends it. */
  readonly response_schema?: unknown;
}

/** The options of `submit` that the adapter uses. */
export interface StreamSubmitOptions {
  readonly command?: { readonly resume: unknown };
  readonly strictResume?: boolean;
}

/** The required part of what `useStream` of `@langchain/langgraph-sdk/react` returns. */
export interface StreamHelpers {
  readonly messages: readonly unknown[];
  readonly interrupts: readonly StreamInterrupt[];
  /** The state of the graph: another object after each frame of a response. */
  readonly values?: unknown;
  readonly isLoading: boolean;
  readonly error: unknown;
  /** @default the stream has a custom transport */
  readonly assistantId?: string | undefined;
  submit(values: object | null | undefined, options?: StreamSubmitOptions): Promise<void>;
  stop(): void | Promise<void>;
}
