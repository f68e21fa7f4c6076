import { runCheck } from '../forms/runCheck.js';
import type { AgentRun } from '../model/AgentRun.js';
import type { Metadata } from '../model/agUi.js';
import type { AnswerCheck, InterruptDefinition, ResponseOf } from '../model/InterruptDefinition.js';
import type { Issue } from '../model/Issue.js';
import type { AnswerResult, PendingInterrupt } from '../model/PendingInterrupt.js';

/**
 * What can be done with one interrupt: the verbs of `AgentRun`, with the interrupt already given. Those that decide do
 * nothing once the question is another one than this interrupt shows.
 */
export interface InterruptVerbs<Response = unknown> {
  setDraft(value: unknown): void;
  answer(payload: Response, metadata?: Metadata, check?: AnswerCheck): AnswerResult;
  approve(options?: { editedArgs?: object; reason?: string; check?: AnswerCheck }): AnswerResult;
  deny(reason?: string, check?: AnswerCheck): AnswerResult;
  respond(message: string, check?: AnswerCheck): AnswerResult;
  cancel(): void;
  reopen(): void;
}

/**
 * A pending interrupt that carries its own verbs. Keeps its identity until the interrupt itself changes. Bound by
 * a definition, it takes only the answers that are defined, and checks them.
 */
export interface BoundInterrupt<Definition extends InterruptDefinition = InterruptDefinition>
  extends PendingInterrupt, InterruptVerbs<ResponseOf<Definition>> {}

const boundByRun = new WeakMap<AgentRun, WeakMap<PendingInterrupt, BoundInterrupt>>();

/** Binds the verbs of `run` to one interrupt. The same interrupt object always gives the same bound one. */
export function bindInterrupt(run: AgentRun, interrupt: PendingInterrupt): BoundInterrupt {
  let bound = boundByRun.get(run);
  if (!bound) boundByRun.set(run, (bound = new WeakMap()));
  let found = bound.get(interrupt);
  if (!found) {
    const { key, digest } = interrupt;
    const shown = { key, digest };
    found = {
      ...interrupt,
      // What is half typed is kept, whatever has become of the question.
      setDraft: (value) => run.setDraft(key, value),
      answer: (payload, metadata, check) => run.answer(shown, payload, metadata, check),
      approve: (options) => run.approve(shown, options),
      deny: (reason, check) => run.deny(shown, reason, check),
      respond: (message, check) => run.respond(shown, message, check),
      cancel: () => run.cancel(shown),
      reopen: () => run.reopen(key),
    };
    bound.set(interrupt, found);
  }
  return found;
}

const typedByDefinition = new WeakMap<InterruptDefinition, WeakMap<BoundInterrupt, BoundInterrupt>>();

/** The same interrupt, whose `answer` is typed by the definition. Whatever it answers is checked by that before all else. */
export function bindDefinition<Definition extends InterruptDefinition>(
  interrupt: BoundInterrupt,
  definition: Definition,
): BoundInterrupt<Definition> {
  let typed = typedByDefinition.get(definition);
  if (!typed) typedByDefinition.set(definition, (typed = new WeakMap()));
  let found = typed.get(interrupt);
  if (!found) {
    const checkedBy = (check?: AnswerCheck) => (check ? inTurn(definition.check, check) : definition.check);
    found = {
      ...interrupt,
      answer: (payload, metadata, check) => interrupt.answer(payload, metadata, checkedBy(check)),
      approve: (options) => interrupt.approve({ ...options, check: checkedBy(options?.check) }),
      deny: (reason, check) => interrupt.deny(reason, checkedBy(check)),
      respond: (message, check) => interrupt.respond(message, checkedBy(check)),
    };
    typed.set(interrupt, found);
  }
  return found;
}

/** What the first check finds, and where it finds nothing, what the second does. */
function inTurn(first: AnswerCheck, second: AnswerCheck): AnswerCheck {
  return (payload) => {
    const next = (issues: readonly Issue[]) => (issues.length > 0 ? issues : runCheck(second, payload));
    const later = async (awaited: Promise<readonly Issue[]>) => next(await awaited);
    const found = runCheck(first, payload);
    return 'then' in found ? later(found) : next(found);
  };
}
