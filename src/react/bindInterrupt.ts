import type { AgentRun } from '../model/AgentRun.js';
import type { Metadata } from '../model/agUi.js';
import type { AnswerResult, PendingInterrupt } from '../model/PendingInterrupt.js';

/** What can be done with one interrupt: the verbs of `AgentRun`, with its key already given. */
export interface InterruptVerbs {
  setDraft(value: unknown): void;
  answer(payload: unknown, metadata?: Metadata): AnswerResult;
  approve(options?: { editedArgs?: object; reason?: string }): AnswerResult;
  deny(reason?: string): AnswerResult;
  respond(message: string): AnswerResult;
  cancel(): void;
  reopen(): void;
}

/** A pending interrupt that carries its own verbs. Keeps its identity until the interrupt itself changes. */
export interface BoundInterrupt extends PendingInterrupt, InterruptVerbs {}

const boundByRun = new WeakMap<AgentRun, WeakMap<PendingInterrupt, BoundInterrupt>>();

/** Binds the verbs of `run` to one interrupt. The same interrupt object always gives the same bound one. */
export function bindInterrupt(run: AgentRun, interrupt: PendingInterrupt): BoundInterrupt {
  let bound = boundByRun.get(run);
  if (!bound) boundByRun.set(run, (bound = new WeakMap()));
  let found = bound.get(interrupt);
  if (!found) {
    const { key } = interrupt;
    found = {
      ...interrupt,
      setDraft: (value) => run.setDraft(key, value),
      answer: (payload, metadata) => run.answer(key, payload, metadata),
      approve: (options) => run.approve(key, options),
      deny: (reason) => run.deny(key, reason),
      respond: (message) => run.respond(key, message),
      cancel: () => run.cancel(key),
      reopen: () => run.reopen(key),
    };
    bound.set(interrupt, found);
  }
  return found;
}
