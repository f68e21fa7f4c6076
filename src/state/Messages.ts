import type { Message } from '../model/agUi.js';
import { MessageIndex, type Place } from './MessageIndex.js';
import { OpenMessage } from './OpenMessage.js';
import { Vector } from './Vector.js';

/** A message as it is kept. */
export type Entry = Message | OpenMessage;

/**
 * A message, and the results of tools that stand behind it. A result may come late and goes behind its call: so it moves
 * none of the messages that stand further on.
 */
export interface Slot {
  readonly head: Entry;
  readonly results: Vector<Entry>;
}

/** The messages of a conversation. Immutable; the list that others read is made when it is first asked for. */
export class Messages {
  readonly slots: Vector<Slot>;
  readonly length: number;
  /** It follows the latest list that grew out of this one; for an earlier list it is made again. */
  #index: MessageIndex;
  /** Stands for which ids stand where: lists that differ in contents alone share it. */
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

  /** Where the ids of this very list stand. */
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
