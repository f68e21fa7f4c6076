import type { StreamProtocol, ProtocolRequest, ResumeBatch } from '../../model/Protocol.js';
import type { RunAgentInput } from '../../model/agUi.js';
import { bridgeNamed, bridgeOf, type BridgeName } from './bridges.js';
import { createAgUiDecoder } from './createAgUiDecoder.js';
import { readBlame, readEndOfPause, readRefusal } from './refusals.js';
import type { AsksAbout } from './toolCallQuestions.js';
import { encodeActions } from './actionRules.js';
import { inResume } from './resumeEncodings.js';

export type { BridgeName } from './bridges.js';
export type { AsksAbout, UnansweredCall } from './toolCallQuestions.js';

/** What a host knows of its server beyond AG-UI 1.0. */
export interface AgUiOptions {
  /**
   * Which server answers, where it is known: how it must be answered, and what it cannot do. `ag-ui` keeps to AG-UI
   * 1.0 whatever the questions look like. @default each question tells by what it looks like
   */
  bridge?: BridgeName | undefined;
  /**
   * For servers that never ask, and only leave a tool call without a result (ADK, Agno): says of such a call whether it
   * asks a person, and what. The answer goes back as that call's tool message. Where it throws, that is reported, and the call
   * asks nothing. @default no call asks
   */
  asks?: AsksAbout | undefined;
  /**
   * Where a broken stream is picked up with `Last-Event-ID`, for a server that numbers its events and keeps
   * them; `undefined` where it cannot be. @default a broken stream is not picked up
   */
  reconnect?: StreamProtocol['reconnect'] | undefined;
  /**
   * The request that ends a run, for a server that has one of its own beside AG-UI, such as `POST …/runs/{id}/cancel`;
   * `undefined` where it takes none. @default nothing tells the server that a run is stopped
   */
  stop?: StreamProtocol['stop'] | undefined;
  /**
   * The server answers a run without a message and without a resume with what is pending, and starts no work.
   * `refresh()` needs it. @default only while a question waits that LangGraph's bridge has asked
   */
  refresh?: boolean | undefined;
  /**
   * The server takes one resume once, however often it comes (AG-UI rule 5): what may have arrived can go again without
   * harm, and nobody is warned of it. @default false, since servers that do the work twice are common
   */
  idempotent?: boolean | undefined;
}

/**
 * AG-UI 1.0, and what came before it: the `on_interrupt` CUSTOM channel and the old draft's `outcome: "interrupt"`.
 * Reads whatever a server makes of it, and answers it as that server takes it; see `createAgUiDecoder` and `bridges`.
 */
export function agUi(options: AgUiOptions = {}): StreamProtocol {
  const { bridge, asks, reconnect, stop, refresh = false, idempotent = false } = options;
  return {
    name: 'ag-ui',
    capabilities: {
      protocol: 'ag-ui',
      cancel: true,
      idempotent,
      reconnect: reconnect !== undefined,
      ...(stop && { stop: true }),
      ...bridgeNamed(bridge)?.capabilities,
      // A server that only asks again while something waits cannot be asked before.
      refresh,
    },
    ...(reconnect && { reconnect }),
    ...(stop && { stop }),
    capabilitiesOf: (received) => bridgeOf(received)?.capabilities,
    start: (input) => ({ body: input }),
    resume: resumeRequest,
    createDecoder: () => createAgUiDecoder({ bridge, asks }),
    readError: readRefusal,
    endsPause: readEndOfPause,
    blame: readBlame,
  };
}

/** The request that answers a complete batch: as AG-UI 1.0 says, but for the servers that cannot read it so. */
function resumeRequest(input: RunAgentInput, batch: ResumeBatch): ProtocolRequest {
  const entries = batch.entries.map((entry, index) => {
    const received = batch.received[index];
    return entry.status === 'resolved' && received?.actions
      ? { ...entry, payload: encodeActions(received, entry.payload) }
      : entry;
  });
  const encode = bridgeOf(batch.received)?.encode ?? inResume;
  return encode(input, { ...batch, entries });
}
