import { createAgentRun } from 'react-agent-interrupts/core';
import type { AgentRun } from 'react-agent-interrupts/core';
import { adapterContract, type ContractCase } from 'react-agent-interrupts/testing/contract';
import { adapter, sound } from './faults.js';
import { agUiSubject } from './subjects.js';

const nothing = (): void => undefined;
const accepted: ReturnType<AgentRun['reopen']> = { ok: true, checked: Promise.resolve([]) };

/** For each case of one method, a contract in which it has to fail, and how it fails. */
export const brokenMethods: Readonly<
  Record<string, readonly [failure: string, () => readonly ContractCase[]]>
> = {
  'keeps a draft, also after a reload, and sends nothing for it': [
    'Each question shows its draft.',
    () => adapter(() => ({ setDraft: () => accepted })),
  ],
  'reopens a decided question, and sends only the later decision': [
    'reopen() opens the question',
    () => adapter(() => ({ reopen: () => accepted })),
  ],
  'makes the decisions of a transaction together, and none if it throws': [
    'transaction() makes its decisions',
    () => adapter(() => ({ transaction: nothing })),
  ],
  'calls the listeners of on() for each question and for the end, until they are removed': [
    'on() reports that the agent asks',
    () => adapter(() => ({ on: () => nothing })),
  ],
  'calls no listener after it is removed': [
    'A removed listener is not called',
    () => adapter((run) => ({ subscribe: (listener) => (run.subscribe(listener), nothing) })),
  ],
  'sends nothing after dispose(), and rejects': [
    'A method rejects after dispose()',
    () => adapter(() => ({ dispose: nothing })),
  ],
  'makes no decision about an unknown question': [
    'A method about an unknown question returns issues',
    () => adapter(() => ({ approve: () => accepted })),
  ],
  'has the same server snapshot all the time': [
    'getServerSnapshot() returns the same snapshot',
    () => adapter((run) => ({ getServerSnapshot: () => run.getSnapshot() })),
  ],
};

/** More faults of these methods: the case that has to fail, how it fails, and the contract. */
export const alsoBrokenMethods: readonly (readonly [
  fault: string,
  title: string,
  failure: string,
  contract: () => readonly ContractCase[],
])[] = [
  [
    'a draft is lost in a reload',
    'keeps a draft, also after a reload, and sends nothing for it',
    'after a reload',
    () =>
      adapterContract({
        ...agUiSubject,
        capabilities: sound().capabilities,
        connect(page) {
          const run = createAgentRun({ ...page, protocol: sound(), tabs: false, autoSubmit: 'never' });
          return {
            ...run,
            dispose() {
              for (const { key } of run.getSnapshot().interrupts) run.setDraft(key, undefined);
              run.dispose();
            },
          };
        },
      }),
  ],
  [
    'a transaction only calls its function',
    'makes the decisions of a transaction together, and none if it throws',
    'No subscriber runs within a transaction',
    () => adapter(() => ({ transaction: (change) => change() })),
  ],
  [
    'a transaction sends its decisions',
    'makes the decisions of a transaction together, and none if it throws',
    'The agent receives each answer once',
    () =>
      adapter((run) => ({
        transaction(change) {
          run.transaction(change);
          void run.submit().catch(nothing);
        },
      })),
  ],
  [
    'a listener of on() cannot be removed',
    'calls the listeners of on() for each question and for the end, until they are removed',
    'A removed listener of on() is not called',
    () => adapter((run) => ({ on: (type, listener) => (run.on(type, listener), nothing) })),
  ],
];
