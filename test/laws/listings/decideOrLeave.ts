import type { AgentRun } from 'react-agent-interrupts/core';
import { turns } from '../page.js';
import type { Oracle } from './Oracle.js';

/** Law 4: every question can be decided, or all can be left. After that, a message can be sent. */
export async function decideOrLeave(run: AgentRun, oracle: Oracle): Promise<void> {
  run.setOptions({ autoSubmit: 'never' });
  const { interrupts } = run.getSnapshot();
  for (const { key, expired, status } of interrupts)
    if ((status === 'open' || expired) && !run.cancel(key).ok) run.approve(key);
  const { batch } = run.getSnapshot();
  if (batch.missing.length > 0 && !batch.canLeave) oracle.broke('a question can neither be decided nor left');
  run.leave();
  await turns(5);
  const { canSend, status } = run.getSnapshot();
  if (!canSend) oracle.broke(`after leave(), the run is ${status}`);
}
