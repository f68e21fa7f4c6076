import type { Message } from '../model/agUi.js';
import type { Place } from './Messages.js';

/** Which call of which message. */
export interface CallPlace extends Place {
  readonly call: number;
}

/** Where the ids of a list of messages stand. It grows along with the latest list, and is of no use to earlier ones. */
export class MessageIndex {
  /** The `order` of the list that it is about. */
  order: object | undefined;
  readonly #messages = new Map<string, Place>();
  readonly #calls = new Map<string, { readonly place: CallPlace; readonly count: number }>();
  readonly #results = new Map<string, Place>();

  /** The first message with this id. */
  find(id: string): Place | undefined {
    return this.#messages.get(id);
  }

  /** The last call with this id. */
  findCall(id: string): CallPlace | undefined {
    return this.#calls.get(id)?.place;
  }

  /** How many calls have this id. */
  countCalls(id: string): number {
    return this.#calls.get(id)?.count ?? 0;
  }

  /** The last result of a call that stands in a message of this id. */
  findResult(id: string, toolCallId: string): Place | undefined {
    return this.#results.get(resultKey(id, toolCallId));
  }

  note(message: Message, place: Place): void {
    const first = this.#messages.get(message.id);
    if (first === undefined || isBefore(place, first)) this.#messages.set(message.id, place);
    if (message.role === 'assistant') {
      const calls = message.toolCalls ?? [];
      for (const [call, { id }] of calls.entries()) this.noteCall(id, { ...place, call });
    }
    if (message.role === 'tool') {
      const key = resultKey(message.id, message.toolCallId);
      const last = this.#results.get(key);
      if (last === undefined || isBefore(last, place)) this.#results.set(key, place);
    }
  }

  noteCall(id: string, place: CallPlace): void {
    const known = this.#calls.get(id);
    const last = known && isBefore(place, known.place) ? known.place : place;
    this.#calls.set(id, { place: last, count: (known?.count ?? 0) + 1 });
  }
}

function isBefore(place: Place, other: Place): boolean {
  return place.slot === other.slot ? place.offset < other.offset : place.slot < other.slot;
}

function resultKey(id: string, toolCallId: string): string {
  return `${id.length}:${id}${toolCallId}`;
}
