import { describe, expect, it } from 'vitest';
import { isSoak } from '../setup/cases.js';
import { byCause, drawn } from './walk/diagrams.js';
import { explore, wander, type Walked, type World } from './walk/explore.js';
import { oneTab } from './walk/oneTab.js';
import { settings } from './walk/settings.js';
import { twoTabs } from './walk/twoTabs.js';

/** How many states of each world the walk expands completely. */
const depth = isSoak ? 4_000 : 100;
const chance = isSoak ? { times: 150, length: 60 } : { times: 6, length: 60 };
const FEWEST = { states: 6_000, edges: 20_000 };

describe('every event in every state of a small model', { timeout: isSoak ? 3_600_000 : 300_000 }, () => {
  const all: Walked[] = [];
  const transitions = new Set<string>();

  /** Breadth-first up to the limits, and then random walks, which go deeper. */
  const walk = <Place>(name: string, broadly: World<Place>, atRandom = broadly): string => {
    const found = [explore(broadly, depth), wander(atRandom, 1, chance)];
    all.push(...found);
    const [broad, deep] = found.map(
      ({ states, edges, depth: moves }) => `${states} states, ${edges} edges, ${moves} moves`,
    );
    console.log(`${name}: ${broad}; at random ${deep}`);
    return found.flatMap(({ faults }) => faults).join('\n');
  };

  it.each(settings)('$name', (setting) => {
    expect(walk(setting.name, oneTab(setting, transitions), oneTab(setting, new Set()))).toBe('');
  });

  it('is drawn in CONTRIBUTING.md', () => {
    const [edges, seen] = [drawn(), byCause(transitions)];
    expect(edges.filter((edge) => !seen.includes(edge))).toEqual([]);
    // States that only the soak reaches are too rare for the diagrams.
    const undrawn = seen.filter((edge) => !edges.includes(edge));
    expect(isSoak ? [] : undrawn).toEqual([]);
  });

  it('two tabs', () => {
    expect(walk('two tabs', twoTabs())).toBe('');
  });

  it('covers enough states', () => {
    const sum = (count: (walked: Walked) => number): number =>
      all.reduce((before, each) => before + count(each), 0);
    const states = sum((each) => each.states);
    const edges = sum((each) => each.edges);
    console.log(`in all: ${states} states, ${edges} edges`);
    expect(states).toBeGreaterThan(FEWEST.states);
    expect(edges).toBeGreaterThan(FEWEST.edges);
  });
});
