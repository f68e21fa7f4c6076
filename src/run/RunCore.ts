import type { Wish } from '../decisions/Wish.js';
import type { AgentRun } from '../model/AgentRun.js';
import type { AnswerResult, QuestionRef } from '../model/PendingInterrupt.js';
import type { DehydratedRun, ProtocolCapabilities, RunSnapshot } from '../model/RunSnapshot.js';
import type { IsSecret } from '../secrets/secrets.js';
import type { Ids, Ticket } from './Ids.js';
import type { HostEvent, RunEvent } from './RunEvent.js';
import type { RunState } from './RunState.js';

/** The machine at work: one state, who watches it, and everything that it touches. */
export interface RunCore extends Pick<
  AgentRun,
  'getSnapshot' | 'getServerSnapshot' | 'subscribe' | 'on' | 'setOptions' | 'dispose'
> {
  state(): RunState;
  isSecret(): IsSecret | undefined;
  /** Verbs wait for the engine. */
  isLate(): boolean;
  /** A component marks values as secret, or marks none any more. */
  mark(component: object, isSecret: IsSecret | undefined): void;
  capabilities(): ProtocolCapabilities;
  createId(): string;
  ids(): Ids;
  dispatch(event: RunEvent): AnswerResult | undefined;
  /** A verb that decides, with the check that it may bring along. */
  decide(question: QuestionRef, wish: Wish): AnswerResult | undefined;
  /** A verb with a promise, which the machine settles. */
  promised(verb: (ticket: Ticket) => HostEvent, signal?: AbortSignal): Promise<RunSnapshot>;
  dehydrate(): DehydratedRun;
  /** Runs `change` and notifies listeners once, afterwards. */
  together(change: () => void): void;
}
