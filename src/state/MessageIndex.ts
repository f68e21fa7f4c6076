import type { Message } from '../model/agUi.js';

/** The position of a message. Later messages never change it; only another list of messages does. */
export interface Place {
  readonly slot: number;
  /** 0 for the head of the slot, and the number of the result, from 1, for a result. */
  readonly offset: number;
}

/** The position of a call in a message. */
export interface CallPlace extends Place {
  readonly call: number;
}

interface NotedPlace extends Place {
  /** The id of a tool message. */
  readonly toolCallId?: string;
}

/** The positions of ids in a list of messages. It grows with the latest list and is invalid for earlier ones. */
export class MessageIndex {
  /** The `order` of its list. */
  order: object | undefined;
  readonly #messages = new Map<string, NotedPlace>();
  readonly #calls = new Map<string, { readonly place: CallPlace; readonly count: number }>();
  /** Tool messages by id and call: the last one, if it is not the first message with its id. */
  readonly #laterResults = new Map<string, Place>();

  /** The first message with this id. */
  find(id: string): Place | undefined {
    return this.#messages.get(id);
  }

  /** The last call with this id. */
  findCall(id: string): CallPlace | undefined {
    return this.#calls.get(id)?.place;
  }

  /** The number of calls with this id. */
  countCalls(id: string): number {
    return this.#calls.get(id)?.count ?? 0;
  }

  /** The last tool message with this id that contains a result of this call. */
  findResult(id: string, toolCallId: string): Place | undefined {
    const first = this.#messages.get(id);
    if (first === undefined) return undefined;
    const later = this.#laterResults.get(resultKey(id, toolCallId));
    return later ?? (first.toolCallId === toolCallId ? first : undefined);
  }

  note(message: Message, place: Place): void {
    const { id } = message;
    const noted = message.role === 'tool' ? { ...place, toolCallId: message.toolCallId } : place;
    const first = this.#messages.get(id);
    const isFirst = first === undefined || isBefore(place, first);
    if (isFirst) this.#messages.set(id, noted);
    // Few servers reuse message ids.
    if (first !== undefined) this.#noteLater(id, isFirst ? first : noted);
    if (message.role === 'assistant') {
      const calls = message.toolCalls ?? [];
      for (const [call, called] of calls.entries()) this.noteCall(called.id, { ...place, call });
    }
  }

  #noteLater(id: string, place: NotedPlace): void {
    if (place.toolCallId === undefined) return;
    const key = resultKey(id, place.toolCallId);
    const last = this.#laterResults.get(key);
    if (last === undefined || isBefore(last, place)) this.#laterResults.set(key, place);
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
