/**
 * Runs `act` and tells for how many milliseconds at most the page could do nothing else meanwhile: the longest
 * gap between two messages that the page posts to itself.
 */
export async function longestHold(act: () => Promise<unknown>): Promise<number> {
  const { port1, port2 } = new MessageChannel();
  let longest = 0;
  let last = performance.now();
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    port2.postMessage(undefined);
  };
  port2.postMessage(undefined);
  try {
    await act();
    // What the act has begun may hold the page only now.
    await new Promise((resolve) => setTimeout(resolve));
  } finally {
    port1.close();
  }
  return longest;
}
