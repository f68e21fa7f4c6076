// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { explore, wander } from './walk/explore.js';
import { oneTab } from './walk/oneTab.js';
import { settings } from './walk/settings.js';

const isSoak = process.env['SOAK'] !== undefined;
const limits = isSoak ? { states: Number.POSITIVE_INFINITY, milliseconds: 10_000 } : { states: Number(process.env['CAP'] ?? 400) };
const random = isSoak ? { times: 3000, length: 60 } : { times: 40, length: 60 };

describe('every event in every state of a small world', () => {
  it.each(settings)('$name', { timeout: 120_000 }, (setting) => {
    const world = oneTab(setting, new Set());
    for (const walked of [explore(world, limits), wander(world, 1, random)]) {
      console.log(`${setting.name}: ${walked.states} states, ${walked.edges} edges, depth ${walked.depth}`);
      expect(walked.faults.join('\n')).toBe('');
    }
  });
});
