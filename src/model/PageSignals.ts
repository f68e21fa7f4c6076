/**
 * The page signals that a run object uses. Injected in tests; the browser's own by default. Exceptions are reported
 * with `reportError`: the page then counts as online, and sends no signals.
 */
export interface PageSignals {
  /** `false` only if the page knows that there is no network. */
  isOnline(): boolean;
  /**
   * Calls `wake` when the page is shown again or wakes from sleep, and `online` when the network is back. Returns a
   * function that stops watching.
   */
  watch(signals: {
    wake(): void;
    online(): void;
    /** The page was hidden. It may be closed without further notice. */
    hide?(): void;
  }): () => void;
}
