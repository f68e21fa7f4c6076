import { runCheck } from '../forms/runCheck.js';
import type { AgentRun } from '../model/AgentRun.js';
import type { AnswerOptions, ApproveOptions, DenyOptions, RespondOptions } from '../model/MethodOptions.js';
import type { AnswerCheck, InterruptDefinition, ResponseOf } from '../model/InterruptDefinition.js';
import type { Issue } from '../model/Issue.js';
import type { AnswerResult, PendingInterrupt } from '../model/PendingInterrupt.js';

/**
 * The methods of `AgentRun`, bound to one interrupt. Methods that decide do nothing if the interrupt has changed
 * since it was shown.
 */
export interface InterruptMethods<Response = unknown> {
  setDraft(value: unknown): AnswerResult;
  answer(payload: Response, options?: AnswerOptions): AnswerResult;
  approve(options?: ApproveOptions): AnswerResult;
  deny(options?: DenyOptions): AnswerResult;
  respond(message: string, options?: RespondOptions): AnswerResult;
  cancel(): AnswerResult;
  reopen(): AnswerResult;
}

/**
 * A pending interrupt with bound methods. Keeps its identity until the interrupt changes. If it is bound with a
 * definition, `answer` accepts only the defined responses and checks them.
 */
export interface BoundInterrupt<Definition extends InterruptDefinition = InterruptDefinition>
  extends PendingInterrupt, InterruptMethods<ResponseOf<Definition>> {}

const boundByRun = new WeakMap<AgentRun, WeakMap<PendingInterrupt, BoundInterrupt>>();

/** Binds the methods of `run` to one interrupt. The same interrupt object always returns the same bound object. */
export function bindInterrupt(run: AgentRun, interrupt: PendingInterrupt): BoundInterrupt {
  let bound = boundByRun.get(run);
  if (!bound) boundByRun.set(run, (bound = new WeakMap()));
  let found = bound.get(interrupt);
  if (!found) {
    const { key, digest } = interrupt;
    const shown = { key, digest };
    found = {
      ...interrupt,
      // Drafts are kept even if the interrupt has changed.
      setDraft: (value) => run.setDraft(key, value),
      answer: (payload, options) => run.answer(shown, payload, options),
      approve: (options) => run.approve(shown, options),
      deny: (options) => run.deny(shown, options),
      respond: (message, options) => run.respond(shown, message, options),
      cancel: () => run.cancel(shown),
      reopen: () => run.reopen(key),
    };
    bound.set(interrupt, found);
  }
  return found;
}

const typedByDefinition = new WeakMap<InterruptDefinition, WeakMap<BoundInterrupt, BoundInterrupt>>();

/** The same interrupt with a typed `answer`. The definition's check runs first. */
export function bindDefinition<Definition extends InterruptDefinition>(
  interrupt: BoundInterrupt,
  definition: Definition,
): BoundInterrupt<Definition> {
  let typed = typedByDefinition.get(definition);
  if (!typed) typedByDefinition.set(definition, (typed = new WeakMap()));
  let found = typed.get(interrupt);
  if (!found) {
    const checked = <Options extends RespondOptions>(options?: Options) => ({
      ...options,
      check: options?.check ? inTurn(definition.check, options.check) : definition.check,
    });
    found = {
      ...interrupt,
      answer: (payload, options) => interrupt.answer(payload, checked(options)),
      approve: (options) => interrupt.approve(checked(options)),
      deny: (options) => interrupt.deny(checked(options)),
      respond: (message, options) => interrupt.respond(message, checked(options)),
    };
    typed.set(interrupt, found);
  }
  return found;
}

/** Returns the issues of the first check, or those of the second if the first finds none. */
function inTurn(first: AnswerCheck, second: AnswerCheck): AnswerCheck {
  return (payload) => {
    const next = (issues: readonly Issue[]) => (issues.length > 0 ? issues : runCheck(second, payload));
    const nextAfter = async (awaited: Promise<readonly Issue[]>) => next(await awaited);
    const found = runCheck(first, payload);
    return 'then' in found ? nextAfter(found) : next(found);
  };
}
