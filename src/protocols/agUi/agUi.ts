import type { AgentRunError } from '../../model/AgentRunError.js';
import { callForResult } from '../../model/callSafely.js';
import type {
  ErrorFacts,
  ErrorReading,
  ProtocolRequest,
  ResumeBatch,
  StreamProtocol,
} from '../../model/Protocol.js';
import type { RunAgentInput } from '../../model/agUi.js';
import { bridgeNamed, bridgeOf, encodingOf, type BridgeName } from './bridges.js';
import { createAgUiDecoder } from './createAgUiDecoder.js';
import { readInterruptErrors, readEndOfPause, readRefusal } from './refusals.js';
import type { AskAbout } from './toolCallQuestions.js';
import { encodeActions } from './actionRules.js';
import { inResume } from './resumeEncodings.js';
import { warnInDevelopment } from './warnInDevelopment.js';

export type { BridgeName } from './bridges.js';
export type { AskAbout, UnansweredCall } from './toolCallQuestions.js';

/** Properties of the server beyond AG-UI 1.0. */
export interface AgUiOptions {
  /**
   * The server, if known. It determines how interrupts are answered, and what is not supported. `ag-ui` means strict
   * AG-UI 1.0: nothing is derived from ids, metadata or CUSTOM events. Required for .NET, whose interrupts cannot be
   * distinguished from those of other servers.
   * @default detected from the metadata of each interrupt; AG-UI 1.0 if it proves nothing
   */
  bridge?: BridgeName | undefined;
  /**
   * For servers that send no interrupts and leave a tool call without a result (Agno, LlamaIndex, ADK without
   * `emit_interrupt_outcome`). Decides whether such a call is an interrupt, and with which content. The answer is sent
   * as the tool message of that call. If it throws, the exception is reported and the call is not an interrupt.
   * @default no call is an interrupt
   */
  askAbout?: AskAbout | undefined;
  /**
   * Returns the URL that continues a broken stream with `Last-Event-ID`, for a server that numbers and stores its
   * events; `undefined` if that is impossible.
   * @default broken streams are not continued
   */
  reconnect?: StreamProtocol['reconnect'] | undefined;
  /**
   * Returns the request that ends a run, for a server with its own endpoint, such as `POST …/runs/{id}/cancel`;
   * `undefined` if there is none.
   * @default the server is not notified that a run was stopped
   */
  stop?: StreamProtocol['stop'] | undefined;
  /**
   * Whether the server returns the pending interrupts, and starts no work, if a request contains no new message and no
   * `resume`. Required for `refresh()`.
   * @default only while an interrupt of LangGraph's adapter is pending
   */
  refresh?: boolean | undefined;
  /**
   * What an error of a resume means for the answers. AG-UI 1.0 defines no error codes, so an unknown error leaves the
   * answers in doubt. Return `refused` if the server used none of them, `failed` if it used them and failed later,
   * `unknown` if the error shows neither, and `undefined` for the default reading. `consumed` is `true` if a tool
   * result came before the error. `hasOutput` is `true` if new text or a new call came before it. If the function
   * throws, the exception is reported and the default reading applies.
   * @default `failed` if `consumed` is true, otherwise `unknown` if `hasOutput` is true. Without both, known codes and
   * messages, and every status 400-499, mean `refused`.
   */
  readError?: ReadError | undefined;
  /**
   * Whether the server is idempotent: it processes a repeated resume only once. The panel then shows no warning before
   * the user sends a batch in doubt again. @default false
   */
  idempotent?: boolean | undefined;
}

/** Interprets the error of a resume; `undefined` for the default reading. */
export type ReadError = (error: AgentRunError, facts: ErrorFacts) => ErrorReading | undefined;

/**
 * Connects to a server with AG-UI 1.0 or its predecessors: CUSTOM events with the name `on_interrupt`, and the
 * `outcome: "interrupt"` of the AG-UI draft. It recognizes known servers and answers each in the format that it
 * expects. The option `bridge` selects one explicitly.
 */
export function agUi(options: AgUiOptions = {}): StreamProtocol {
  const { bridge, askAbout, reconnect, stop, readError, refresh = false, idempotent = false } = options;
  const onUnrecognized = warnInDevelopment();
  return {
    name: 'ag-ui',
    capabilities: {
      protocol: 'ag-ui',
      idempotent,
      reconnect: reconnect !== undefined,
      ...(stop && { stop: true }),
      ...bridgeNamed(bridge)?.capabilities,
      // A bridge's own `refresh` and `cancel` apply only while its interrupts are pending: see `capabilitiesOf`.
      refresh,
      cancel: true,
    },
    ...(reconnect && { reconnect }),
    ...(stop && { stop }),
    capabilitiesOf: (received) => bridgeOf(received)?.capabilities,
    start: (input) => ({ body: input }),
    resume: resumeRequest,
    createDecoder: (input) => createAgUiDecoder({ bridge, askAbout, onUnrecognized, input }),
    readError: (error, facts) => callForResult(() => readError?.(error, facts)) ?? readRefusal(error, facts),
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
