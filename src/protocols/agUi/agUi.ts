import type { Protocol } from '../../model/Protocol.js';
import { createAgUiDecoder } from './createAgUiDecoder.js';
import { readBlame, readRefusal } from './refusals.js';
import { resumeBody } from './resumeBody.js';

/**
 * AG-UI 1.0, and what came before it: the `on_interrupt` CUSTOM channel and the old draft's `outcome: "interrupt"`.
 * Reads whatever a server makes of it; see `createAgUiDecoder`.
 */
export function agUi(): Protocol {
  return {
    name: 'ag-ui',
    capabilities: { protocol: 'ag-ui', cancel: true, idempotent: false, refresh: false },
    start: (input) => ({ body: input }),
    resume: (input, batch) => ({ body: resumeBody(input, batch) }),
    createDecoder: createAgUiDecoder,
    readError: readRefusal,
    blame: readBlame,
  };
}
