/** Other lazy-loaded code that interrupts need, such as the components that show them. */
export interface Companion {
  isLoaded(): boolean;
  /** Loads it once. Returns the same promise until it settles. After a failed download, the next call tries again. */
  load(): Promise<void>;
}

const companions = new Set<Companion>();

/** Loads the companions that are missing. */
export const loadCompanions = (): readonly Promise<void>[] =>
  [...companions].filter((each) => !each.isLoaded()).map((each) => each.load());

/** Registers code that loads together with the engine. Interrupts are shown after it has loaded or timed out. */
export function loadWithEngine(companion: Companion): void {
  companions.add(companion);
}
