/** The part of the panel that had the focus before a change. */
export interface FocusBefore {
  /**
   * The card that had the focus, and its state at that time. `undefined` if another part of the panel had the focus.
   */
  readonly card: { readonly key: string; readonly state: CardState } | undefined;
  /** The group of rows that had the focus. */
  readonly rows: HTMLElement | undefined;
}

/** The visible state of a card’s question. */
export interface CardState {
  readonly status: string | undefined;
  readonly expired: boolean;
}

export const stateOf = ({ dataset }: HTMLElement): CardState => ({
  status: dataset['status'],
  expired: dataset['expired'] !== undefined,
});
