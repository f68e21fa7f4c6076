import type { HostKind } from './Move.js';

export type Outcome = 'ok' | 'fail';

interface Held {
  readonly kind: HostKind;
  readonly what: string;
  /** The tab that waits. A closed tab waits for nothing. */
  readonly tab: { readonly alive: boolean };
  readonly settle: (outcome: Outcome) => void;
}

/** The pending promises of hosts. A sequence decides which one settles next, and how. */
export class Hosts {
  readonly #holding = new Set<HostKind>();
  readonly #failing = new Map<HostKind, 'throw' | 'reject' | 'late'>();
  /** Everything that was ever held or made to fail: what a page could not know because of it is not a violation. */
  readonly disturbed = new Set<HostKind>();
  #held: Held[] = [];

  get held(): readonly Held[] {
    return this.#held.filter(({ tab }) => tab.alive);
  }

  hold(kind: HostKind): void {
    this.#holding.add(kind);
    this.disturbed.add(kind);
  }

  unhold(kind: HostKind): void {
    this.#holding.delete(kind);
  }

  failNext(kind: HostKind, how: 'throw' | 'reject' | 'late'): void {
    this.#failing.set(kind, how);
    this.disturbed.add(kind);
  }

  /** How the next call of this kind fails, if it does. Reading clears it. */
  failure(kind: HostKind): 'throw' | 'reject' | 'late' | undefined {
    const how = this.#failing.get(kind);
    this.#failing.delete(kind);
    return how;
  }

  isHolding(kind: HostKind): boolean {
    return this.#holding.has(kind) || this.#held.some((held) => held.kind === kind && kind === 'channel');
  }

  wait(kind: HostKind, what: string, tab: { readonly alive: boolean }): Promise<Outcome> {
    if (!this.isHolding(kind)) return Promise.resolve('ok');
    return new Promise((settle) => this.#held.push({ kind, what, tab, settle }));
  }

  /**
   * Settles one held promise and returns its name. Messages keep their order, so the first one of a channel is first.
   */
  settle(at: number, outcome: Outcome): string {
    const { held } = this;
    if (held.length === 0) return 'nothing is held';
    let chosen = held[at % held.length];
    if (chosen?.kind === 'channel') chosen = held.find(({ kind }) => kind === 'channel');
    if (!chosen) return 'nothing is held';
    const { kind, what, settle } = chosen;
    this.#held = this.#held.filter((each) => each !== chosen);
    settle(outcome);
    return `${kind} ${what}: ${outcome}`;
  }

  /** Ends all faults: everything held settles, and nothing is held or fails any more. */
  recover(): void {
    this.#holding.clear();
    this.#failing.clear();
    const held = this.#held;
    this.#held = [];
    for (const { settle } of held) settle('ok');
  }
}
