import type { Message } from '../model/agUi.js';

/** A message as it came. */
export interface ReadMessage {
  readonly message: Message;
  /** Its place in the list that told it. */
  readonly index: number;
  readonly lacksId: boolean;
}

/** What stands beside a list of messages. */
export interface IdContext {
  /** The messages before, which the list may tell again. @default none */
  readonly known?: readonly Message[] | undefined;
  /** Other messages, whose ids are theirs. @default none */
  readonly others?: readonly Message[] | undefined;
  /** The list is the whole conversation. @default false */
  readonly isWhole?: boolean | undefined;
}

/**
 * Gives an id to each message that came without one: that of the message with the same role and content in `known`, where
 * the list names that one no other way. Of several the next one counts, in the order in which they stand. Any other is named
 * by its place, and no two alike; it keeps that name while it grows, if `isWhole` says that the list is the whole conversation.
 */
export function assignIds(
  told: readonly ReadMessage[],
  { known = [], others = [], isWhole = false }: IdContext = {},
): Message[] {
  if (!told.some(({ lacksId }) => lacksId)) return told.map(({ message }) => message);
  const named = told.filter(({ lacksId }) => !lacksId).map(({ message }) => message);
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
  const ids = told.map(({ message, lacksId }) => {
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
  return told.map(({ message, index }, position) => {
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

/** What tells two messages apart that have no ids. */
function contentOf(message: Message): string {
  const calls = message.role === 'assistant' ? message.toolCalls : undefined;
  const callId = message.role === 'tool' ? message.toolCallId : undefined;
  const about = calls?.map(({ id, function: called }) => [id, called.name, called.arguments]);
  try {
    return JSON.stringify([message.role, message.content ?? '', callId ?? null, about ?? []]);
  } catch {
    // A host may have set anything. Nothing that a server tells is the same.
    return message.id;
  }
}
