import type { AgentRun } from 'react-agent-interrupts/core';
import { proposes, scriptedRun, type ScriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';
import { keysOf, turns } from './page.js';

/** A run whose one question was answered, with any outcome, and the server's later responses. */
export async function afterAnswering(
  answer: ServerAnswer,
  more: readonly ServerAnswer[] = [],
  act: (run: AgentRun) => void = (run) => void run.approve(keysOf(run)[0] ?? ''),
): Promise<ScriptedRun> {
  const asking = proposes({ name: 'pay', args: {} });
  const script = scriptedRun([asking, answer, ...more], { autoSubmit: 'never', threadId: 't', tabs: false });
  await script.run.send('Go');
  act(script.run);
  script.run.submit().catch(() => undefined);
  await turns();
  return script;
}
