import type { Protocol } from '../../model/Protocol.js';
import { createAgUiDecoder } from './createAgUiDecoder.js';
import { readBlame, readEndOfPause, readRefusal } from './refusals.js';
import { resumeBody } from './resumeBody.js';

/** What a server can do beyond AG-UI 1.0, which knows neither. */
export interface AgUiOptions {
  /**
   * Where a broken stream is picked up with `Last-Event-ID`, for a server that numbers its events and keeps
   * them; `undefined` where it cannot be. @default a broken stream is not picked up
   */
  reconnect?: Protocol['reconnect'] | undefined;
  /**
   * The server answers a run without a message and without a resume with what is pending, and starts no work
   * (LangGraph's bridge does). `refresh()` needs it. @default false
   */
  refresh?: boolean | undefined;
}

/**
 * AG-UI 1.0, and what came before it: the `on_interrupt` CUSTOM channel and the old draft's `outcome: "interrupt"`.
 * Reads whatever a server makes of it; see `createAgUiDecoder`.
 */
export function agUi({ reconnect, refresh = false }: AgUiOptions = {}): Protocol {
  return {
    name: 'ag-ui',
    capabilities: {
      protocol: 'ag-ui',
      cancel: true,
      idempotent: false,
      reconnect: reconnect !== undefined,
      refresh,
    },
    ...(reconnect && { reconnect }),
    start: (input) => ({ body: input }),
    resume: (input, batch) => ({ body: resumeBody(input, batch) }),
    createDecoder: createAgUiDecoder,
    readError: readRefusal,
    endsPause: readEndOfPause,
    blame: readBlame,
  };
}
