import { HttpAgent } from '@ag-ui/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpAgentRun } from 'react-agent-interrupts/adapters/httpAgent';
import { agUi } from 'react-agent-interrupts/core';
import { adapterContract } from 'react-agent-interrupts/testing/contract';
import { agUiSubject } from '../testing/contract/subjects.js';

// The reference client reports there what it strips, and each failed run.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const contract = adapterContract({
  ...agUiSubject,
  // The reference client reads the responses. It gives up on frames that are cut or that contain no event.
  without: ['network'],
  capabilities: agUi().capabilities,
  connect({ url, fetch, threadId, storage }) {
    const agent = new HttpAgent({ url, threadId, fetch: (target, init) => fetch(target, init) });
    const run = createHttpAgentRun(agent, { storage, autoSubmit: 'never' });
    run.subscribe(() => undefined);
    return run;
  },
});

describe('an HttpAgent that a run shares with a chat', () => {
  it.each(contract.map(({ name, run }) => [name, run] as const))(
    'the contract holds: %s',
    async (_case, run) => {
      await expect(run()).resolves.toBeUndefined();
    },
  );
});
