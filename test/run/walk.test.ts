// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { explore } from './walk/explore.js';
import { settings } from './walk/settings.js';
import { askedState, silentState } from './walk/SmallWorld.js';

const isSoak = process.env['SOAK'] !== undefined;
const limits = isSoak ? { states: Number.POSITIVE_INFINITY, milliseconds: 15_000 } : { states: Number(process.env["CAP"] ?? 400) };

describe('every event in every state of a small world', () => {
  it.each(settings)('$name', { timeout: 120_000 }, (setting) => {
    const walked = explore(setting.stored ? silentState(setting) : askedState(setting), setting, limits);
    console.log(`${setting.name}: ${walked.states} states, ${walked.edges} edges, depth ${walked.depth}${walked.isComplete ? ', complete' : ''}`);
    expect([...walked.faults.values()].join('\n')).toBe('');
  });
});
