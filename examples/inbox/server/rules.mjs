// What both stores have in common.

/** An error with the status of its response. */
export class Refused extends Error {
  constructor(status, message, more = {}) {
    super(message);
    Object.assign(this, { status, more });
  }
}

/**
 * What the agent does with the answers to a thread: the results of its calls and, if it asks again, what it asks.
 *
 * @typedef {{ interruptId: string, status: 'resolved' | 'cancelled', payload?: unknown }} Entry
 * @typedef {{ title: string, interrupts: readonly object[], toolCalls?: readonly object[], expiresAt?: string }} Asks
 * @typedef {(thread: object, answers: ReadonlyMap<string, Entry>) => Promise<{
 *   effects: readonly { toolCallId: string, result: unknown }[], asks?: Asks }>} Act
 * @typedef {(interrupts: readonly object[], entries: readonly Entry[]) => string | undefined} Check returns why it refuses them
 */

/** A row as an item of the contract. */
export const itemOf = (row) => ({
  id: row.id,
  threadId: row.id,
  title: row.title,
  agent: row.agent,
  waitingSince: row.waiting_since.toISOString(),
  interrupts: row.interrupts,
  toolCalls: row.tool_calls,
  ...(row.claimed_by && row.claimed_until > new Date() && { claimedBy: row.claimed_by }),
});

/** The answers must be to everything that the thread asks, in time. */
export function refuseUnless(entries, interrupts, check) {
  const given = entries.map(({ interruptId }) => interruptId);
  const asked = interrupts.map(({ id }) => id);
  const unknown = given.find((id) => !asked.includes(id));
  if (unknown !== undefined) throw new Refused(409, `Interrupt ${unknown} is not pending.`);
  if (new Set(given).size !== asked.length)
    throw new Refused(400, 'A resume must address every open interrupt.');
  const late = interrupts.find(({ expiresAt }) => expiresAt && new Date(expiresAt) < new Date());
  if (late) throw new Refused(409, `Interrupt ${late.id} expired at ${late.expiresAt}.`);
  const problem = check?.(interrupts, entries);
  if (problem !== undefined) throw new Refused(400, problem);
}

export const writeCursor = (cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** @throws Refused 400 */
export function readCursor(text) {
  if (text === undefined) return undefined;
  try {
    const { value, id } = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (typeof value === 'string' && typeof id === 'string') return { value, id };
  } catch {
    // refused below
  }
  throw new Refused(400, 'The cursor is unreadable.');
}
