import type { DecisionInput } from '../decisions/DecisionInput.js';
import type { AgentRun } from '../model/AgentRun.js';
import type { AnswerResult, QuestionRef } from '../model/PendingInterrupt.js';
import type { DehydratedRun, ProtocolCapabilities, RunSnapshot } from '../model/RunSnapshot.js';
import type { ToolSchemas } from '../secrets/markSecrets.js';
import type { IsSecret } from '../secrets/secrets.js';
import type { Ids, Ticket } from './Ids.js';
import type { MethodEvent, MachineEvent } from './MachineEvent.js';
import type { RunState } from './RunState.js';
import type { Ratings } from './sendDelays.js';

/** The shell of a run object, as its methods use it. */
export interface Shell extends Pick<
  AgentRun,
  'getSnapshot' | 'getServerSnapshot' | 'subscribe' | 'on' | 'setOptions' | 'dispose'
> {
  state(): RunState;
  isSecret(): IsSecret | undefined;
  /** Whether method calls wait for the engine. */
  hasEarlyCalls(): boolean;
  /** Marks what tool schemas mark as secret, for a component. `undefined` removes its marks. */
  mark(component: object, toolSchemas: ToolSchemas | undefined): void;
  /** The ratings of the pending interrupts, by component. */
  ratings: Ratings;
  capabilities(): ProtocolCapabilities;
  createId(): string;
  ids(): Ids;
  dispatch(event: MachineEvent): AnswerResult | undefined;
  /** A method that decides, with an optional check. */
  decide(question: QuestionRef, input: DecisionInput): AnswerResult | undefined;
  /** A method with a promise, which the machine settles. */
  promised(eventFor: (ticket: Ticket) => MethodEvent, signal?: AbortSignal): Promise<RunSnapshot>;
  dehydrate(): DehydratedRun;
  /** Runs `change` and notifies listeners once, afterwards. */
  group(change: () => void): void;
}
