import type { World } from './World.js';

/** The visited part of the state space: shapes of snapshots and requests, and the moves between them. */
export class Coverage {
  readonly states = new Set<string>();
  readonly edges = new Set<string>();

  /** Records the state after a move, and returns it for the next one. */
  note(world: World, before: string | undefined, move: string): string {
    const state = shapeOf(world);
    this.states.add(state);
    if (before !== undefined) this.edges.add(`${before} > ${move} > ${state}`);
    return state;
  }

  toString(): string {
    return `${this.states.size} distinct states, ${this.edges.size} edges`;
  }
}

function shapeOf(world: World): string {
  const tabs = world.alive.map(({ run, busy }) => {
    const { status, restoring, batch, interrupts, error } = run.getSnapshot();
    const questions = interrupts.map(
      ({ status: is, delivery, expired, checking, changedFrom, possiblyAnswered }) =>
        `${is}/${delivery}${expired ? '/expired' : ''}${checking ? '/checking' : ''}${changedFrom ? '/changed' : ''}${possiblyAnswered ? '/maybe' : ''}`,
    );
    const request = busy?.isBusy() ? (busy.resumes ? 'resume' : 'send') : '';
    return [
      status,
      restoring,
      batch.delivery,
      batch.over,
      batch.canLeave,
      error?.code,
      request,
      ...questions,
    ].join(' ');
  });
  const held = [...new Set(world.hosts.held.map(({ kind }) => kind))].toSorted().join();
  return `${tabs.toSorted().join(' | ')} [${held}]`;
}
