import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Act, Check, Person, Store } from './store.mjs';

export function createInbox(options: {
  readonly store: Store;
  readonly personOf: (request: IncomingMessage) => Promise<Person | undefined>;
  readonly act: Act;
  readonly check?: Check;
  readonly base?: string;
}): {
  handle(request: IncomingMessage, response: ServerResponse): void;
  recover(): Promise<void>;
  close(): void;
};
