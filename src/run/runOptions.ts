import type { Pause } from '../decisions/Pause.js';
import type { AgentRunOptions, LiveOptions } from '../model/AgentRun.js';
import type { RunAgentInput } from '../model/agUi.js';
import type { Protocol } from '../model/Protocol.js';
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

/** What the server can take: as the questions that wait tell, and narrowed by what the agent says of itself. */
export function capabilityReader(
  protocol: Protocol,
): (facts: RunFacts, live: LiveOptions) => ProtocolCapabilities {
  const { capabilities } = protocol;
  const known = new WeakMap<object, ProtocolCapabilities>();
  let items: Pause['items'] | undefined;
  let declared = capabilities;
  return ({ pause }, live) => {
    if (pause?.items !== items) {
      items = pause?.items;
      const told = items && protocol.capabilitiesOf?.(items.map(({ received }) => received));
      declared = told ? (known.get(told) ?? { ...capabilities, ...told }) : capabilities;
      if (told) known.set(told, declared);
    }
    return capabilitiesOf(declared, live);
  };
}

const narrowed = new WeakMap<ProtocolCapabilities, ProtocolCapabilities>();

/** An explicit `false` of the agent narrows what is offered; its silence and its `true` prove nothing. */
function capabilitiesOf(declared: ProtocolCapabilities, { capabilities }: LiveOptions): ProtocolCapabilities {
  const narrows = capabilities?.humanInTheLoop?.approveWithEdits === false;
  if (!narrows || declared.approveWithEdits === false) return declared;
  const without = narrowed.get(declared) ?? { ...declared, approveWithEdits: false };
  narrowed.set(declared, without);
  return without;
}

/** A thread that nobody named is in no other tab. */
export function tabsOf(options: AgentRunOptions, run: TalkedAbout): TabTalk {
  const { tabs = browserTabs(), threadId = options.initial?.threadId } = options;
  return tabs && threadId !== undefined ? tabTalk(tabs, storageKey({ ...options, threadId }), run) : noTabs;
}
