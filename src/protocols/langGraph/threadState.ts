import { sameExactly } from '../../model/exactJson.js';
import { isJsonObject, own, ownString, parseJson, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import { SECRET_MASK } from '../../model/secretMask.js';

/** The reason of a breakpoint. */
const BREAKPOINT = 'langgraph:breakpoint';

/** An interrupt that waits: its id, and the value and the schema that the graph passed to `interrupt()`. */
export interface Waiting {
  readonly id: string;
  readonly value: unknown;
  /** The schema beside the value. @default the value can contain one */
  readonly response_schema?: unknown;
}

/** The state of a thread that the server does not have. */
export const NO_THREAD = { tasks: [], status: 'none' };

/** Whether no run of the thread has reached the end of its graph. */
export const isUnfinished = (state: unknown): boolean => {
  const status = own(state, 'status');
  return status === NO_THREAD.status || (status === 'idle' && nextIn(state).length > 0);
};

/** The members of a list; none if it is something else. */
export const listOf = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : []);

/** The nodes that run next. */
const nextIn = (state: unknown): readonly unknown[] => listOf(own(state, 'next'));

/** The tasks. If the state has no list of them, they are those of the interrupts of the thread. */
function tasksIn(state: unknown): readonly unknown[] {
  const tasks = own(state, 'tasks');
  if (Array.isArray(tasks)) return tasks;
  const byTask = own(state, 'interrupts');
  return Object.entries(isJsonObject(byTask) ? byTask : {}).map(([id, interrupts]) => ({ id, interrupts }));
}

/**
 * The pending interrupts. The state still lists the interrupts of an answered task, which has no result if its node
 * returned nothing. The field `interrupts` of the thread, by task, shows that such a task is answered.
 */
export function waitingIn(state: unknown): readonly Waiting[] {
  const isOver = (task: unknown): boolean => {
    const listed = own(own(state, 'interrupts'), ownString(task, 'id') ?? '');
    const hasEnded = (own(task, 'error') ?? own(task, 'result') ?? undefined) !== undefined;
    return hasEnded || (Array.isArray(listed) && listed.length === 0);
  };
  const byId = new Map<string, Waiting>();
  for (const task of tasksIn(state))
    for (const each of isOver(task) ? [] : listOf(own(task, 'interrupts'))) {
      // Before LangGraph 0.6 for Python, the id has another name.
      const id = ownString(each, 'id') ?? ownString(each, 'interrupt_id') ?? '';
      const response_schema = own(each, 'response_schema');
      byId.set(id, { id, value: own(each, 'value') ?? null, response_schema });
    }
  return [...byId.values()];
}

/** The error of a failed task. The server for JavaScript writes it as JSON. */
export function taskErrorIn(state: unknown): string | undefined {
  const [error] = listOf(own(state, 'tasks')).flatMap((task) => ownString(task, 'error') ?? []);
  return error === undefined ? undefined : (ownString(parseJson(error)?.value, 'message') ?? error);
}

/** The interrupt that stands for a breakpoint: the thread has paused before or after a node, and asks nothing. */
export function breakpointsIn(state: unknown): readonly JsonObject[] {
  const next = nextIn(state);
  if (next.length === 0) return [];
  const checkpoint = ownString(own(state, 'checkpoint'), 'checkpoint_id') ?? '';
  return [
    {
      id: `${BREAKPOINT}:${checkpoint}`,
      reason: BREAKPOINT,
      responseSchema: { type: 'object', properties: { approved: { const: true } }, required: ['approved'] },
      metadata: { langgraph: { next } },
    },
  ];
}

/**
 * Converts an interrupt to AG-UI's format. Fields such as `message` come from its value; its schema can be beside it.
 */
export function asInterrupt({ id, value, response_schema: schema }: Waiting): JsonObject {
  const field = (name: string, snake = name): unknown => own(value, snake) ?? own(value, name) ?? undefined;
  return {
    id,
    reason: ownString(value, 'reason') ?? 'langgraph:interrupt',
    message: typeof value === 'string' ? value : (field('message') ?? field('question')),
    toolCallId: field('toolCallId', 'tool_call_id'),
    responseSchema: schema ?? field('responseSchema', 'response_schema'),
    expiresAt: field('expiresAt', 'expires_at'),
    metadata: { langgraph: { raw: value } },
  };
}

/** Whether every action of an interrupt can be denied. A cancellation then denies them all. */
export const canDeny = ({ actions }: ReceivedInterrupt): boolean =>
  actions?.every(({ allowed }) => allowed.includes('deny')) === true;

/**
 * Whether a shown interrupt is the pending one. Their values and the schemas beside them are compared too, because in
 * earlier versions of LangGraph the second interrupt of a node has the id of the first. After a reload, the value can
 * be masked or absent.
 */
export function isSame({ interrupt }: ReceivedInterrupt, { id, value, response_schema }: Waiting): boolean {
  const raw = own(own(interrupt.metadata, 'langgraph'), 'raw');
  const hasSchema = isJsonObject(response_schema);
  return (
    interrupt.id === id &&
    (raw === undefined ||
      JSON.stringify(raw).includes(SECRET_MASK) ||
      (sameExactly(raw, value) && (!hasSchema || sameExactly(interrupt.responseSchema, response_schema))))
  );
}
