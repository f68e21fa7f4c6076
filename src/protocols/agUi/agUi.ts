import type { StreamProtocol, ProtocolRequest, ResumeBatch } from '../../model/Protocol.js';
import type { RunAgentInput } from '../../model/agUi.js';
import { bridgeNamed, bridgeOf, encodingOf, type BridgeName } from './bridges.js';
import { createAgUiDecoder } from './createAgUiDecoder.js';
import { readInterruptErrors, readEndOfPause, readRefusal } from './refusals.js';
import type { AskAbout } from './toolCallQuestions.js';
import { encodeActions } from './actionRules.js';
import { inResume } from './resumeEncodings.js';

export type { BridgeName } from './bridges.js';
export type { AskAbout, UnansweredCall } from './toolCallQuestions.js';

/** Properties of the server beyond AG-UI 1.0. */
export interface AgUiOptions {
  /**
   * The server, if known. It determines how interrupts are answered, and what is not supported. `ag-ui` means strict
   * AG-UI 1.0, whatever the interrupts look like.
   * @default detected from each interrupt
   */
  bridge?: BridgeName | undefined;
  /**
   * For servers without interrupts, which leave a tool call without a result (ADK, Agno). Decides whether such a call is
   * an interrupt, and with which content. The answer is sent as the tool message of that call. If it throws, the
   * exception is reported and the call is not an interrupt.
   * @default no call is an interrupt
   */
  askAbout?: AskAbout | undefined;
  /**
   * Returns the URL that resumes a broken stream with `Last-Event-ID`, for a server that numbers and stores its events;
   * `undefined` if that is impossible.
   * @default broken streams are not resumed
   */
  reconnect?: StreamProtocol['reconnect'] | undefined;
  /**
   * Returns the request that ends a run, for a server with its own endpoint, such as `POST …/runs/{id}/cancel`;
   * `undefined` if there is none.
   * @default the server is not told that a run was stopped
   */
  stop?: StreamProtocol['stop'] | undefined;
  /**
   * Whether the server responds to a run without a message and without a resume with the pending interrupts, and starts
   * no work. Required for `refresh()`.
   * @default only while an interrupt of LangGraph's bridge is pending
   */
  refresh?: boolean | undefined;
  /**
   * Whether the server is idempotent: it processes a repeated resume only once. The panel then shows
   * no warning before the user sends a batch in doubt again. @default false
   */
  idempotent?: boolean | undefined;
}

/**
 * AG-UI 1.0 and its predecessors: the `on_interrupt` CUSTOM channel, and the old draft's `outcome: "interrupt"`. Reads
 * the variants of known servers, and answers each in the format it expects; see `createAgUiDecoder` and `bridges`.
 */
export function agUi(options: AgUiOptions = {}): StreamProtocol {
  const { bridge, askAbout, reconnect, stop, refresh = false, idempotent = false } = options;
  return {
    name: 'ag-ui',
    capabilities: {
      protocol: 'ag-ui',
      cancel: true,
      idempotent,
      reconnect: reconnect !== undefined,
      ...(stop && { stop: true }),
      ...bridgeNamed(bridge)?.capabilities,
      // A bridge's own `refresh` applies only while its interrupts are pending: see `capabilitiesOf`.
      refresh,
    },
    ...(reconnect && { reconnect }),
    ...(stop && { stop }),
    capabilitiesOf: (received) => bridgeOf(received)?.capabilities,
    start: (input) => ({ body: input }),
    resume: resumeRequest,
    createDecoder: () => createAgUiDecoder({ bridge, askAbout }),
    readError: readRefusal,
    endsPause: readEndOfPause,
    interruptErrors: readInterruptErrors,
  };
}

/** The request for a complete batch, in the AG-UI 1.0 format or in the format of its server. */
function resumeRequest(input: RunAgentInput, batch: ResumeBatch): ProtocolRequest {
  const entries = batch.entries.map((entry, index) => {
    const received = batch.received[index];
    return entry.status === 'resolved' && received?.actions
      ? { ...entry, payload: encodeActions(received, entry.payload) }
      : entry;
  });
  const encode = encodingOf(batch.received) ?? inResume;
  return encode(input, { ...batch, entries });
}
