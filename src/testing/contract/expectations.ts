import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { stableJson } from '../../model/stableJson.js';

/** @throws Error if `holds` is false. Its message begins with `statement`, which is the expectation. */
export function expectThat(holds: boolean, statement: string, ...seen: readonly unknown[]): asserts holds {
  if (holds) return;
  throw new Error([`${statement}: this does not hold.`, ...seen.map((each) => show(each))].join('\n  '));
}

/** @throws Error that shows both values if they are not the same JSON */
export function expectSame(actual: unknown, expected: unknown, statement: string): void {
  if (stableJson(actual) === stableJson(expected)) return;
  throw new Error(`${statement}\n  expected: ${show(expected)}\n  received: ${show(actual)}`);
}

function show(value: unknown): string {
  if (value instanceof Error) return String(value);
  return typeof value === 'string' ? value : stableJson(value);
}

/** The parts of a snapshot that a failure shows. */
export const stateOf = ({ status, interrupts, batch, error }: RunSnapshot): object => ({
  status,
  delivery: batch.delivery,
  interrupts: interrupts.map(({ id, status: decided }) => `${id}: ${decided}`),
  ...(error && { error: String(error) }),
});
