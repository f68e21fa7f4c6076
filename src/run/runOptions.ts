import type { AgentRunOptions, LiveOptions } from '../model/AgentRun.js';
import type { RunAgentInput } from '../model/agUi.js';
import type { ProtocolCapabilities } from '../model/RunSnapshot.js';
import { emptyConversation } from '../state/Conversation.js';
import type { Attempt } from './Attempt.js';
import { browserTabs } from './browserTabs.js';
import { rehydrated } from './dehydration.js';
import type { RunFacts } from './RunFacts.js';
import { storageKey } from './runKeeper.js';
import { noTabs, tabTalk, type TabTalk, type TalkedAbout } from './tabTalk.js';

/** The facts that a run begins with. */
export function startingFacts(options: AgentRunOptions, createId: () => string): RunFacts {
  const { initial, storage, threadId, messages, state } = options;
  const restoring = storage !== undefined && initial === undefined;
  const still = { phase: 'rest', kind: 'send', restoring, lost: false } as const;
  if (initial) return { ...still, ...rehydrated(initial) };
  const conversation = emptyConversation({ ...(messages && { messages }), state });
  const nothing = { rest: 'idle', pendingToolCallIds: [], history: [] } as const;
  return { ...still, ...nothing, threadId: threadId ?? createId(), conversation };
}

/** What a request says beside the answers. Activities are the agent's own and never go back to it. */
export function inputOf(attempt: Attempt, threadId: string, live: LiveOptions): RunAgentInput {
  const { conversation, runId, options } = attempt;
  return {
    threadId,
    runId,
    protocolVersion: '1.0',
    messages: conversation.messages.filter((message) => message.role !== 'activity'),
    state: conversation.state,
    tools: live.tools ?? [],
    context: options.context ?? live.context ?? [],
    forwardedProps: options.forwardedProps ?? live.forwardedProps ?? {},
  };
}

/** An explicit `false` of the agent narrows what is offered; its silence and its `true` prove nothing. */
export function capabilitiesOf(
  declared: ProtocolCapabilities,
  { capabilities }: LiveOptions,
): ProtocolCapabilities {
  const narrows = capabilities?.humanInTheLoop?.approveWithEdits === false;
  return narrows && declared.approveWithEdits !== false ? { ...declared, approveWithEdits: false } : declared;
}

/** A thread that nobody named is in no other tab. */
export function tabsOf(options: AgentRunOptions, run: TalkedAbout): TabTalk {
  const { tabs = browserTabs(), threadId } = options;
  return tabs && threadId !== undefined ? tabTalk(tabs, storageKey(options), run) : noTabs;
}
