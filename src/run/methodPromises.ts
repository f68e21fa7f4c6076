import type { AgentRunError } from '../model/AgentRunError.js';
import type { RunSnapshot } from '../model/RunSnapshot.js';
import { deferred, type Deferred } from './deferred.js';
import type { Ticket } from './Ids.js';

/** The promises of methods, by ticket. */
export interface MethodPromises {
  /** A unique number. */
  ticket(): Ticket;
  promise(ticket: Ticket): Promise<RunSnapshot>;
  isOpen(ticket: Ticket): boolean;
  settle(tickets: readonly Ticket[], error: AgentRunError | undefined, snapshot?: RunSnapshot): void;
}

/** `read` returns the snapshot that a promise resolves with, unless another one is given. */
export function methodPromises(read: () => RunSnapshot): MethodPromises {
  const promises = new Map<Ticket, Deferred<RunSnapshot>>();
  let last = 0;
  return {
    ticket: () => (last += 1),
    promise(ticket) {
      const made = deferred<RunSnapshot>();
      promises.set(ticket, made);
      return made.promise;
    },
    isOpen: (ticket) => promises.has(ticket),
    settle(tickets, error, snapshot) {
      for (const ticket of tickets) {
        if (error) promises.get(ticket)?.reject(error);
        else promises.get(ticket)?.resolve(snapshot ?? read());
        promises.delete(ticket);
      }
    },
  };
}
