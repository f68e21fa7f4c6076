import type { Message } from '../model/agUi.js';
import { LiveDocument } from './LiveDocument.js';
import type { CallPlace, Place } from './MessageIndex.js';
import { Messages, wholeOf, type Entry, type Slot } from './Messages.js';
import { OpenMessage, type ToolCall } from './OpenMessage.js';
import { Vector } from './Vector.js';

/**
 * The messages of a conversation while events are applied to them. A message that is written to several times in a row
 * is copied once; everything else is shared.
 */
export class MessageList {
  #current: Messages;
  /** The copy that was written to last: a stream writes to one message, or to one call, many times over. */
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

  /** Where the message `id` stands, the first of them where there are several. */
  find(id: string): Place | undefined {
    return this.#latest?.id === id ? this.#latest.place : this.#current.index.find(id);
  }

  /** Where the last call `id` stands. */
  findCall(id: string): CallPlace | undefined {
    return this.#latestCall?.id === id ? this.#latestCall.place : this.#current.index.findCall(id);
  }

  /** How many calls have the id `id`: servers use ids again. */
  countCalls(id: string): number {
    return this.#current.index.countCalls(id);
  }

  /** Where a tool message `id` with the result of `toolCallId` stands, the last of them where there are several. */
  findResult(id: string, toolCallId: string): Place | undefined {
    return this.#current.index.findResult(id, toolCallId);
  }

  /** The message at `place`, but for what is kept apart while it streams: its calls, or its content. */
  at(place: Place): Message | undefined {
    if (this.#latest?.place === place) return this.#latest.copy;
    const entry = this.#current.at(place);
    return entry instanceof OpenMessage ? entry.base : entry;
  }

  /** All of the message at `place`. */
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

  /** Lets `change` write to a copy of the message at `place`, apart from its calls and an activity's content. */
  edit(place: Place, change: (message: Message) => void): void {
    if (this.#latest?.place === place) return change(this.#latest.copy);
    const entry = this.#current.at(place);
    if (entry === undefined) return;
    const base = entry instanceof OpenMessage ? entry.base : entry;
    const copy = { ...base };
    change(copy);
    this.#put(place, entry instanceof OpenMessage ? entry.on(copy) : copy);
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
      this.#reorder(this.length).noteCall(call.id, { ...place, call: calls.length });
      return calls.add(call);
    });
  }

  /** Puts an activity in the place of another, or a message of the same role and call in its own place. */
  replace(place: Place, message: Message, content?: LiveDocument): void {
    const before = this.at(place);
    this.#latestCall = undefined;
    this.#put(place, content ? new OpenMessage(message, { content }) : message);
    // What another role leaves behind stands in the index, and maybe among results.
    if (before?.role !== message.role) this.#current = Messages.from(this.#current.list);
  }

  /** Puts a message last. */
  add(message: Message): Place {
    const { slots } = this.#current;
    if (message.role === 'tool' && slots.length > 0)
      return this.addBehind({ slot: slots.length - 1 }, message);
    const place = { slot: slots.length, offset: 0 };
    return this.#insert(slots.add({ head: message, results: Vector.empty }), message, place);
  }

  /** Puts a result behind the message at `place`, and behind the results that stand there. */
  addBehind({ slot }: Pick<Place, 'slot'>, message: Message): Place {
    const { slots } = this.#current;
    const found = slots.get(slot);
    if (found === undefined) return this.add(message);
    const results = found.results.add(message);
    return this.#insert(slots.with(slot, { ...found, results }), message, { slot, offset: results.length });
  }

  /** Puts other messages in the place of all. */
  set(messages: readonly Message[]): void {
    const { list } = this.#current;
    const same = messages.length === list.length && messages.every((message, at) => message === list[at]);
    if (same) return;
    this.#latest = this.#latestCall = undefined;
    this.#current = Messages.from(messages);
  }

  #insert(slots: Vector<Slot>, message: Message, place: Place): Place {
    const index = this.#reorder(this.length + 1, slots);
    index.note(message, place);
    return place;
  }

  /** Takes the index over: whoever holds the messages as they were makes another when it needs one. */
  #reorder(length: number, slots = this.#current.slots): Messages['index'] {
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
