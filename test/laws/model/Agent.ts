import type { AgentEvent, ResumeEntry, RunAgentInput } from 'react-agent-interrupts/core';
import {
  calling,
  entriesIn,
  failure,
  json,
  nested,
  results,
  type Asked,
  type Reply,
  type Told,
} from './agentEvents.js';
import { AgentStream } from './AgentStream.js';
import { behave, type Behaviour } from './Move.js';

const LIFE = 600_000;
const decisions = { allowed_decisions: ['approve', 'reject', 'respond'] };
/** What LangGraph's middleware asks. */
const twoActions = {
  action_requests: [
    { name: 'mail', args: { to: 'ann' } },
    { name: 'wipe', args: { disk: 1 } },
  ],
  review_configs: [
    { action_name: 'mail', ...decisions },
    { action_name: 'wipe', ...decisions },
  ],
};
const password = {
  type: 'object',
  properties: { city: { type: 'string', format: 'password' } },
  required: ['city'],
};
const place = {
  type: 'object',
  properties: { city: { type: 'string', enum: ['Lisbon', 'Oslo'] } },
  required: ['city'],
};

/** What a user sees of a question and decides about. */
export const fingerprint = (message: unknown, name: unknown, args: unknown, schema: unknown): string =>
  JSON.stringify([message ?? null, name ?? null, args ?? null, schema ?? null]);

/** A strict AG-UI 1.0 agent on one thread. It follows its instructions, and records all answers that it used. */
export class Agent {
  readonly script: Behaviour[] = [];
  readonly streams: AgentStream[] = [];
  readonly heard = new Set<string>();
  /** Each question with a used answer: its uid and how often. */
  readonly taken = new Map<string, number>();
  pending: readonly Asked[] = [];
  refusesForEver = false;
  #last: readonly Asked[] = [];
  #count = 0;
  #frames = 0;
  readonly #runs = new Map<string, { frames: readonly string[]; end: number; told: Told }>();

  constructor(
    private readonly first: Behaviour['next'],
    /** Which kind of question comes first. */
    private readonly kind: number,
    /** Whether it stores messages that it refuses, so that they are not new the next time. */
    private readonly remembers: boolean,
    /** Text answers are secrets. */
    private readonly secret: boolean,
    /** A confirmation asks about two actions. */
    private readonly actions: boolean,
    private readonly now: () => number,
  ) {}

  fingerprintOf(id: string): string | undefined {
    const asked = this.pending.find((each) => each.id === id);
    return (
      asked &&
      fingerprint(asked.interrupt.message, asked.call?.name, asked.call?.args, asked.interrupt.responseSchema)
    );
  }

  uidOf(id: string): string | undefined {
    return this.pending.find((each) => each.id === id)?.uid ?? this.#last.find((each) => each.id === id)?.uid;
  }

  /**
   * Responds to one request. `onTold` runs when the client receives the end of the run, or a result that proves that
   * answers were used.
   */
  receive(input: RunAgentInput, onTold: (told: Told) => void): Reply {
    const behaviour = this.script.shift() ?? behave({ next: this.#count === 0 ? this.first : 'finish' });
    const unheard = input.messages.filter(({ id, role }) => role === 'user' && !this.heard.has(id));
    const resume = entriesIn(input);
    if (behaviour.how === 'http') return json(behaviour.status);
    const refusal = this.#refusal(resume, unheard.length > 0, behaviour);
    const taken: string[] = [];
    const before = this.pending.map(({ uid }) => uid);
    let events: readonly AgentEvent[];
    if (refusal !== undefined) {
      events = [failure(refusal)];
      if (this.remembers) for (const { id } of unheard) this.heard.add(id);
    } else {
      const works = resume.length > 0 || unheard.length > 0;
      const done = results(this.#last, resume);
      for (const { id } of unheard) this.heard.add(id);
      if (resume.length > 0) {
        for (const { uid } of this.pending) {
          taken.push(uid);
          this.taken.set(uid, (this.taken.get(uid) ?? 0) + 1);
        }
        this.pending = [];
      }
      if (works && behaviour.how === 'failAfter') events = [...done, failure(behaviour.code)];
      else {
        if (works || this.#isAskedAgain(behaviour)) this.#ask(behaviour.next);
        events = [...done, ...this.#asking(behaviour)];
      }
    }
    const told = {
      taken,
      pending: this.pending.map(({ uid }) => uid),
      before,
      failed: events.some(({ type }) => type === 'RUN_ERROR'),
    };
    const frames = this.#encode([{ type: 'RUN_STARTED' }, ...events], input, behaviour.repeats);
    const end = frames.findIndex(
      (frame) => frame.includes('"RUN_FINISHED"') || frame.includes('"RUN_ERROR"'),
    );
    this.#runs.set(input.runId, { frames, end, told });
    if (behaviour.how === 'lostAfter') return { ...json(502), taken };
    return { ...this.#stream(frames, end, behaviour, told, onTold), taken };
  }

  /** A client resumes a stream after this cursor. */
  pickUp(runId: string, cursor: string | null, onTold: (told: Told) => void): Reply {
    const run = this.#runs.get(runId);
    if (!run) return json(404);
    const at =
      cursor === null ? 0 : run.frames.findLastIndex((frame) => frame.startsWith(`id: ${cursor}\n`)) + 1;
    const rest = run.frames.slice(at);
    return this.#stream(rest, run.end - at, behave(), run.told, onTold);
  }

  /** Sends an event on an open stream after its end. */
  late(stream: AgentStream, what: 'lateCall' | 'lateSnapshot'): void {
    if (!stream.isOpen) return;
    const events = this.#late(what === 'lateCall' ? 'call' : 'snapshot');
    for (const event of events) stream.say(`data: ${JSON.stringify(event)}\n\n`);
  }

  /** A client ends the run that asks. */
  end(runId: string): Response {
    const told = this.#runs.get(runId)?.told;
    if (told && told.pending.join() === this.pending.map(({ uid }) => uid).join()) this.pending = [];
    return new Response(undefined, { status: 204 });
  }

  /** From now on it has no faults. */
  recover(refusesForEver: boolean): void {
    this.script.length = 0;
    this.refusesForEver = refusesForEver;
    for (const stream of this.streams) stream.cut();
  }

  #refusal(resume: readonly ResumeEntry[], speaks: boolean, behaviour: Behaviour): string | undefined {
    if (resume.length === 0) return speaks && this.pending.length > 0 ? 'PENDING_INTERRUPTS' : undefined;
    if (this.refusesForEver) return 'E_UNHEARD_OF';
    const ids = new Set(resume.map(({ interruptId }) => interruptId));
    if (resume.some(({ interruptId }) => this.pending.every(({ id }) => id !== interruptId)))
      return 'UNKNOWN_INTERRUPT_ID';
    if (this.pending.some(({ id }) => !ids.has(id))) return 'PARTIAL_RESUME';
    return behaviour.how === 'refuse' ? behaviour.code : undefined;
  }

  /** It changes what it still asks: a question that it rebuilds for each request. */
  #isAskedAgain({ next }: Behaviour): boolean {
    return this.pending.length > 0 && ['otherArguments', 'otherMessage', 'newId'].includes(next);
  }

  #ask(next: Behaviour['next']): void {
    if (next === 'finish') return;
    const again = this.#last.length > 0 && next !== 'ask1' && next !== 'ask2';
    this.#last = again
      ? this.#last.map((asked) => this.#again(asked, next))
      : this.#fresh(next === 'ask2' ? 2 : 1);
    this.pending = this.#last;
  }

  #again({ id, interrupt, call }: Asked, next: Behaviour['next']): Asked {
    this.#count += 1;
    const uid = `${id}#${this.#count}`;
    if (next === 'otherMessage' || (next === 'otherArguments' && !call))
      return { uid, id, interrupt: { ...interrupt, message: `Now otherwise, ${uid}?` }, call };
    if (next === 'otherArguments' && call)
      return { uid, id, interrupt, call: { ...call, args: { much: this.#count } } };
    const newId = `i${this.#count}`;
    return { uid: newId, id: newId, interrupt: { ...interrupt, id: newId }, call };
  }

  #fresh(count: number): readonly Asked[] {
    return Array.from({ length: count }, (): Asked => {
      this.#count += 1;
      const id = `i${this.#count}`;
      const base = { id, message: `Shall I, ${id}?`, expiresAt: new Date(this.now() + LIFE).toISOString() };
      const kind = (this.#count + this.kind) % 3;
      const metadata = this.actions ? { metadata: { langgraph: { raw: twoActions } } } : {};
      if (kind === 1) return { uid: id, id, interrupt: { ...base, ...metadata, reason: 'confirmation' } };
      if (kind === 0)
        return {
          uid: id,
          id,
          interrupt: { ...base, reason: 'input_required', responseSchema: this.secret ? password : place },
        };
      const call = { id: `call-${id}`, name: 'act', args: { much: 1 } };
      return { uid: id, id, interrupt: { ...base, reason: 'tool_call', toolCallId: call.id }, call };
    });
  }

  #asking({ late, deep }: Behaviour): readonly AgentEvent[] {
    if (this.pending.length === 0) return [{ type: 'RUN_FINISHED', outcome: { type: 'success' } }];
    const calls = this.pending.flatMap(({ call }) => (call ? calling(call) : []));
    const depth: AgentEvent[] = deep ? [{ type: 'CUSTOM', name: 'deep', value: nested(3_000) }] : [];
    const interrupts = this.pending.map(({ interrupt }) => interrupt);
    return [
      ...calls,
      ...depth,
      { type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts } },
      ...(late === 'none' ? [] : this.#late(late)),
    ];
  }

  #late(what: 'call' | 'snapshot'): readonly AgentEvent[] {
    const calls = this.pending.flatMap(({ call }) => call ?? []);
    this.#count += 1;
    for (const call of calls) call.args = { much: this.#count };
    if (what === 'call') return calls.flatMap(calling);
    const toolCalls = calls.map(({ id, name, args }) => ({
      id,
      type: 'function',
      function: { name, arguments: JSON.stringify(args) },
    }));
    return [
      {
        type: 'MESSAGES_SNAPSHOT',
        messages: [{ id: `late-${this.#count}`, role: 'assistant', content: '', toolCalls }],
      },
    ];
  }

  #encode(
    events: readonly AgentEvent[],
    { threadId, runId }: RunAgentInput,
    repeats: boolean,
  ): readonly string[] {
    const frames = events.map((event) => {
      this.#frames += 1;
      const ids = event.type.startsWith('RUN_') ? { threadId, runId } : {};
      return `id: e${this.#frames}\ndata: ${JSON.stringify({ ...event, ...ids })}\n\n`;
    });
    return repeats ? frames.flatMap((frame) => [frame, frame]) : frames;
  }

  #stream(
    frames: readonly string[],
    end: number,
    { breakAt, breaks }: Behaviour,
    told: Told,
    onTold: (told: Told) => void,
  ): Omit<Reply, 'taken'> & { taken: readonly string[] } {
    const stream = new AgentStream(
      frames,
      end,
      () => onTold(told),
      // A tool's result proves that the answers were used, so nothing has to be kept.
      () => onTold({ ...told, pending: [...told.pending, ...told.before] }),
    );
    this.streams.push(stream);
    stream.goOn(breakAt);
    if (breakAt === undefined || breaks === 'close') stream.close();
    else if (breaks === 'cut') stream.cut();
    const response = new Response(stream.body, { headers: { 'content-type': 'text/event-stream' } });
    return { response, stream, taken: [] };
  }
}
