'use client';
import { useAgentRun, type AgentRun } from 'react-agent-interrupts';

const button =
  'inline-flex h-9 items-center rounded-md border px-4 text-sm font-medium disabled:opacity-50 focus-visible:ring-2';

/** An approval from your own buttons: only the hook, without the components of the library. */
export function AgentApproval({ run }: { run: AgentRun }) {
  const { interrupts, batch, error, approve, deny, submit } = useAgentRun({ run });
  const isSent = batch.delivery === 'sending' || batch.delivery === 'accepted';
  return (
    <section aria-label="Approvals" className="grid gap-4">
      {interrupts.map((interrupt) => (
        <div key={interrupt.key} className="rounded-xl border bg-card p-4 text-card-foreground">
          <p className="mb-3 font-medium">{interrupt.message}</p>
          <div className="flex gap-2">
            <button
              type="button"
              className={`${button} bg-primary text-primary-foreground`}
              disabled={isSent || interrupt.status !== 'open'}
              onClick={() => approve(interrupt)}
            >
              Approve
            </button>
            <button
              type="button"
              className={button}
              disabled={isSent || interrupt.status !== 'open'}
              onClick={() => deny(interrupt)}
            >
              Deny
            </button>
          </div>
        </div>
      ))}
      {batch.total > 1 && (
        <button
          type="button"
          className={button}
          disabled={isSent || !batch.complete}
          onClick={() => void submit()}
        >{`Send ${batch.covered} of ${batch.total}`}</button>
      )}
      {error && <p role="alert">{error.message}</p>}
    </section>
  );
}
