import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { OTHER_CUSTOM } from './customInterrupt.js';
import { shortText } from './shortText.js';

/** What stands for the id of a lone CUSTOM interrupt without one: CrewAI takes the first entry, whatever its id. */
export const LONE_INTERRUPT_ID = 'on_interrupt';

/**
 * Brings the two channels together, so that every question is there once. The outcome's version wins and the CUSTOM
 * one fills its gaps. The same id is the same question: LangGraph's `rawEvent.id` and Mastra's `runId::toolCallId` are
 * the outcome's ids. A CUSTOM interrupt of another sender proves no id, so it gives way to an outcome that lists any.
 */
export function mergeInterrupts(
  outcome: readonly ReceivedInterrupt[],
  custom: readonly ReceivedInterrupt[],
): readonly ReceivedInterrupt[] {
  if (outcome.length === 0) return distinct(custom.length === 1 ? custom.map(answerAlone) : custom);
  const lone = outcome.length === 1 && custom.length === 1;
  const matches = (one: ReceivedInterrupt, other: ReceivedInterrupt): boolean =>
    one.interrupt.id === '' ? lone : one.interrupt.id === other.interrupt.id;
  const filled = distinct(outcome).map((received) => {
    const twin = custom.find((other) => matches(received, other));
    return twin ? fillGaps(received, twin) : received;
  });
  const others = distinct(custom).filter(
    (other) => other.dialect !== OTHER_CUSTOM && !outcome.some((received) => matches(received, other)),
  );
  return [...filled, ...others];
}

function answerAlone(received: ReceivedInterrupt): ReceivedInterrupt {
  if (received.answerable) return received;
  return {
    ...received,
    interrupt: { ...received.interrupt, id: LONE_INTERRUPT_ID },
    issues: received.issues.filter(({ path }) => path[0] !== 'id'),
    answerable: true,
  };
}

const gaps = ['message', 'toolCallId', 'responseSchema', 'expiresAt', 'metadata'] as const;

function fillGaps(received: ReceivedInterrupt, twin: ReceivedInterrupt): ReceivedInterrupt {
  const filled: string[] = gaps.filter(
    (gap) => received.interrupt[gap] === undefined && twin.interrupt[gap] !== undefined,
  );
  if (!received.answerable && twin.answerable) filled.push('id');
  if (filled.length === 0) return received;
  const added = Object.fromEntries(
    Object.entries(twin.interrupt).filter(([field]) => filled.includes(field)),
  );
  const proposal = received.proposal ?? twin.proposal;
  return {
    ...received,
    interrupt: { ...received.interrupt, ...added },
    issues: received.issues.filter(({ path }) => !filled.includes(String(path[0]))),
    answerable: received.answerable || twin.answerable,
    ...(proposal === undefined ? {} : { proposal }),
  };
}

/** One of those that say the same under one id; where they differ, each stays and the later ones say so. */
function distinct(list: readonly ReceivedInterrupt[]): readonly ReceivedInterrupt[] {
  const seen = new Map<string, ReceivedInterrupt[]>();
  return list.flatMap((received) => {
    const { id } = received.interrupt;
    const twins = seen.get(id) ?? [];
    seen.set(id, [...twins, received]);
    if (id === '' || twins.length === 0) return [received];
    if (twins.some((twin) => saysTheSame(twin, received))) return [];
    const message = `Another question came under the same id "${shortText(id, 80)}"; the agent may not tell the answers apart.`;
    return [{ ...received, issues: [...received.issues, { path: ['id'], message }] }];
  });
}

function saysTheSame(one: ReceivedInterrupt, other: ReceivedInterrupt): boolean {
  try {
    return JSON.stringify(one.interrupt) === JSON.stringify(other.interrupt);
  } catch {
    // Nesting beyond the stack: showing both loses nothing.
    return false;
  }
}
