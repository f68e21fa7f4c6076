/** What a run needs to know of the page it lives in. Injected in tests; the browser's own by default. */
export interface PageSignals {
  /** `false` only where the page knows that there is no network. */
  isOnline(): boolean;
  /**
   * Tells when the page wakes (shown again, a laptop opened) and when the network is back, until the returned
   * function is called.
   */
  watch(signals: {
    wake(): void;
    online(): void;
    /** The page is hidden, and may never come back. */
    hide?(): void;
  }): () => void;
}
