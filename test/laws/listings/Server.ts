import type { ReceivedAction, ReceivedInterrupt, ResumeEntry } from 'react-agent-interrupts/core';
import { isUnsure, type Behaviour, type Next, type Setting } from './moves.js';
import type { Chance } from './Chance.js';

/** One request of the protocol, as JSON. */
export interface Body {
  readonly op: 'start' | 'list' | 'answers';
  readonly batch?: string;
  /** The answers in this request. */
  readonly entries?: readonly ResumeEntry[];
  /** All answers of the batch. */
  readonly all?: readonly ResumeEntry[];
}

export interface Question {
  readonly uid: number;
  readonly id: string;
  readonly kind: 'confirm' | 'tool' | 'actions' | 'text';
  readonly message: string;
  readonly amount: number;
  readonly flaw: 'refused' | 'unsafe' | undefined;
  readonly expires: number | undefined;
  accepted: boolean;
}

export const EXPIRES_AFTER = 1000;

/** The `uid` that the server has given to a question. It wrote `raw` itself. */
export const uidOf = ({ raw }: { readonly raw: unknown }): number => (raw as { readonly uid: number }).uid;

/** A paused agent that lists what it waits for, and accepts the answers together or one by one. */
export class Server {
  waiting: readonly Question[] = [];
  readonly script: Behaviour[] = [];
  next: Next = 'ask';
  /** The page does not know what became of an answer. From then on, every question differs from those before it. */
  isUnsure = false;
  /** The answers that the page knows to be accepted. */
  /** The questions in its last response. */
  lastListed: readonly number[] = [];
  readonly acknowledged = new Set<number>();
  readonly #hanging: (() => void)[] = [];
  #uids = 0;

  constructor(
    readonly setting: Setting,
    readonly chance: Chance,
    readonly now: () => number,
    readonly onAnswers: (body: Body, questions: readonly (Question | undefined)[], how: Behaviour) => void,
  ) {}

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    // The protocol below wrote it.
    const body = (await request.json()) as Body;
    const how = this.script.shift() ?? 'ok';
    if (isUnsure(how)) this.isUnsure = true;
    if (body.op === 'answers')
      this.onAnswers(
        body,
        (body.entries ?? []).map(({ interruptId }) => this.#find(interruptId)),
        how,
      );
    if (how === 'drop') throw new TypeError('The network is down.');
    if (how === 'hang') return this.#hang(request.signal);
    if (Number(how) >= 400) return new Response('No.', { status: Number(how) });
    const refusal = this.#process(body, how);
    if (refusal) return new Response('No.', { status: refusal });
    if (how === 'lost') throw new TypeError('The connection broke.');
    if (how === 'hang late') return this.#hang(request.signal);
    if (how === '500 late') return new Response('No.', { status: 500 });
    if (how === 'no JSON') return new Response('<p>', { headers: { 'content-type': 'text/html' } });
    if (how === 'error') return Response.json({ error: 'E_ODD' });
    const list = this.listed();
    this.lastListed = list?.map(uidOf) ?? [];
    return Response.json({ list });
  };

  /** Ends the requests that hang. */
  cut(): void {
    for (const cut of this.#hanging.splice(0)) cut();
  }

  /** Somebody else has answered everything. */
  answeredElsewhere(): void {
    this.isUnsure = true;
    for (const question of this.waiting) question.accepted = true;
    this.#advance();
  }

  /** Some questions change, vanish or join. */
  change(): void {
    const { chance } = this;
    this.isUnsure = true;
    const kept = this.waiting.filter(() => chance.is(0.8));
    const changed = kept.map((each) =>
      !each.accepted && chance.is(0.4) ? { ...this.#question(each.id), kind: each.kind } : each,
    );
    this.waiting = chance.is(0.4) ? [...changed, this.#question(`late${this.#uids}`)] : changed;
  }

  /** What a list contains, and `null` if nothing is pending. */
  listed(): readonly ReceivedInterrupt[] | null {
    const { listsAccepted } = this.setting;
    const shown = this.waiting.filter(({ accepted }) => listsAccepted || !accepted);
    return shown.length === 0 ? null : shown.map((each) => this.#received(each));
  }

  #hang(signal: AbortSignal): Promise<Response> {
    return new Promise((_, reject) => {
      this.#hanging.push(() => reject(new TypeError('The connection broke.')));
      signal.addEventListener('abort', () => reject(new DOMException('It was aborted.', 'AbortError')));
    });
  }

  /** Does what the request asks. Returns the status if it refuses. */
  #process({ op, entries = [] }: Body, how: Behaviour): number | undefined {
    const pending = () => this.waiting.filter(({ accepted }) => !accepted);
    if (op === 'start' && pending().length > 0) return 409;
    if (op === 'start') this.#advance();
    if (op !== 'answers') return undefined;
    const found = entries.map(({ interruptId }) => this.#find(interruptId));
    if (found.includes(undefined)) return 404;
    for (const question of found) {
      if (!question) continue;
      question.accepted = true;
      if (how === 'ok') this.acknowledged.add(question.uid);
    }
    if (pending().length === 0) this.#advance();
    return undefined;
  }

  #find(id: string): Question | undefined {
    return this.waiting.find((each) => each.id === id && !each.accepted);
  }

  #advance(): void {
    const { chance } = this;
    if (this.next === 'finish') this.waiting = [];
    else if (this.next === 'same' && this.waiting.length > 0 && this.setting.repeats && !this.isUnsure)
      this.waiting = this.waiting.map((each) => ({ ...each, uid: (this.#uids += 1), accepted: false }));
    else
      this.waiting = ['a', 'b', 'c']
        .filter((_, index) => index === 0 || chance.is(0.6))
        .map((id) => this.#question(chance.is(0.5) ? id : `${id}${this.#uids}`));
  }

  #question(id: string): Question {
    const { chance, setting } = this;
    const uid = (this.#uids += 1);
    return {
      uid,
      id,
      kind: chance.pick(['confirm', 'tool', 'actions', 'text']),
      message: `Question ${uid}`,
      amount: uid,
      flaw: setting.cancel && chance.is(0.15) ? chance.pick(['refused', 'unsafe']) : undefined,
      expires: setting.expires && chance.is(0.3) ? this.now() + EXPIRES_AFTER : undefined,
      accepted: false,
    };
  }

  #received({ uid, id, kind, message, amount, flaw, expires }: Question): ReceivedInterrupt {
    const args = { amount };
    const format = this.setting.secrets ? { format: 'password' } : {};
    const actions: ReceivedAction[] = [
      { name: 'read', args, allowed: ['approve', 'edit', 'deny', 'respond'], takesReason: true },
      { name: 'write', args, allowed: ['approve', 'deny'], takesReason: true },
    ];
    const reasons = {
      confirm: 'confirmation',
      tool: 'tool_call',
      actions: 'tool_call',
      text: 'input_required',
    };
    const responseSchema = {
      type: 'object',
      properties: { text: { type: 'string', ...format } },
      required: ['text'],
    };
    return {
      interrupt: {
        id,
        reason: reasons[kind],
        message,
        ...(expires !== undefined && { expiresAt: new Date(expires).toISOString() }),
        ...(kind === 'text' && { responseSchema }),
      },
      raw: { uid },
      issues: [],
      answerable: true,
      ...(flaw && { cancellation: flaw }),
      ...(kind === 'tool' && { proposal: { name: 'pay', args } }),
      ...(kind === 'actions' && { actions }),
    };
  }
}
