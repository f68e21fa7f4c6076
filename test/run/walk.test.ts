// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { explore, wander, type Walked, type World } from './walk/explore.js';
import { oneTab } from './walk/oneTab.js';
import { settings } from './walk/settings.js';
import { twoTabs } from './walk/twoTabs.js';

const isSoak = process.env['SOAK'] !== undefined;
const depth = isSoak
  ? { states: Number.POSITIVE_INFINITY, milliseconds: 8_000 }
  : { states: 150, milliseconds: undefined };
const chance = isSoak ? { times: 150, length: 60 } : { times: 10, length: 60 };
const FEWEST = { states: 8_000, edges: 30_000 };

describe('every event in every state of a small world', { timeout: 120_000 }, () => {
  const all: Walked[] = [];

  /** Breadth first as far as the limits allow, and then at random, which goes deeper. */
  const walk = <Place>(name: string, world: World<Place>): string => {
    const found = [explore(world, depth), wander(world, 1, chance)];
    all.push(...found);
    const [broad, deep] = found.map(
      ({ states, edges, depth: moves }) => `${states} states, ${edges} edges, ${moves} moves`,
    );
    console.log(`${name}: ${broad}; at random ${deep}`);
    return found.flatMap(({ faults }) => faults).join('\n');
  };

  it.each(settings)('$name', (setting) => {
    expect(walk(setting.name, oneTab(setting, new Set()))).toBe('');
  });

  it('two tabs', () => {
    expect(walk('two tabs', twoTabs())).toBe('');
  });

  it('sees enough of it', () => {
    const sum = (count: (walked: Walked) => number): number =>
      all.reduce((before, each) => before + count(each), 0);
    const states = sum((each) => each.states);
    const edges = sum((each) => each.edges);
    console.log(`in all: ${states} states, ${edges} edges`);
    expect(states).toBeGreaterThan(FEWEST.states);
    expect(edges).toBeGreaterThan(FEWEST.edges);
  });
});
