import { vi } from 'vitest';
import { Coverage } from './Coverage.js';
import type { Plan } from './Move.js';
import type { Violation } from './Oracle.js';
import { wayForward } from './wayForward.js';
import { World } from './World.js';

/** The start time of every sequence, in epoch milliseconds. */
const BEGINNING = Date.parse('2026-01-01T00:00:00Z');

/** The result of a sequence. */
export interface Played {
  readonly violations: readonly Violation[];
  /** The log, move by move. */
  readonly trace: readonly string[];
}

/**
 * Advances time, and settles everything that can settle. Only timers are fake, so a turn of the loop runs all
 * microtasks.
 */
async function pass(milliseconds: number): Promise<void> {
  await turn();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await turn();
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Plays a sequence to its end, or to the first violation. */
export async function playPlan(
  plan: Plan,
  coverage: Coverage,
  isWanted: (rule: string) => boolean = () => true,
): Promise<Played> {
  vi.useFakeTimers({
    now: BEGINNING,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const trace: string[] = [];
  const world = new World(plan, isWanted);
  const { oracle, people } = world;
  let state: string | undefined;
  const said = (what: string) => trace.push(`${what}  ⇒ ${world.alive.map(summary).join(' | ')}`);
  try {
    await pass(20);
    for (const move of [{ do: 'send', tab: 0 } as const, ...plan.moves]) {
      const what = world.play(move);
      await pass(move.do === 'time' ? move.milliseconds : 20);
      world.look();
      said(what);
      state = coverage.note(world, state, move.do);
      if (oracle.violations.length > 0) return { violations: oracle.violations, trace };
    }
    await wayForward(world, async (milliseconds) => {
      await pass(milliseconds);
      state = coverage.note(world, state, 'way');
    });
    said('everything is well again, and a person goes on');
    disposeAll(world);
    world.hosts.recover();
    await pass(60_000);
    for (const { move, tab, settled } of people.promises)
      if (tab.alive && !settled)
        oracle.broke('7 unsettled', `the promise of ${move} (${tab.name}) never settles`);
    return { violations: oracle.violations, trace };
  } finally {
    disposeAll(world);
    world.agent.recover(false);
    world.hosts.recover();
    await pass(60_000);
    chance.mockRestore();
    vi.useRealTimers();
  }
}

/** Removes every move without which the same rule is still violated. */
export async function shorten(plan: Plan, isWanted: (rule: string) => boolean): Promise<[Plan, Played]> {
  let shortest = plan;
  let played = await playPlan(plan, new Coverage(), isWanted);
  const rule = played.violations[0]?.rule;
  for (let at = plan.moves.length - 1; at >= 0; at -= 1) {
    const shorter = { ...shortest, moves: shortest.moves.filter((_, index) => index !== at) };
    const again = await playPlan(shorter, new Coverage(), isWanted);
    if (rule === undefined || again.violations[0]?.rule !== rule) continue;
    shortest = shorter;
    played = again;
  }
  return [shortest, played];
}

function disposeAll({ tabs }: World): void {
  for (const tab of tabs) {
    tab.disposed = true;
    tab.run.dispose();
  }
}

function summary({ name, run }: World['tabs'][number]): string {
  const { status, batch, interrupts, error, restoring } = run.getSnapshot();
  const questions = interrupts.map(
    ({ id, decision, delivery, draft }) =>
      `${id}=${decision ? JSON.stringify(decision.status === 'resolved' ? decision.payload : 'cancelled') : 'open'}/${delivery}${draft === undefined ? '' : '+draft'}`,
  );
  return `${name}: ${restoring ? 'restoring ' : ''}${status} ${batch.delivery} ${error?.code ?? ''} [${questions.join(' ')}]`;
}
