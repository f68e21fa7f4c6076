import type { AgentRunOptions, LiveOptions } from '../model/AgentRun.js';
import type { RunAgentInput } from '../model/agUi.js';
import type { Protocol } from '../model/Protocol.js';
import type { ProtocolCapabilities, RunSnapshot } from '../model/RunSnapshot.js';
import type { Step } from './Effect.js';
import type { RequestMaker } from './ActiveExchange.js';
import { openingStep } from './openingSteps.js';
import { initialSnapshot, openingSnapshot, withChecks } from './openingSnapshot.js';
import type { Given, MachineEvent } from './MachineEvent.js';
import { capabilitiesOf } from './runOptions.js';
import type { RunState } from './RunState.js';

/** What a run object can do before its engine has loaded. */
export interface Opening {
  /** The parts needed for a first message. */
  readonly protocol: Protocol | (RequestMaker & Pick<Protocol, 'capabilities'>);
  /** Whether the run object has something to show, load or report that requires the engine. */
  readonly needsEngine: boolean;
  /** Whether an event can be handled without the engine. */
  canHandle(state: RunState, event: MachineEvent): boolean;
  next(state: RunState, event: MachineEvent, given: Given): Step;
  read(state: RunState, capabilities: ProtocolCapabilities): RunSnapshot;
  /** See `AgentRun.getServerSnapshot`. */
  readServerSnapshot(state: RunState): RunSnapshot;
  capabilities(live: LiveOptions): ProtocolCapabilities;
}

/** The parts of AG-UI that a first message needs. */
const agUi = {
  capabilities: { protocol: 'ag-ui', cancel: true, idempotent: false, reconnect: false, refresh: false },
  start: (input: RunAgentInput) => ({ body: input }),
};

/**
 * The first message of a run object is one POST, and needs no engine until the response arrives. A run object with
 * `initial`, a storage, a `transport` or a conversation protocol loads its engine first.
 */
export function openingOf(options: AgentRunOptions): Opening {
  const { initial, storage, transport } = options;
  const protocol: Opening['protocol'] = options.protocol ?? agUi;
  const needsEngine =
    initial !== undefined || storage !== undefined || transport !== undefined || 'converse' in protocol;
  return {
    protocol,
    needsEngine,
    canHandle: (state, event) =>
      event.type === 'errorReported' ||
      event.type === 'dispose' ||
      state.request.at === 'disposed' ||
      (!needsEngine && !engineEvents.has(event.type)),
    next: openingStep,
    read: (state, capabilities) =>
      initial && state.request.at !== 'disposed'
        ? withChecks(initialSnapshot(initial, capabilities, state.error))
        : openingSnapshot(state, capabilities),
    readServerSnapshot: (state) =>
      initial
        ? initialSnapshot(initial, protocol.capabilities)
        : openingSnapshot({ ...state, storage: { at: 'none' } }, protocol.capabilities),
    capabilities: (live) => capabilitiesOf(protocol.capabilities, live),
  };
}

/** The events that wait for the engine. */
const engineEvents: ReadonlySet<string> = new Set(['chunk', 'streamEnded', 'submit', 'retry', 'refresh']);
