import type { AgentHandler } from '../agent/agentHandler.js';
import type { Desk } from './createDesk.js';

const SECONDS = 1_000;
/** How long after the first request the colleague claims an item, in milliseconds. */
const CLAIMS = 10 * SECONDS;
const ANSWERS = 30 * SECONDS;
/** Between two arrivals. */
const ARRIVES = 20 * SECONDS;

/** After the first request, simulates a colleague who answers an item, and lets further items arrive. Returns the desk's handler. */
export function liven(desk: Desk): { readonly handle: AgentHandler; close(): void } {
  const timers: ReturnType<typeof setTimeout>[] = [];
  const later = (work: () => Promise<unknown>, milliseconds: number) =>
    void timers.push(setTimeout(() => void work().catch(() => undefined), milliseconds));
  const arrive = async (): Promise<void> => {
    if (await desk.arrive()) later(arrive, ARRIVES);
  };
  let isLooked = false;

  return {
    handle(request, response, next) {
      if (!isLooked && request.url?.startsWith('/inbox/items')) {
        isLooked = true;
        later(arrive, ARRIVES);
        later(async () => later(await desk.claimOne(), ANSWERS - CLAIMS), CLAIMS);
      }
      desk.handle(request, response, next);
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      desk.close();
    },
  };
}
