/** Other code that questions need, such as what shows them. */
export interface Companion {
  isLoaded(): boolean;
  /** Loads it once. The same promise until that has ended; after a download that failed, the next call tries again. */
  load(): Promise<void>;
}

const companions = new Set<Companion>();

/** Loads the companions that are missing. */
export const loadCompanions = (): readonly Promise<void>[] =>
  [...companions].filter((each) => !each.isLoaded()).map((each) => each.load());

/** Has more code loaded while the agent works: no question shows before it has had the time to come. */
export function loadWithEngine(companion: Companion): void {
  companions.add(companion);
}
