import type { Message } from '../model/agUi.js';
import { MessageIndex, type Place } from './MessageIndex.js';
import { OpenMessage } from './OpenMessage.js';
import { Vector } from './Vector.js';

/** The internal form of a message. */
export type Entry = Message | OpenMessage;

/**
 * A message with the tool results after it. A late result is inserted after its call, so it does not change the
 * position of later messages.
 */
export interface Slot {
  readonly head: Entry;
  readonly results: Vector<Entry>;
}

/** The messages of a conversation. Immutable. The public list is created on first access. */
export class Messages {
  readonly slots: Vector<Slot>;
  readonly length: number;
  /** Follows the latest list that was derived from this one. For an earlier list it is rebuilt. */
  #index: MessageIndex;
  /** Identifies the order of the ids: lists that differ only in content share it. */
  readonly order: object;
  #list: readonly Message[] | undefined;

  constructor(slots: Vector<Slot>, length: number, order: object = {}, index = new MessageIndex()) {
    this.slots = slots;
    this.length = length;
    this.order = order;
    this.#index = index;
  }

  static from(list: readonly Message[]): Messages {
    const slots: { head: Entry; results: Entry[] }[] = [];
    for (const message of list) {
      const last = slots.at(-1);
      if (message.role === 'tool' && last) last.results.push(message);
      else slots.push({ head: message, results: [] });
    }
    const grouped = slots.map(({ head, results }) => ({ head, results: Vector.from(results) }));
    const messages = new Messages(Vector.from(grouped), list.length);
    messages.#list = list;
    return messages;
  }

  get list(): readonly Message[] {
    if (this.#list === undefined) {
      const list: Message[] = [];
      const take = (entry: Entry) => list.push(wholeOf(entry));
      this.slots.each(({ head, results }) => {
        take(head);
        if (results.length > 0) results.each(take);
      });
      this.#list = list;
    }
    return this.#list;
  }

  /** The positions of the ids of this list. */
  get index(): MessageIndex {
    if (this.#index.order !== this.order) {
      const index = new MessageIndex();
      index.order = this.order;
      let slot = 0;
      this.slots.each(({ head, results }) => {
        let offset = 0;
        const note = (entry: Entry) => index.note(wholeOf(entry), { slot, offset: offset++ });
        note(head);
        results.each(note);
        slot += 1;
      });
      this.#index = index;
    }
    return this.#index;
  }

  at({ slot, offset }: Place): Entry | undefined {
    const found = this.slots.get(slot);
    return offset === 0 ? found?.head : found?.results.get(offset - 1);
  }
}

export function wholeOf(entry: Entry): Message {
  return entry instanceof OpenMessage ? entry.whole : entry;
}
