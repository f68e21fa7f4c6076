import type { RunAgentInput } from '@ag-ui/core';
import { RunAgentInputSchema } from '@ag-ui/core/schemas';

/** Thrown if a request is not a `RunAgentInput`. The message describes the problem. */
export class InvalidInputError extends Error {}

/**
 * Reads the body of a request.
 *
 * @throws {InvalidInputError} if it is not JSON, does not match AG-UI 1.0, or answers an interrupt twice.
 */
export function readInput(body: string): RunAgentInput {
  const parsed = RunAgentInputSchema.safeParse(parseJson(body));
  if (!parsed.success) {
    const issues = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'the body'}: ${message}`,
    );
    throw new InvalidInputError(`The body is not a RunAgentInput. ${issues.join('; ')}`);
  }
  const seen = new Set<string>();
  for (const { interruptId } of parsed.data.resume ?? []) {
    if (seen.has(interruptId)) throw new InvalidInputError(`resume answers interrupt ${interruptId} twice.`);
    seen.add(interruptId);
  }
  // JSON has no `undefined`. That is the only difference between the schema's type and this one.
  return parsed.data as RunAgentInput;
}

/** The client's value of `key` in `forwardedProps`. */
export function forwardedProp({ forwardedProps }: RunAgentInput, key: string): unknown {
  const props: unknown = forwardedProps;
  return typeof props === 'object' && props !== null ? Reflect.get(props, key) : undefined;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new InvalidInputError('The body is not JSON.');
  }
}
