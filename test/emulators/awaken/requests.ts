import type { Decision } from './AwakenRun.js';

/** A message of AI SDK 6. */
export interface UiMessage {
  readonly role: string;
  readonly parts: readonly (Readonly<Record<string, unknown>> & {
    readonly type: string;
    readonly text?: string;
  })[];
}

/** The decision in a part of an assistant's message, as the server reads it. */
function decisionIn(part: UiMessage['parts'][number]): readonly Decision[] {
  const { type, state, toolCallId, approvalId, approval, output, providerExecuted } = part;
  if (!type.startsWith('tool-') || providerExecuted === true || typeof toolCallId !== 'string') return [];
  if (state === 'output-available')
    return [{ target: toolCallId, action: 'resume', payload: output ?? null }];
  if (state === 'output-denied')
    return [{ target: toolCallId, action: 'cancel', payload: { approved: false } }];
  if (state !== 'approval-responded' || typeof approval !== 'object' || approval === null) return [];
  const denied = (approval as { approved?: unknown }).approved === false;
  const target = typeof approvalId === 'string' ? approvalId : toolCallId;
  return [{ target, action: denied ? 'cancel' : 'resume', payload: approval }];
}

/** The messages as the native and the AG-UI API accept them; `undefined` if serde refuses one. */
export function plainMessages(messages: readonly unknown[]): { role: string; text: string }[] | undefined {
  const told: { role: string; text: string }[] = [];
  for (const message of messages) {
    const { role, content } = message as { role?: unknown; content?: unknown };
    if (typeof role !== 'string' || typeof content !== 'string') return undefined;
    if (['user', 'assistant', 'system'].includes(role)) told.push({ role, text: content });
  }
  return told;
}

/** The decisions in the assistant's messages of an AI SDK request. */
export function decisionsIn(messages: readonly UiMessage[]): readonly Decision[] {
  return messages.flatMap(({ role, parts }) => (role === 'assistant' ? parts.flatMap(decisionIn) : []));
}

/** Whether a segment is an id: it follows `runs`, `threads` or `chat`, and is not the name of an endpoint. */
export function isId(parts: readonly string[], index: number): boolean {
  const before = parts[index - 1] ?? '';
  const named = ['active', 'latest', 'stream', 'events'].includes(parts[index] ?? '');
  return ['runs', 'threads', 'chat'].includes(before) && !named;
}
