import type { AgentRun, AgentRunOptions } from '../../model/AgentRun.js';
import type { DraftStorage } from '../../model/DraftStorage.js';
import type { AnswerResult } from '../../model/PendingInterrupt.js';
import type { Protocol } from '../../model/Protocol.js';
import type { ProtocolCapabilities } from '../../model/RunSnapshot.js';

/** What the agent of one case does. */
export interface ContractPlan {
  /** The number of questions that the agent asks together, when it receives the first message of the thread. */
  readonly questions: number;
  /**
   * How often the agent asks these questions. After each answered round it asks again. If it chooses the ids of its
   * interrupts, it uses the same ids again. After the last round it sends a text and finishes.
   */
  readonly rounds: number;
  /** The id of the thread. */
  readonly threadId: string;
}

/** One answer, as the agent's own code received it. */
export interface ContractAnswer {
  /** The index of the question in its round. */
  readonly question: number;
  readonly value: unknown;
}

/** A server for one case, with an agent that follows the plan. */
export interface ContractServer {
  /** The `url` of the run object. */
  readonly url: string;
  /** Sends a request to the server. @default globalThis.fetch */
  readonly fetch?: typeof fetch | undefined;
  /** The answers that the agent has used so far, in order. An answer that it used twice is listed twice. */
  received(): readonly ContractAnswer[];
  /** How often a message has started the agent. */
  started(): number;
  /** The id of the thread of each request that ends a run, in order. @default the tests do not check it */
  stopped?(): readonly string[];
  /** Called when the case is over. */
  close?(): void | Promise<void>;
}

/** A decision that the server supports. */
export interface ContractDecision {
  readonly kind: 'answer' | 'approve' | 'deny' | 'edit' | 'cancel';
  /** Makes the decision with a method of the run object, such as `run.approve(key)`. */
  decide(run: AgentRun, key: string): AnswerResult;
  /** What the agent receives for it. */
  readonly received: unknown;
}

/** What the subject does not support. The list then omits the cases that need it. */
export type ContractGap =
  /** The agent cannot ask a second time. */
  | 'again'
  /** The test cannot make requests fail, because they do not use the `fetch` of the page. */
  | 'network'
  /** The run object does not use the `storage` of the page. */
  | 'storage';

/** The members of both kinds of subject. */
export interface ContractBase {
  /** Starts a server for one case. */
  serve(plan: ContractPlan): ContractServer | Promise<ContractServer>;
  /**
   * The decisions that reach the agent; at least one. Several questions are answered with these in turn, so give two or
   * more if the server asks several questions together.
   */
  readonly decisions: readonly ContractDecision[];
  /** How many questions the agent can ask together. @default 3, or 1 if the capabilities list `parallel` in `cannot` */
  readonly questions?: number | undefined;
  /** @default none */
  readonly without?: readonly ContractGap[] | undefined;
  /** Whether a request can change something on the server. @default its method is neither GET nor HEAD */
  readonly isWrite?: ((request: Request) => boolean) | undefined;
  /** The response of a server that uses no answer of a request. @default status 422 with a JSON body */
  readonly refusal?: (() => Response) | undefined;
}

/** A protocol that the contract is checked for. */
export interface ProtocolSubject extends ContractBase {
  /** Creates the protocol. Each page of a case gets its own protocol, as after a reload. */
  protocol(): Protocol;
  /** More options of each run object, such as `headers`. */
  readonly options?: Partial<AgentRunOptions> | undefined;
}

/** One page of a case, for its run object. */
export interface ContractPage {
  readonly url: string;
  /** The run object uses this for all of its requests. */
  readonly fetch: typeof fetch;
  readonly threadId: string;
  readonly storage: DraftStorage | undefined;
}

/** An adapter that the contract is checked for: anything that creates a run object. */
export interface AdapterSubject extends ContractBase {
  /** Creates the run object of a page, with `autoSubmit: 'never'` and `tabs: false`. */
  connect(page: ContractPage): AgentRun | Promise<AgentRun>;
  /** The `capabilities` in the snapshot while questions are pending. */
  readonly capabilities: ProtocolCapabilities;
}

/** One law as a test. */
export interface ContractCase {
  /** What is expected, as the name of a test. */
  readonly name: string;
  /** The law of docs/reliability.md that it checks. */
  readonly law: number;
  /** Resolves if the expectation holds. @throws Error that states what happened instead */
  run(): Promise<void>;
}
