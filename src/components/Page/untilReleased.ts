/** A press is shorter than this, in milliseconds. The limit is for a browser that never reports the release. */
const LONGEST_PRESS = 3000;

/**
 * Resolves when no button in the elements is pressed. If a button is replaced between press and release, the browser
 * dispatches no click.
 */
export async function untilReleased(elements: Iterable<Element>): Promise<void> {
  const start = performance.now();
  const isPressed = () => [...elements].some((element) => element.querySelector('button:active'));
  while (isPressed() && performance.now() - start < LONGEST_PRESS)
    await new Promise((resolve) => setTimeout(resolve, 16));
}
