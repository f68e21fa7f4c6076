import type { RunAgentInput } from '@ag-ui/core';
import { RunAgentInputSchema } from '@ag-ui/core/schemas';

/** Thrown where a request is no `RunAgentInput`. The message says what is wrong with it. */
export class InvalidInputError extends Error {}

/**
 * Reads the body of a request.
 *
 * @throws {InvalidInputError} where it is no JSON, does not match AG-UI 1.0, or answers an interrupt twice.
 */
export function readInput(body: string): RunAgentInput {
  const parsed = RunAgentInputSchema.safeParse(parseJson(body));
  if (!parsed.success) {
    const issues = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'the body'}: ${message}`,
    );
    throw new InvalidInputError(`The body is no RunAgentInput. ${issues.join('; ')}`);
  }
  const seen = new Set<string>();
  for (const { interruptId } of parsed.data.resume ?? []) {
    if (seen.has(interruptId)) throw new InvalidInputError(`resume answers interrupt ${interruptId} twice.`);
    seen.add(interruptId);
  }
  // JSON holds no `undefined`: that is all that tells the schema's type and this one apart.
  return parsed.data as RunAgentInput;
}

/** What the client put under `key` of `forwardedProps`. */
export function forwardedProp({ forwardedProps }: RunAgentInput, key: string): unknown {
  const props: unknown = forwardedProps;
  return typeof props === 'object' && props !== null ? Reflect.get(props, key) : undefined;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new InvalidInputError('The body is no JSON.');
  }
}
