import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { InterruptInbox, type InboxRisk, type InterruptInboxProps } from 'react-agent-interrupts/inbox';
import 'react-agent-interrupts/inbox.css';
import { tools, type InboxServer } from './inboxServer.js';

/** The servers that a story has loaded. */
export const serversOf = (loaded: Record<string, unknown>): readonly InboxServer[] =>
  // This is the value of the only loader.
  loaded['servers'] as readonly InboxServer[];

/** A loader that creates separate servers for each story. */
export const withServers = (create: () => readonly InboxServer[]) => () => ({ servers: create() });

/** Paying is high risk, and a refund is medium. */
export const risk: InboxRisk = ({ tool }) =>
  tool === 'pay_invoice' ? 'high' : tool === 'refund' ? 'medium' : undefined;

/** The inbox of a story, with a cache of its own. */
export function ShownInbox({
  servers,
  ...props
}: Omit<InterruptInboxProps, 'sources'> & { readonly servers: readonly InboxServer[] }): ReactNode {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const [sources] = useState(() => servers.map(({ source }) => source));
  return (
    <QueryClientProvider client={client}>
      <InterruptInbox
        sources={sources}
        risk={risk}
        tools={tools}
        refetchInterval={false}
        me="You"
        {...props}
      />
    </QueryClientProvider>
  );
}
