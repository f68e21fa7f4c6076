import { own } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { beforeAnswers } from '../beforeAnswers.js';
import type { Connection } from './addresses.js';
import { interruptState } from './interruptState.js';
import { activeRun, unlessGone } from './runLog.js';

/**
 * Whether answers to these interrupts would reach no interrupt, or another one with the same id; `undefined` if
 * that is unknown. `activeRunAccepts`: an active run of the thread accepts them, too.
 * @throws AgentRunError `not_sent` if the server does not respond
 */
export async function wouldMissInterrupts(
  connection: Connection,
  { threadId, received, activeRunAccepts }: AnswerContext,
): Promise<boolean | undefined> {
  // Without this endpoint, the state of the run is unknown.
  const active = activeRun(connection, threadId).catch((cause: unknown) => unlessGone(cause) ?? null);
  const record = await beforeAnswers(connection.wire, active);
  if (record === null) return undefined;
  if (own(record, 'status') !== 'waiting') return !activeRunAccepts || undefined;
  return received.some((each) => interruptState(record, each) !== 'waits');
}

interface AnswerContext {
  readonly threadId: string;
  readonly received: readonly ReceivedInterrupt[];
  readonly activeRunAccepts: boolean;
}
