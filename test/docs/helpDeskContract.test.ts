import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { protocolContract } from 'react-agent-interrupts/testing/contract';
import { helpDesk } from './helpDesk.js';
import { contractOf } from './helpDeskContract.js';

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

describe('the contract of the protocol in the guide', () => {
  it('is the one under test', () => {
    expect(read('../../docs/custom-protocol.md')).toContain(
      `\`\`\`ts\n${read('./helpDeskContract.ts')}\`\`\`\n`,
    );
  });

  it.each(protocolContract(contractOf(helpDesk)).map(({ name, run }) => [name, run] as const))(
    'the contract holds: %s',
    async (_case, run) => {
      await expect(run()).resolves.toBeUndefined();
    },
  );
});
