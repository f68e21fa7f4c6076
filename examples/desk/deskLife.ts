import type { AgentHandler } from '../agent/agentHandler.js';
import type { Desk } from './createDesk.js';

const SECONDS = 1_000;
/** What happens after someone has opened the inbox, in milliseconds. */
const CLAIMS = 10 * SECONDS;
const ANSWERS = 30 * SECONDS;
/** Between two arrivals. */
const ARRIVES = 20 * SECONDS;

/** Lets a colleague answer an item and others arrive, from the first look at the inbox. Returns the handler of the desk. */
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
