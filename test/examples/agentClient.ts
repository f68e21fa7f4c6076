import type { Event, Interrupt, Message, ResumeEntry } from '@ag-ui/core';
import { EventSchemas } from '@ag-ui/core/schemas';
import type { ThreadJournal } from '../../examples/agent/Journal.js';
import { startAgent, type RunningAgent, type StartAgentOptions } from '../../examples/agent/startAgent.js';

/** Both ways in which the agent can keep a paused run. */
export const modes = ['checkpoint', 'replay'] as const;

/** What a test sends with a run, besides what the client keeps for its thread. */
export interface Ask {
  readonly say?: string;
  readonly resume?: readonly ResumeEntry[];
  readonly forwardedProps?: object;
  readonly signal?: AbortSignal;
}

/** A thread as the plainest client would keep it: the messages and the state of the last snapshots. */
export class AgentClient {
  messages: readonly Message[] = [];
  state: unknown = {};
  #runs = 0;

  constructor(
    readonly url: string,
    readonly threadId: string,
  ) {}

  /** Posts a run and reads its events to the end. Each must be an event of AG-UI 1.0. */
  async run({ say, resume, forwardedProps, signal }: Ask): Promise<Event[]> {
    const runId = `run-${(this.#runs += 1)}`;
    if (say !== undefined) {
      this.messages = [...this.messages, { id: `user-${this.#runs}`, role: 'user', content: say }];
    }
    const body = {
      threadId: this.threadId,
      runId,
      messages: this.messages,
      state: this.state,
      resume,
      forwardedProps,
    };
    const response = await fetch(`${this.url}/agent`, {
      method: 'POST',
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
    const events = readEvents(await response.text());
    for (const event of events) {
      if (event.type === 'MESSAGES_SNAPSHOT') this.messages = event.messages;
      if (event.type === 'STATE_SNAPSHOT') this.state = event.snapshot;
    }
    return events;
  }

  /** What the agent's own code says that it received and executed on this thread. */
  async journal(): Promise<ThreadJournal> {
    const response = await fetch(`${this.url}/received?threadId=${encodeURIComponent(this.threadId)}`);
    return (await response.json()) as ThreadJournal;
  }
}

/** Starts an agent for the length of `test` and hands it a client with a thread of its own. */
export async function withAgent(
  options: StartAgentOptions,
  test: (client: AgentClient, agent: RunningAgent) => Promise<void>,
): Promise<void> {
  const agent = await startAgent(options);
  try {
    await test(new AgentClient(agent.url, 'thread-1'), agent);
  } finally {
    await agent.close();
  }
}

/** What the run of `events` waits for: empty unless it ended with an interrupt outcome. */
export function interruptsOf(events: readonly Event[]): readonly Interrupt[] {
  const last = events.at(-1);
  if (last?.type !== 'RUN_FINISHED' || last.outcome?.type !== 'interrupt') return [];
  return last.outcome.interrupts;
}

/** The answer `payload` to an interrupt. */
export const resolved = ({ id }: Interrupt, payload: unknown): ResumeEntry => ({
  interruptId: id,
  status: 'resolved',
  payload,
});

/** An interrupt left without an answer. */
export const cancelled = ({ id }: Interrupt): ResumeEntry => ({ interruptId: id, status: 'cancelled' });

/** The only interrupt of a run. */
export function onlyOne(events: readonly Event[]): Interrupt {
  const [first, ...others] = interruptsOf(events);
  if (!first || others.length > 0) throw new Error('The run did not end with exactly one interrupt.');
  return first;
}

/** The text of the run of `events`. */
export function textOf(events: readonly Event[]): string {
  return events.map((event) => (event.type === 'TEXT_MESSAGE_CONTENT' ? event.delta : '')).join('');
}

/** The RUN_ERROR that ended the run of `events`. */
export function errorOf(events: readonly Event[]) {
  const last = events.at(-1);
  if (last?.type !== 'RUN_ERROR')
    throw new Error(`The run ended with ${last?.type}, and not with RUN_ERROR.`);
  return last;
}

/** `events` with each generated id replaced by the place where it first stood, so that two runs compare. */
export function withoutIds(events: readonly Event[]): unknown {
  const names = new Map<string, string>();
  const generated = /[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-f]{32}\b|tc-[0-9a-f]{8}/g;
  const text = JSON.stringify(events).replaceAll(generated, (id) => {
    if (!names.has(id)) names.set(id, `id-${names.size}`);
    return names.get(id) ?? id;
  });
  return JSON.parse(text) as unknown;
}

function readEvents(body: string): Event[] {
  return body
    .split('\n\n')
    .filter((frame) => frame !== '')
    .map((frame) => {
      const event: unknown = JSON.parse(frame.replace(/^data: /, ''));
      EventSchemas.parse(event);
      // The schema has just said so.
      return event as Event;
    });
}
