/** The part of the panel that had the focus before a change. */
export interface Held {
  /**
   * The card that had the focus, and its state at that time. `undefined` if another part of the panel had the focus.
   */
  readonly card: { readonly key: string; readonly was: State } | undefined;
}

/** What is visible of a card’s question. */
export interface State {
  readonly status: string | undefined;
  readonly expired: boolean;
}

export const stateOf = ({ dataset }: HTMLElement): State => ({
  status: dataset['status'],
  expired: dataset['expired'] !== undefined,
});
