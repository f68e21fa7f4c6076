import type { AgentEvent, Interrupt, ResumeEntry, RunAgentInput } from 'react-agent-interrupts/core';
import type { AgentAnswer } from './FaultProxy.js';

/**
 * How a server handles a repeated resume: `idempotent` returns the same result again, `strict` refuses it, and
 * `careless` repeats the work.
 */
export type Flavour = 'idempotent' | 'strict' | 'careless';

/**
 * What the agent does next: it asks this number of questions, finishes, or fails after it was answered. `throw` is an
 * exception in the middle of its stream after it was answered, and `trip` one before it has used anything. `actions` is
 * one question about two actions. `change` asks about a call whose arguments change soon after, and each time it is
 * asked about again.
 */
export type Turn = 1 | 2 | 3 | 'finish' | 'fail' | 'throw' | 'trip' | 'actions' | 'change';

interface Asked {
  readonly interrupts: readonly Interrupt[];
  readonly deadline: number;
  readonly changes: boolean;
  /** How often it was sent. */
  times: number;
}

/**
 * A small agent that follows AG-UI's rules on one thread and counts the answers that it uses. A request without an
 * answer while it waits makes it ask again, as LangGraph's adapter does. If such a request contains a new message, the
 * agent refuses it the first time (rule 4).
 */
export class StrictAgent {
  /** The answers that were used for each interrupt, by its id: one entry for each use, as JSON. */
  readonly taken = new Map<string, string[]>();
  /** The rules that the client has broken. */
  readonly violations: string[] = [];
  readonly #asked: Asked[] = [];
  readonly #heard = new Set<string>();
  readonly #settled = new Map<string, readonly AgentEvent[]>();
  readonly #turns: Turn[];
  #pending: Asked | undefined;

  constructor(
    private readonly flavour: Flavour,
    turns: readonly Turn[],
    private readonly now: () => number,
  ) {
    this.#turns = [...turns];
  }

  /** The ids of the pending interrupts. */
  get pending(): readonly string[] {
    return this.#pending?.interrupts.map(({ id }) => id) ?? [];
  }

  /** The ids of all interrupts so far. */
  get asked(): readonly string[] {
    return this.#asked.flatMap(({ interrupts }) => interrupts.map(({ id }) => id));
  }

  /** Responds to one request. */
  answer = (body: string): Promise<AgentAnswer> => {
    // The client under test wrote it.
    const input = JSON.parse(body) as RunAgentInput;
    const ids = { threadId: input.threadId, runId: input.runId };
    const events: AgentEvent[] = [
      { type: 'RUN_STARTED', ...ids },
      ...this.#run(input).map((event) => (event.type === 'RUN_FINISHED' ? { ...event, ...ids } : event)),
    ];
    const last = events.at(-1);
    const pending = this.#pending;
    const changes = pending?.changes === true && last !== undefined && isAbout(last, pending);
    const tail = changes ? framesOf(callsOf(pending)) : '';
    const text = framesOf(events) + (last?.type === 'TEXT_MESSAGE_CONTENT' ? TRACEBACK : '');
    return Promise.resolve({ status: 200, type: 'text/event-stream', text, tail });
  };

  #run({ resume, messages }: RunAgentInput): readonly AgentEvent[] {
    const unheard = messages.filter(({ id, role }) => role === 'user' && !this.#heard.has(id));
    if (resume && resume.length > 0) {
      const events = this.#resume(resume);
      if (events.at(-1)?.type === 'RUN_FINISHED') for (const { id } of unheard) this.#heard.add(id);
      return events;
    }
    for (const { id } of unheard) this.#heard.add(id);
    if (!this.#pending) return unheard.length > 0 ? this.#next() : finished();
    return unheard.length > 0 ? refused('PENDING_INTERRUPTS') : asking(this.#pending);
  }

  #resume(resume: readonly ResumeEntry[]): readonly AgentEvent[] {
    const fingerprint = JSON.stringify(resume);
    const settled = this.#settled.get(fingerprint);
    if (settled && this.flavour === 'idempotent') return settled;
    const ids = resume.map(({ interruptId }) => interruptId);
    const asked = this.#asked.find((each) => ids.every((id) => each.interrupts.some((one) => one.id === id)));
    if (!asked) this.violations.push(`an answer to ${ids.join()}, which no pause asked`);
    if (!asked || ids.length !== asked.interrupts.length) {
      this.violations.push(`a partial answer: ${ids.join()}`);
      return refused('PARTIAL_RESUME');
    }
    for (const entry of resume) {
      if ((entry.status === 'resolved') !== (entry.payload !== undefined))
        this.violations.push(`the payload of ${entry.interruptId}, which is ${entry.status}`);
    }
    const waits = asked === this.#pending;
    if (!waits && this.flavour !== 'careless') return refused('UNKNOWN_INTERRUPT_ID', ids[0]);
    const late = resume.find(({ status }) => status === 'resolved' && this.now() >= asked.deadline);
    if (late) return refused('INTERRUPT_EXPIRED', late.interruptId);
    if (waits && this.#turns[0] === 'trip') return this.#next();
    for (const { interruptId, status, payload } of resume) {
      const before = this.taken.get(interruptId) ?? [];
      this.taken.set(interruptId, [...before, JSON.stringify([status, payload])]);
    }
    const results = asked.interrupts.flatMap(({ toolCallId }) => toolCallId ?? []).map(result);
    if (!waits) return [...results, ...(this.#pending ? asking(this.#pending) : finished())];
    this.#pending = undefined;
    const events = [...results, ...this.#next()];
    // A failure is not a result that can be returned again.
    if (events.at(-1)?.type === 'RUN_FINISHED') this.#settled.set(fingerprint, events);
    return events;
  }

  #next(): readonly AgentEvent[] {
    const turn = this.#turns.shift() ?? 'finish';
    if (turn === 'finish') return finished();
    // It has used the answers, and the client cannot know that.
    if (turn === 'fail') return [{ type: 'RUN_ERROR', message: 'The model is overloaded.' }];
    if (turn === 'throw' || turn === 'trip') return thrown();
    this.#pending = this.#ask(turn);
    this.#asked.push(this.#pending);
    return asking(this.#pending);
  }

  #ask(turn: 1 | 2 | 3 | 'actions' | 'change'): Asked {
    const pause = this.#asked.length;
    if (turn === 'actions') {
      const id = `i${pause}-0`;
      const interrupt = { id, reason: 'langgraph:interrupt', metadata: { langgraph: { raw: review } } };
      return { interrupts: [interrupt], deadline: Number.POSITIVE_INFINITY, changes: false, times: 0 };
    }
    const deadline = this.now() + 30_000;
    const expiresAt = new Date(deadline).toISOString();
    const interrupts = Array.from({ length: turn === 'change' ? 2 : turn }, (_, index): Interrupt => {
      const id = `i${pause}-${index}`;
      const kind = turn === 'change' && index === 0 ? 1 : (pause + index) % 3;
      if (kind === 0) return { id, reason: 'confirmation', message: `Shall I, ${id}?`, expiresAt };
      if (kind === 1)
        return { id, reason: 'tool_call', message: `May I, ${id}?`, toolCallId: `call-${id}`, expiresAt };
      return { id, reason: 'input_required', message: `Where, ${id}?`, responseSchema: place, expiresAt };
    });
    return { interrupts, deadline, changes: turn === 'change', times: 0 };
  }
}

/** The question of LangGraph's middleware about two actions. */
const review = {
  action_requests: [
    { name: 'transfer', args: { amount: 10 } },
    { name: 'send_mail', args: { to: 'a@b.com' } },
  ],
  review_configs: [
    { action_name: 'transfer', allowed_decisions: ['approve', 'reject'] },
    { action_name: 'send_mail', allowed_decisions: ['approve', 'reject'] },
  ],
};

/** What a server writes into a stream during which it has thrown. */
const TRACEBACK = 'data: Traceback (most recent call last):\n\nRuntimeError: overloaded\n';

const place = {
  type: 'object',
  properties: { city: { type: 'string', enum: ['Lisbon', 'Oslo'] } },
  required: ['city'],
};

function asking(asked: Asked): readonly AgentEvent[] {
  const { interrupts } = asked;
  return [...callsOf(asked), { type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts } }];
}

/** The calls that these questions are about. If they change, they are sent with other arguments each time. */
function callsOf(asked: Asked): readonly AgentEvent[] {
  const much = asked.changes ? (asked.times += 1) : 1;
  return asked.interrupts.flatMap(({ toolCallId }) =>
    toolCallId === undefined
      ? []
      : [
          { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'act' },
          { type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify({ much }) },
          { type: 'TOOL_CALL_END', toolCallId },
        ],
  );
}

const isAbout = ({ outcome }: AgentEvent, { interrupts }: Asked): boolean =>
  JSON.stringify(outcome) === JSON.stringify({ type: 'interrupt', interrupts });

const framesOf = (events: readonly AgentEvent[]): string =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');

function thrown(): readonly AgentEvent[] {
  const messageId = 'begun';
  return [
    { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: 'I have be' },
  ];
}

function result(toolCallId: string): AgentEvent {
  return { type: 'TOOL_CALL_RESULT', messageId: `result-${toolCallId}`, toolCallId, content: '"done"' };
}

function finished(): readonly AgentEvent[] {
  const messageId = 'said';
  return [
    { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: 'Done.' },
    { type: 'TEXT_MESSAGE_END', messageId },
    { type: 'RUN_FINISHED', outcome: { type: 'success' } },
  ];
}

function refused(code: string, interruptId?: string): readonly AgentEvent[] {
  const metadata = interruptId === undefined ? {} : { metadata: { interruptId } };
  return [{ type: 'RUN_ERROR', message: `Refused: ${code}.`, code, ...metadata }];
}
