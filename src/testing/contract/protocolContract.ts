import type { AgentRunOptions } from '../../model/AgentRun.js';
import type { Protocol } from '../../model/Protocol.js';
import { createAgentRun } from '../../run/createAgentRun.js';
import { answeringCases } from './answeringCases.js';
import { askingCases } from './askingCases.js';
import type { Connectable } from './ContractScene.js';
import type { AdapterSubject, ContractCase, ProtocolSubject } from './ContractSubject.js';
import { decodingCases } from './decodingCases.js';
import { failingCases } from './failingCases.js';
import { keepingCases } from './keepingCases.js';
import { methodCases } from './methodCases.js';
import { reloadingCases } from './reloadingCases.js';
import { sharedProtocolCases } from './sharedProtocolCases.js';
import { stoppingCases } from './stoppingCases.js';

/**
 * The laws of docs/reliability.md as tests of one protocol with its server. A case whose feature the capabilities
 * exclude is not in the list. The tests need no test runner of a particular kind.
 *
 * @example
 * for (const { name, run } of protocolContract({ protocol: helpDesk, serve, decisions })) test(name, run);
 */
export function protocolContract(subject: ProtocolSubject): readonly ContractCase[] {
  const connectable = (protocol: () => Protocol): Connectable => ({
    ...subject,
    capabilities: subject.protocol().capabilities,
    connect: ({ url, fetch, threadId, storage }) => {
      const options: AgentRunOptions = { url, fetch, threadId, storage, protocol: protocol() };
      return createAgentRun({ ...options, tabs: false, autoSubmit: 'never', ...subject.options });
    },
  });
  const each = connectable(() => subject.protocol());
  return [
    ...casesOf(each),
    ...sharedProtocolCases((shared) => connectable(() => shared), {
      protocol: () => subject.protocol(),
      questions: questionsOf(each),
    }),
    ...decodingCases(each, () => subject.protocol()),
  ];
}

/**
 * The same laws as tests of an adapter: anything that creates a run object, such as one that is connected to an
 * existing chat.
 */
export function adapterContract(subject: AdapterSubject): readonly ContractCase[] {
  return casesOf(subject);
}

function casesOf(subject: Connectable): readonly ContractCase[] {
  const questions = questionsOf(subject);
  return [
    ...askingCases(subject, questions),
    ...answeringCases(subject, questions),
    ...failingCases(subject, questions),
    ...keepingCases(subject, questions),
    ...methodCases(subject, questions),
    ...reloadingCases(subject, questions),
    ...stoppingCases(subject, questions),
  ];
}

function questionsOf({ questions, capabilities }: Connectable): number {
  return questions ?? (capabilities.cannot?.includes('parallel') === true ? 1 : 3);
}
