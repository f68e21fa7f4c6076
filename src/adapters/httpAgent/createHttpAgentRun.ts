import type { AgentRun } from '../../model/AgentRun.js';
import { cacheByObject } from '../../model/cacheByObject.js';
import type { ProtocolCapabilities } from '../../model/RunSnapshot.js';
import { agUi, type AgUiOptions } from '../../protocols/agUi/agUi.js';
import { withCheckedAnswers } from '../../run/checkedAnswers.js';
import { createHostedRun } from '../createHostedRun.js';
import { hostedProtocol } from '../hostedProtocol.js';
import type { HostedRunOptions } from '../HostedRunOptions.js';
import { agentChat } from './agentChat.js';
import type { HostAgent } from './HostAgent.js';
import type { RunAgent } from './ownRuns.js';

/** The options of `useHttpAgentRun` and `createHttpAgentRun`. */
export interface HttpAgentRunOptions extends HostedRunOptions {
  /** The server, as in `agUi`. @default detected from each interrupt */
  readonly bridge?: AgUiOptions['bridge'];
  /** Which unanswered calls are interrupts, as in `agUi`. @default none */
  readonly askAbout?: AgUiOptions['askAbout'];
  /**
   * Runs the agent, if the chat adds something to each run, such as tools. With CopilotKit:
   * `(parameters) => copilotkit.runAgent({ agent, ...parameters })`.
   * @default agent.runAgent(parameters)
   */
  readonly runAgent?: RunAgent | undefined;
}

/**
 * Creates a run object for an agent of `@ag-ui/client` that a chat uses too. It shows the pending interrupts of the
 * agent, and sends answers with `agent.runAgent`, so the messages and the state of the agent change as if the user had
 * answered in the chat. In React, use `useHttpAgentRun`.
 */
export function createHttpAgentRun(agent: HostAgent, options: HttpAgentRunOptions = {}): AgentRun {
  const { bridge, askAbout, runAgent = (parameters) => agent.runAgent(parameters), ...rest } = options;
  const protocol = withCheckedAnswers(agUi({ bridge, askAbout }));
  const { start: _start, resume: _resume, createDecoder: _createDecoder, ...parts } = protocol;
  const hosted = hostedProtocol(agentChat(agent, protocol, runAgent), {
    ...parts,
    // The agent lists its interrupts only at the end of a run.
    capabilitiesOf(received) {
      const overrides = protocol.capabilitiesOf?.(received);
      return overrides && cached(overrides, [], () => ({ ...overrides, refresh: false }));
    },
  });
  return createHostedRun(hosted, agent.threadId, rest);
}

/** The same object for the same overrides. */
const cached = cacheByObject<object, Partial<ProtocolCapabilities>>();
