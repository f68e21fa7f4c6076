import type { AgentEvent, Interrupt, ResumeEntry, RunAgentInput } from 'react-agent-interrupts/core';
import type { AgentAnswer } from './FaultProxy.js';

/**
 * How a server treats a resume that it has had before: `idempotent` tells the same again, `strict` refuses it,
 * `careless` does the work once more.
 */
export type Flavour = 'idempotent' | 'strict' | 'careless';

/** What the agent does next: ask so many questions, end, or fail after it was answered. */
export type Turn = 1 | 2 | 3 | 'finish' | 'fail';

interface Asked {
  readonly interrupts: readonly Interrupt[];
  readonly deadline: number;
}

/**
 * A small agent that keeps AG-UI's rules on one thread and counts what it takes. Asked without an answer while it
 * waits, it asks again, as LangGraph's bridge does; words that it has not heard before it refuses first (rule 4).
 */
export class StrictAgent {
  /** What was taken for each interrupt, by its id: one entry for each time, as JSON. */
  readonly taken = new Map<string, string[]>();
  /** What the client did that no client may do. */
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

  /** The ids of what waits now. */
  get pending(): readonly string[] {
    return this.#pending?.interrupts.map(({ id }) => id) ?? [];
  }

  /** The ids of everything that was ever asked. */
  get asked(): readonly string[] {
    return this.#asked.flatMap(({ interrupts }) => interrupts.map(({ id }) => id));
  }

  /** Answers one request. */
  answer = (body: string): Promise<AgentAnswer> => {
    // The client under test wrote it.
    const input = JSON.parse(body) as RunAgentInput;
    const ids = { threadId: input.threadId, runId: input.runId };
    const events: AgentEvent[] = [
      { type: 'RUN_STARTED', ...ids },
      ...this.#run(input).map((event) => (event.type === 'RUN_FINISHED' ? { ...event, ...ids } : event)),
    ];
    const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
    return Promise.resolve({ status: 200, type: 'text/event-stream', text });
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
    for (const { interruptId, status, payload } of resume) {
      const before = this.taken.get(interruptId) ?? [];
      this.taken.set(interruptId, [...before, JSON.stringify([status, payload])]);
    }
    const results = asked.interrupts.flatMap(({ toolCallId }) => toolCallId ?? []).map(result);
    if (!waits) return [...results, ...(this.#pending ? asking(this.#pending) : finished())];
    this.#pending = undefined;
    const events = [...results, ...this.#next()];
    // A failure is no result to tell again.
    if (events.at(-1)?.type === 'RUN_FINISHED') this.#settled.set(fingerprint, events);
    return events;
  }

  #next(): readonly AgentEvent[] {
    const turn = this.#turns.shift() ?? 'finish';
    if (turn === 'finish') return finished();
    // It has done what it was told, and the client cannot know.
    if (turn === 'fail') return [{ type: 'RUN_ERROR', message: 'The model is overloaded.' }];
    this.#pending = this.#ask(turn);
    this.#asked.push(this.#pending);
    return asking(this.#pending);
  }

  #ask(count: number): Asked {
    const pause = this.#asked.length;
    const deadline = this.now() + 30_000;
    const expiresAt = new Date(deadline).toISOString();
    const interrupts = Array.from({ length: count }, (_, index): Interrupt => {
      const id = `i${pause}-${index}`;
      const kind = (pause + index) % 3;
      if (kind === 0) return { id, reason: 'confirmation', message: `Shall I, ${id}?`, expiresAt };
      if (kind === 1)
        return { id, reason: 'tool_call', message: `May I, ${id}?`, toolCallId: `call-${id}`, expiresAt };
      return { id, reason: 'input_required', message: `Where, ${id}?`, responseSchema: place, expiresAt };
    });
    return { interrupts, deadline };
  }
}

const place = {
  type: 'object',
  properties: { city: { type: 'string', enum: ['Lisbon', 'Oslo'] } },
  required: ['city'],
};

function asking({ interrupts }: Asked): readonly AgentEvent[] {
  const calls = interrupts.flatMap(({ toolCallId }) =>
    toolCallId === undefined
      ? []
      : [
          { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'act' },
          { type: 'TOOL_CALL_ARGS', toolCallId, delta: '{"much":1}' },
          { type: 'TOOL_CALL_END', toolCallId },
        ],
  );
  return [...calls, { type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts } }];
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
