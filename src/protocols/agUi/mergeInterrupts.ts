import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { OTHER_CUSTOM } from './customInterrupt.js';
import { shortText } from './shortText.js';

/** The id of a single CUSTOM interrupt without an id: CrewAI accepts the first entry with any id. */
const LONE_INTERRUPT_ID = 'on_interrupt';

/**
 * Merges the interrupts of both channels without duplicates. The outcome's version takes precedence, and the CUSTOM one
 * fills its gaps. Interrupts with the same id are the same: LangGraph's `rawEvent.id` and Mastra's `runId::toolCallId`
 * are the outcome's ids. A CUSTOM interrupt of another server is dropped if the outcome lists any interrupts.
 */
export function mergeInterrupts(
  outcome: readonly ReceivedInterrupt[],
  custom: readonly ReceivedInterrupt[],
): readonly ReceivedInterrupt[] {
  if (outcome.length === 0) return distinct(custom.length === 1 ? custom.map(withLoneId) : custom);
  const [only] = outcome.length === 1 && custom.length === 1 ? custom : [];
  const customById = firstById(custom);
  const asked = firstById(outcome);
  const filled = distinct(outcome).map((received) => {
    const { id } = received.interrupt;
    const counterpart = id === '' ? only : customById.get(id);
    return counterpart ? fillGaps(received, counterpart) : received;
  });
  const isAsked = ({ interrupt: { id } }: ReceivedInterrupt): boolean =>
    (id !== '' && asked.has(id)) || (only !== undefined && asked.has(''));
  const others = distinct(custom).filter((other) => other.answerFormat !== OTHER_CUSTOM && !isAsked(other));
  return [...filled, ...others];
}

/**
 * The interrupts of several RUN_FINISHED events of one run, in the order in which they were first asked. A later end
 * replaces an interrupt that it lists again under the same id.
 */
export function lastAsked(ends: readonly (readonly ReceivedInterrupt[])[]): readonly ReceivedInterrupt[] {
  return ends.reduce((asked, later) => {
    if (asked.length === 0) return later;
    const again = byId(later);
    const isAgain = new Set(asked.map(idOf).filter((id) => id !== '' && again.has(id)));
    const kept = asked.flatMap((each) => {
      const id = idOf(each);
      if (!isAgain.has(id)) return [each];
      const replacing = again.get(id) ?? [];
      again.delete(id);
      return replacing;
    });
    return [...kept, ...later.filter((each) => !isAgain.has(idOf(each)))];
  }, []);
}

const idOf = ({ interrupt }: ReceivedInterrupt): string => interrupt.id;

function byId(list: readonly ReceivedInterrupt[]): Map<string, ReceivedInterrupt[]> {
  const found = new Map<string, ReceivedInterrupt[]>();
  for (const each of list) {
    const same = found.get(idOf(each));
    if (same) same.push(each);
    else found.set(idOf(each), [each]);
  }
  return found;
}

function firstById(list: readonly ReceivedInterrupt[]): Map<string, ReceivedInterrupt> {
  const byId = new Map<string, ReceivedInterrupt>();
  for (const received of list)
    if (!byId.has(received.interrupt.id)) byId.set(received.interrupt.id, received);
  return byId;
}

/** A single interrupt needs no id: it gets one that the server accepts. */
function withLoneId(received: ReceivedInterrupt): ReceivedInterrupt {
  if (received.answerable) return received;
  return {
    ...received,
    interrupt: { ...received.interrupt, id: LONE_INTERRUPT_ID },
    issues: received.issues.filter(({ path }) => path[0] !== 'id'),
    answerable: true,
  };
}

const gaps = ['message', 'toolCallId', 'responseSchema', 'expiresAt', 'metadata'] as const;

function fillGaps(received: ReceivedInterrupt, counterpart: ReceivedInterrupt): ReceivedInterrupt {
  const filled: string[] = gaps.filter(
    (gap) => received.interrupt[gap] === undefined && counterpart.interrupt[gap] !== undefined,
  );
  if (!received.answerable && counterpart.answerable) filled.push('id');
  if (filled.length === 0) return received;
  const added = Object.fromEntries(
    Object.entries(counterpart.interrupt).filter(([field]) => filled.includes(field)),
  );
  return {
    ...received,
    interrupt: { ...received.interrupt, ...added },
    issues: received.issues.filter(({ path }) => !filled.includes(String(path[0]))),
    answerable: received.answerable || counterpart.answerable,
  };
}

/**
 * Removes duplicates with equal content. Interrupts with the same id and different content are kept, and the later ones
 * get an issue.
 */
function distinct(list: readonly ReceivedInterrupt[]): readonly ReceivedInterrupt[] {
  const counts = new Map<string, number>();
  for (const { interrupt } of list) counts.set(interrupt.id, (counts.get(interrupt.id) ?? 0) + 1);
  /** The contents of each repeated id. */
  const seen = new Map<string, Set<string>>();
  return list.flatMap((received) => {
    const { id } = received.interrupt;
    if (id === '' || counts.get(id) === 1) return [received];
    const contents = contentsOf(received);
    const earlier = seen.get(id);
    if (!earlier) seen.set(id, new Set(contents));
    if (!earlier) return [received];
    if (contents.some((content) => earlier.has(content))) return [];
    for (const content of contents) earlier.add(content);
    const message = `Another question has the same id "${shortText(id, 80)}"; the agent may confuse the answers.`;
    return [{ ...received, issues: [...received.issues, { path: ['id'], message }] }];
  });
}

/** The content of an interrupt; empty if it cannot be serialized, so that both are shown. */
function contentsOf({ interrupt }: ReceivedInterrupt): readonly string[] {
  try {
    return [JSON.stringify(interrupt)];
  } catch {
    return [];
  }
}
