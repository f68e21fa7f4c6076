import type { Message } from '../model/agUi.js';

type AssistantMessage = Extract<Message, { role: 'assistant' }>;
export type ToolCall = NonNullable<AssistantMessage['toolCalls']>[number];

/** Which call of which message. */
export interface CallPlace {
  readonly message: number;
  readonly call: number;
}

/** What streams stands among the latest messages, so these are looked through before all others. */
const latest = 32;

/**
 * The messages of a conversation while events are applied to them. The list, and each message that is written to,
 * is copied once; everything else keeps its identity.
 */
export class MessageList {
  /** Whether an id stands twice, which a well-formed stream never brings about. */
  hasDuplicates: boolean;
  #current: readonly Message[];
  #own: Message[] | undefined;
  #ids: Set<string> | undefined;
  #asked = false;
  readonly #copies = new Set<object>();

  constructor(messages: readonly Message[], hasDuplicates: boolean) {
    this.#current = messages;
    this.hasDuplicates = hasDuplicates;
  }

  get current(): readonly Message[] {
    return this.#current;
  }

  /** Where the message `id` stands, the first of them where there are several; -1 where there is none. */
  indexOf(id: string): number {
    const messages = this.#current;
    if (this.hasDuplicates) return messages.findIndex((message) => message.id === id);
    const early = messages.length - latest;
    for (let index = messages.length - 1; index >= 0; index--) {
      if (messages[index]?.id === id) return index;
      if (index === early && !this.#mayHold(id)) return -1;
    }
    return -1;
  }

  /** Where the call `id` stands, looked for from the end. */
  findCall(id: string): CallPlace | undefined {
    for (let index = this.#current.length - 1; index >= 0; index--) {
      const calls = callsOf(this.#current[index]);
      for (let call = calls.length - 1; call >= 0; call--) {
        if (calls[call]?.id === id) return { message: index, call };
      }
    }
    return undefined;
  }

  callAt(place: CallPlace): ToolCall | undefined {
    return callsOf(this.#current[place.message])[place.call];
  }

  /** Lets `change` write to a copy of the message at `index`. */
  edit(index: number, change: (message: Message) => void): void {
    const message = this.#current[index];
    if (message !== undefined) change(this.#writable(index, message));
  }

  /** Lets `change` write to a copy of the call at `place`. */
  editCall(place: CallPlace, change: (call: ToolCall) => void): void {
    this.edit(place.message, (message) => {
      if (message.role !== 'assistant' || message.toolCalls === undefined) return;
      const calls = this.#copied(message.toolCalls, (list) => [...list]);
      message.toolCalls = calls;
      const call = calls[place.call];
      if (call === undefined) return;
      const copy = this.#copied(call, (original) => ({ ...original, function: { ...original.function } }));
      calls[place.call] = copy;
      change(copy);
    });
  }

  /** Adds a call to the assistant message at `index`. */
  addCall(index: number, call: ToolCall): void {
    this.edit(index, (message) => {
      if (message.role !== 'assistant') return;
      const calls = this.#copied(message.toolCalls ?? [], (list) => [...list]);
      this.#copies.add(call).add(call.function);
      calls.push(call);
      message.toolCalls = calls;
    });
  }

  replace(index: number, message: Message): void {
    this.#list()[index] = message;
  }

  /** Puts a message in front of the one at `at`, or last. `isDuplicate` says that its id stands there already. */
  insert(message: Message, { at, isDuplicate = false }: { at?: number; isDuplicate?: boolean } = {}): void {
    if (isDuplicate) this.hasDuplicates = true;
    this.#list().splice(at ?? this.#current.length, 0, message);
    this.#ids?.add(message.id);
  }

  /** Puts other messages in the place of all. */
  set(messages: Message[]): void {
    this.#ids = new Set(messages.map(({ id }) => id));
    this.hasDuplicates = this.#ids.size < messages.length;
    const same =
      messages.length === this.#current.length &&
      messages.every((message, index) => message === this.#current[index]);
    if (!same) this.#current = this.#own = messages;
  }

  #list(): Message[] {
    if (this.#own === undefined) this.#current = this.#own = this.#current.slice();
    return this.#own;
  }

  #writable(index: number, message: Message): Message {
    if (this.#copies.has(message)) return message;
    const copy = this.#copied(message, (original) => ({ ...original }));
    this.#list()[index] = copy;
    return copy;
  }

  #copied<T extends object>(value: T, copy: (value: T) => T): T {
    if (this.#copies.has(value)) return value;
    const copied = copy(value);
    this.#copies.add(copied);
    return copied;
  }

  /** Answers from the set of all ids, which is worth its making from the second question on. */
  #mayHold(id: string): boolean {
    if (this.#ids === undefined && this.#asked)
      this.#ids = new Set(this.#current.map((message) => message.id));
    this.#asked = true;
    return this.#ids?.has(id) ?? true;
  }
}

function callsOf(message: Message | undefined): readonly ToolCall[] {
  return message?.role === 'assistant' && message.toolCalls !== undefined ? message.toolCalls : [];
}
