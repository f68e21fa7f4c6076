import { describe, expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { adapterContract, protocolContract } from 'react-agent-interrupts/testing/contract';
import { agUiSubject, subjects } from './subjects.js';

// The subjects share nothing, and their cases mostly wait. The cases of one subject share what it keeps.
describe.concurrent.each(subjects)('%s', (_name, subject) => {
  it.each(protocolContract(subject).map(({ name, run }) => [name, run] as const))(
    'the contract holds: %s',
    { concurrent: false },
    async (_case, run) => {
      await expect(run()).resolves.toBeUndefined();
    },
  );
});

describe.concurrent('an adapter', () => {
  const protocol = agUiSubject.protocol();
  const contract = adapterContract({
    ...agUiSubject,
    capabilities: protocol.capabilities,
    connect: (page) => createAgentRun({ ...page, protocol, tabs: false, autoSubmit: 'never' }),
  });
  it.each(contract.map(({ name, run }) => [name, run] as const))(
    'the contract holds: %s',
    { concurrent: false },
    async (_case, run) => {
      await expect(run()).resolves.toBeUndefined();
    },
  );

  it('has fewer cases if it uses neither the network nor the storage of the page', () => {
    const without = adapterContract({
      ...agUiSubject,
      capabilities: protocol.capabilities,
      connect: (page) => createAgentRun(page),
      without: ['network', 'storage', 'again'],
    });
    expect(without.length).toBeLessThan(contract.length);
    expect(without.map(({ name }) => name).join()).not.toMatch(/cut|stored|again/);
    expect(new Set(without.map(({ law }) => law))).toEqual(new Set([1, 2, 3, 4, 7]));
  });
});
