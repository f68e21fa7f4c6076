import type { RunSnapshot } from 'react-agent-interrupts/core';

/** What is incorrect in one snapshot, by law 7. */
export function untruths(snapshot: RunSnapshot): readonly string[] {
  const { status, interrupts, batch, error, outcome, pendingToolCallIds } = snapshot;
  const found: string[] = [];
  const must = (holds: boolean, what: string) => void (holds || found.push(what));
  const some = interrupts.length > 0;
  if (status === 'interrupted') must(some || pendingToolCallIds.length > 0, 'interrupted without a question');
  // `stop()` makes a run idle, and leaves what it carried in doubt.
  if (status === 'idle') must(!some || batch.delivery === 'inDoubt', 'idle with questions');
  if (status === 'finished') must(!some, 'finished with questions');
  if (status === 'failed') must(error !== undefined, 'failed without an error');
  if (status === 'disconnected') must(error !== undefined, 'disconnected without an error');
  if (outcome !== undefined) must(status === 'finished', `an outcome while ${status}`);
  must(!batch.complete || batch.missing.length === 0, 'a complete batch misses questions');
  must(batch.covered + batch.missing.length === batch.total, 'covered and missing do not make the total');
  must(
    batch.total === interrupts.filter(({ answerable }) => answerable).length,
    'the total is not the questions',
  );
  must((batch.id === '') === !some, 'a batch id without a batch, or none with one');
  for (const { key, decision, delivery, checking, status: is } of interrupts) {
    const says = decision === undefined ? 'open' : decision.status === 'resolved' ? 'answered' : 'cancelled';
    must(checking || is === says, `${key} is ${is} and its decision says ${says}`);
    if (delivery === 'sending')
      must(status === 'resuming' || status === 'reconnecting', `${key} is sending while ${status}`);
    if (delivery === 'queued')
      must(status === 'interrupted' || status === 'running', `${key} is queued while ${status}`);
    if (delivery === 'accepted')
      must(status !== 'interrupted' && status !== 'idle', `${key} is accepted while ${status}`);
    if (status === 'interrupted' && delivery === 'none')
      must(is !== 'open' || batch.missing.includes(key) || checking, `${key} is open and not missing`);
  }
  return found;
}
