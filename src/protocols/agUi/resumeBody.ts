import type { ResumeEntry, RunAgentInput } from '../../model/agUi.js';
import { isJsonObject, own } from '../../model/json.js';
import type { ResumeBatch } from '../../model/Protocol.js';
import { LANGGRAPH_CUSTOM } from './customInterrupt.js';
import { DRAFT } from './readOutcome.js';

/**
 * The body that answers a complete batch: the input with every entry in `resume` (AG-UI rule 3), but for two servers
 * that cannot read it so.
 */
export function resumeBody(input: RunAgentInput, batch: ResumeBatch): unknown {
  const [entry] = batch.entries;
  if (entry && batch.entries.length === 1 && batch.received[0]?.dialect === DRAFT) {
    return { ...input, resume: draftResume(entry) };
  }
  if (batch.entries.length > 1 && batch.received.every(({ dialect }) => dialect === LANGGRAPH_CUSTOM)) {
    const { resume: _, ...rest } = input;
    return { ...rest, forwardedProps: withCommand(input.forwardedProps, batch.entries) };
  }
  return { ...input, resume: batch.entries };
}

/**
 * The old draft takes one object and knows no status. Awaken reads `payload.approved === false` as "cancel" and
 * everything else, a missing payload included, as "go on": so a cancellation says exactly that, and never nothing.
 */
function draftResume({ interruptId, ...decision }: ResumeEntry): object {
  const payload: unknown = decision.status === 'cancelled' ? { approved: false } : decision.payload;
  return { ...(interruptId === '' ? {} : { interruptId }), payload };
}

/**
 * LangGraph's bridge wraps two or more entries of `resume` into one object and gives it to every node that waits. A
 * map by id in `command.resume` reaches each node as it should. A cancellation is what the bridge itself makes of one.
 */
function withCommand(forwardedProps: unknown, entries: readonly ResumeEntry[]): object {
  const resume = Object.fromEntries(
    entries.map((entry) => [
      entry.interruptId,
      entry.status === 'cancelled' ? { __agui_cancelled__: true } : (entry.payload as unknown),
    ]),
  );
  const command = own(forwardedProps, 'command');
  return {
    ...(isJsonObject(forwardedProps) ? forwardedProps : {}),
    command: { ...(isJsonObject(command) ? command : {}), resume },
  };
}
