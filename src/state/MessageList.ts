import type { Message } from '../model/agUi.js';
import { own } from '../model/json.js';
import { sameItems } from '../model/sameItems.js';
import { LiveDocument } from './LiveDocument.js';
import type { CallPlace, Place } from './MessageIndex.js';
import { Messages, wholeOf, type Entry, type Slot } from './Messages.js';
import { OpenMessage, type ToolCall } from './OpenMessage.js';
import { Vector } from './Vector.js';

/**
 * The messages of a conversation while events are applied. A message with several consecutive writes is copied once.
 * Everything else is shared.
 */
export class MessageList {
  #current: Messages;
  /** The copy of the last write: a stream often writes to the same message or call. */
  #latest: { readonly place: Place; readonly id: string; readonly copy: Message } | undefined;
  #latestCall: { readonly place: CallPlace; readonly id: string; readonly copy: ToolCall } | undefined;

  constructor(messages: Messages) {
    this.#current = messages;
  }

  get current(): Messages {
    return this.#current;
  }

  get length(): number {
    return this.#current.length;
  }

  /** The position of the first message `id`. */
  find(id: string): Place | undefined {
    return this.#latest?.id === id ? this.#latest.place : this.#current.index.find(id);
  }

  /** The position of the last call `id`. */
  findCall(id: string): CallPlace | undefined {
    return this.#latestCall?.id === id ? this.#latestCall.place : this.#current.index.findCall(id);
  }

  /** The number of calls with the id `id`: servers reuse ids. */
  countCalls(id: string): number {
    return this.#current.index.countCalls(id);
  }

  /** The position of the last tool message `id` with the result of `toolCallId`. */
  findResult(id: string, toolCallId: string): Place | undefined {
    return this.#current.index.findResult(id, toolCallId);
  }

  /** Whether a result of the call follows its message, directly or after other messages. */
  hasResult({ slot }: CallPlace, toolCallId: string): boolean {
    const { slots } = this.#current;
    let found = false;
    for (let at = slot; at < slots.length && !found; at += 1) {
      slots.get(at)?.results.each((entry) => {
        found ||= !(entry instanceof OpenMessage) && own(entry, 'toolCallId') === toolCallId;
      });
    }
    return found;
  }

  /** The message at `place` without the part that is kept separately while it streams: its calls or its content. */
  at(place: Place): Message | undefined {
    if (this.#latest?.place === place) return this.#latest.copy;
    const entry = this.#current.at(place);
    return entry instanceof OpenMessage ? entry.base : entry;
  }

  /** The complete message at `place`. */
  wholeAt(place: Place): Message | undefined {
    const entry = this.#current.at(place);
    return entry && wholeOf(entry);
  }

  callAt(place: CallPlace): ToolCall | undefined {
    if (this.#latestCall?.place === place) return this.#latestCall.copy;
    const entry = this.#current.at(place);
    return entry instanceof OpenMessage ? entry.calls?.get(place.call) : callsOf(entry)[place.call];
  }

  contentAt(place: Place): LiveDocument {
    const entry = this.#current.at(place);
    const content = entry instanceof OpenMessage ? entry.content : undefined;
    return content ?? new LiveDocument(this.at(place)?.content);
  }

  /** Lets `change` write to a copy of the message at `place`, except for its calls and an activity's content. */
  edit(place: Place, change: (message: Message) => void): void {
    if (this.#latest?.place === place) return change(this.#latest.copy);
    const entry = this.#current.at(place);
    if (entry === undefined) return;
    const base = entry instanceof OpenMessage ? entry.base : entry;
    const copy = { ...base };
    change(copy);
    this.#put(place, entry instanceof OpenMessage ? entry.withBase(copy) : copy);
    if (!(entry instanceof OpenMessage)) this.#latest = { place, id: copy.id, copy };
  }

  /** Lets `change` write to a copy of the call at `place`. */
  editCall(place: CallPlace, change: (call: ToolCall) => void): void {
    if (this.#latestCall?.place === place) return change(this.#latestCall.copy);
    const call = this.callAt(place);
    if (call === undefined) return;
    const copy = { ...call, function: { ...call.function } };
    change(copy);
    this.#putCalls(place, (calls) => calls.with(place.call, copy));
    this.#latestCall = { place, id: copy.id, copy };
  }

  /** Adds a call to the assistant message at `place`. */
  addCall(place: Place, call: ToolCall): void {
    this.#putCalls(place, (calls) => {
      this.#takeIndex(this.length).noteCall(call.id, { ...place, call: calls.length });
      return calls.add(call);
    });
  }

  /** Replaces a message: with an activity, or with a message of the same role and call. */
  replace(place: Place, message: Message, content?: LiveDocument): void {
    const before = this.at(place);
    this.#latestCall = undefined;
    this.#put(place, content ? new OpenMessage(message, { content }) : message);
    // With another role, the slots and the index differ, so both are built again.
    if (before?.role !== message.role) this.#current = Messages.from(this.#current.list);
  }

  /** Appends a message. */
  add(message: Message): Place {
    const { slots } = this.#current;
    if (message.role === 'tool' && slots.length > 0)
      return this.addAfter({ slot: slots.length - 1 }, message);
    const place = { slot: slots.length, offset: 0 };
    return this.#insert(slots.add({ head: message, results: Vector.empty }), message, place);
  }

  /** Inserts a result after the message at `place` and after its existing results. */
  addAfter({ slot }: Pick<Place, 'slot'>, message: Message): Place {
    const { slots } = this.#current;
    const found = slots.get(slot);
    if (found === undefined) return this.add(message);
    const results = found.results.add(message);
    return this.#insert(slots.with(slot, { ...found, results }), message, { slot, offset: results.length });
  }

  /** Replaces all messages. */
  set(messages: readonly Message[]): void {
    if (sameItems(messages, this.#current.list)) return;
    this.#latest = this.#latestCall = undefined;
    this.#current = Messages.from(messages);
  }

  #insert(slots: Vector<Slot>, message: Message, place: Place): Place {
    const index = this.#takeIndex(this.length + 1, slots);
    index.note(message, place);
    return place;
  }

  /** Continues the index for the new messages. The previous messages build a new index if they need one. */
  #takeIndex(length: number, slots = this.#current.slots): Messages['index'] {
    const { index } = this.#current;
    index.order = {};
    this.#latest = this.#latestCall = undefined;
    this.#current = new Messages(slots, length, index.order, index);
    return index;
  }

  #put({ slot, offset }: Place, entry: Entry): void {
    const { slots, length, order, index } = this.#current;
    const found = slots.get(slot);
    this.#latest = undefined;
    if (found === undefined) return;
    const next =
      offset === 0 ? { ...found, head: entry } : { ...found, results: found.results.with(offset - 1, entry) };
    this.#current = new Messages(slots.with(slot, next), length, order, index);
  }

  #putCalls(place: Place, change: (calls: Vector<ToolCall>) => Vector<ToolCall>): void {
    const entry = this.#current.at(place);
    if (entry === undefined) return;
    const base = entry instanceof OpenMessage ? entry.base : entry;
    if (base.role !== 'assistant') return;
    const known = entry instanceof OpenMessage ? entry.calls : undefined;
    const calls = change(known ?? Vector.from(callsOf(base)));
    this.#put(place, new OpenMessage(base, { calls }));
  }
}

function callsOf(message: Entry | undefined): readonly ToolCall[] {
  if (message === undefined || message instanceof OpenMessage || message.role !== 'assistant') return [];
  return message.toolCalls ?? [];
}
