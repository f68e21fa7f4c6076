import type { Event, RunAgentInput } from '@ag-ui/core';
import { createCheckpointMemory } from './checkpointMemory.js';
import { Journal } from './Journal.js';
import { createReplayMemory } from './replayMemory.js';
import { runAgent, type Agent } from './runAgent.js';
import { createScriptedModel } from './ScriptedModel.js';
import { SettledResumes } from './SettledResumes.js';
import { ThreadQueue } from './ThreadQueue.js';

/** Options of the agent. */
export interface AgentOptions {
  /**
   * Where a paused run is stored: `checkpoint` in this process, `replay` in the messages and state of the client.
   * @default 'checkpoint'
   */
  readonly mode?: 'checkpoint' | 'replay' | undefined;
  /** The delay in milliseconds after each chunk of the model. @default 0 */
  readonly pace?: number | undefined;
  /** The current time in epoch milliseconds. @default Date.now */
  readonly now?: (() => number) | undefined;
  /** What the agent's code receives and executes. @default its own */
  readonly journal?: Journal | undefined;
}

/** The agent without a server. It runs in Node and in a page. */
export interface ScriptedAgent {
  /** What the agent's code received and executed. */
  readonly journal: Journal;
  /** Runs the agent after the earlier runs of the thread, and passes its events on until the client has gone. */
  run(input: RunAgentInput, gone: AbortSignal, onEvent: (event: Event) => void): Promise<void>;
}

/** Creates the agent. */
export function createAgent(options: AgentOptions = {}): ScriptedAgent {
  const queue = new ThreadQueue();
  const agent: Agent = {
    memory: options.mode === 'replay' ? createReplayMemory() : createCheckpointMemory(),
    settled: new SettledResumes(),
    journal: options.journal ?? new Journal(),
    model: createScriptedModel(options.pace ?? 0),
    now: options.now ?? Date.now,
    createId: () => crypto.randomUUID(),
  };
  return {
    journal: agent.journal,
    run: (input, gone, onEvent) =>
      queue.run(input.threadId, async () => {
        for await (const event of runAgent(input, agent, gone)) if (!gone.aborted) onEvent(event);
      }),
  };
}
