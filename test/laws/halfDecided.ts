import type { AgentRunOptions } from 'react-agent-interrupts/core';
import { asks, scriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';
import { keysOf } from './watched.js';

const two = asks({ reason: 'confirmation', message: 'A?' }, { reason: 'confirmation', message: 'B?' });

/** A run with one answer, and one draft. */
export async function halfDecided(answers: readonly ServerAnswer[], options: Partial<AgentRunOptions> = {}) {
  const script = scriptedRun([two, ...answers], { autoSubmit: 'never', ...options });
  script.run.subscribe(() => undefined);
  await script.run.send('Go');
  const [first = '', second = ''] = keysOf(script.run);
  script.run.approve(first);
  script.run.setDraft(second, 'half typed');
  return { ...script, first, second };
}

/** The decisions of such a run, in the format of `decisionsOf`. */
export const asLeft = [
  { status: 'answered', delivery: 'none', decision: { status: 'resolved', payload: true }, draft: undefined },
  { status: 'open', delivery: 'none', decision: undefined, draft: 'half typed' },
];
