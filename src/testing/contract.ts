/** The laws as tests that run against any protocol or adapter. */
export { adapterContract, protocolContract } from './contract/protocolContract.js';
export type {
  AdapterSubject,
  ContractAnswer,
  ContractBase,
  ContractCase,
  ContractDecision,
  ContractGap,
  ContractPage,
  ContractPlan,
  ContractServer,
  ProtocolSubject,
} from './contract/ContractSubject.js';
