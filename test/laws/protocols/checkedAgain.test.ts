import { describe, expect, it } from 'vitest';
import type { StreamProtocol } from 'react-agent-interrupts/core';
import { agUi, type BridgeName } from 'react-agent-interrupts/protocols/agUi';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { keysOf } from '../watched.js';

/** AG-UI as a host may wrap it: it replaces every answer by a text. */
function replacing(bridge: BridgeName | undefined): StreamProtocol {
  const protocol = agUi({ bridge });
  return {
    ...protocol,
    resume: (input, batch) =>
      protocol.resume(input, {
        ...batch,
        entries: batch.entries.map((entry) => ({ ...entry, payload: 'Yes' })),
      }),
  };
}

const question = asks({
  reason: 'tool_call',
  responseSchema: { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] },
});

const plain = [
  undefined,
  'ag-ui',
  'strands',
  'strands-ts',
  'pydantic-ai',
  'crewai',
  'agent-framework',
] as const;

describe('an answer in the format of AG-UI 1.0 that a wrapped protocol has changed', () => {
  it.each(plain)('is not sent if it no longer matches its schema (bridge: %s)', async (bridge) => {
    const { run, requests } = scriptedRun([question, says('Done.')], {
      protocol: replacing(bridge),
      autoSubmit: 'never',
    });
    await run.send('Go');
    run.answer(keysOf(run)[0] ?? '', { approved: true });
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot().interrupts).toMatchObject([{ decision: { payload: { approved: true } } }]);
  });
});
