/** Ids that a server or the client makes up: UUIDs, with and without dashes. */
const ids = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b|\b[\da-f]{32}\b/g;
const times =
  /("(?:timestamp|(?:created|started|updated|finished)_at|start_time_ms|duration_ms|durationMs|time_to_first_token)":)\s*\d+(?:\.\d+)?(?:e-?\d+)?/g;

/**
 * Replaces the ids of one thread by numbered ones, in the order in which they occur, and back. A recording contains the
 * numbered ids, so that it is the same each time.
 */
export class StableIds {
  readonly #stable = new Map<string, string>();
  readonly #real = new Map<string, string>();

  /** The text with numbered ids, and without times. */
  toStable(text: string): string {
    return text.replace(times, '$10').replace(ids, (id) => {
      const known = this.#stable.get(id) ?? numbered(id, this.#stable.size + 1);
      this.#pair(id, known);
      return known;
    });
  }

  /** The text with the ids of this client. Ids that the server made up stay as they were recorded. */
  toReal(text: string): string {
    return text.replace(ids, (id) => {
      const known = this.#real.get(id) ?? id;
      this.#pair(known, id);
      return known;
    });
  }

  #pair(real: string, stable: string): void {
    this.#stable.set(real, stable);
    this.#real.set(stable, real);
  }
}

const numbered = (id: string, number: number): string =>
  id.includes('-') ? `00000000-0000-4000-8000-${hex(number, 12)}` : hex(number, 32);

const hex = (number: number, length: number): string => number.toString(16).padStart(length, '0');
