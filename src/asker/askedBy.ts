/** The longest name that is shown whole. */
const MAX_NAME = 80;

/**
 * The text of a question after the name of the agent or server that asks. The name is in one line, so that the text
 * cannot look like another name.
 */
export function askedBy(name: string, text: string): string {
  const line = name.replaceAll(/\s+/g, ' ').trim();
  if (line === '')
    throw new Error(
      'A question needs the name of the agent or server that asks. Pass it in `agent` or `server`.',
    );
  return `${line.length > MAX_NAME ? `${line.slice(0, MAX_NAME)}…` : line}: ${text}`;
}
