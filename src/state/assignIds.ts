import type { Message } from '../model/agUi.js';

/** A message that was read from a list. */
export interface ReadMessage {
  readonly message: Message;
  /** Its index in that list. */
  readonly index: number;
  readonly lacksId: boolean;
}

/** What determines the ids of messages without one. */
export interface IdContext {
  /** The known messages, which the list may repeat. @default none */
  readonly known?: readonly Message[] | undefined;
  /** Other messages of the conversation. Their ids are not reused. @default none */
  readonly others?: readonly Message[] | undefined;
  /** Whether the list is the whole conversation. @default false */
  readonly isWhole?: boolean | undefined;
}

/**
 * Gives an id to each message without one. A message that equals a known message in role and content gets its id,
 * unless another message in the list has that id. Equal known messages are matched in order. Other messages get an id
 * from their index, which is unique in the conversation. If the list is the whole conversation, a message keeps that id
 * while its content grows.
 */
export function assignIds(
  read: readonly ReadMessage[],
  { known = [], others = [], isWhole = false }: IdContext = {},
): Message[] {
  if (!read.some(({ lacksId }) => lacksId)) return read.map(({ message }) => message);
  const named = read.filter(({ lacksId }) => !lacksId).map(({ message }) => message);
  const used = new Set([...named, ...others].map(({ id }) => id));
  const free = new Map<string, { readonly id: string; readonly at: number }[]>();
  for (const [at, message] of known.entries()) {
    if (used.has(message.id)) continue;
    const content = contentOf(message);
    const queue = free.get(content);
    if (queue) queue.push({ id: message.id, at });
    else free.set(content, [{ id: message.id, at }]);
  }
  let last = -1;
  const ids = read.map(({ message, lacksId }) => {
    if (!lacksId) return message.id;
    const queue = free.get(contentOf(message)) ?? [];
    const next = queue.findIndex(({ at }) => at > last);
    const [found] = queue.splice(Math.max(next, 0), 1);
    if (!found || used.has(found.id)) return undefined;
    used.add(found.id);
    if (next >= 0) last = found.at;
    return found.id;
  });
  const roles = new Map(known.map(({ id, role }) => [id, role]));
  return read.map(({ message, index }, position) => {
    const id = ids[position] ?? freshId(index, (each) => !used.has(each) && isFree(each, message));
    used.add(id);
    return id === message.id ? message : { ...message, id };
  });

  function isFree(id: string, { role }: Message): boolean {
    const before = roles.get(id);
    return before === undefined || (isWhole && before === role);
  }
}

function freshId(place: number, isFree: (id: string) => boolean): string {
  const first = `message-${place}`;
  let id = first;
  for (let count = 2; !isFree(id); count += 1) id = `${first}-${count}`;
  return id;
}

/** Identifies a message by its content. */
function contentOf(message: Message): string {
  const calls = message.role === 'assistant' ? message.toolCalls : undefined;
  const callId = message.role === 'tool' ? message.toolCallId : undefined;
  const about = calls?.map(({ id, function: called }) => [id, called.name, called.arguments]);
  try {
    return JSON.stringify([message.role, message.content ?? '', callId ?? null, about ?? []]);
  } catch {
    // A host may set any value. No message of a server equals it.
    return message.id;
  }
}
