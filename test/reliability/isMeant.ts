import type { ResumeEntry, RunAgentInput } from 'react-agent-interrupts/core';
import type { Ledger } from './Ledger.js';

/** Whether the user has made exactly this decision about an interrupt. `answer` is its status and payload as JSON. */
export function isMeant({ decided }: Pick<Ledger, 'decided'>, id: string, answer: string): boolean {
  if (decided.get(id)?.has(answer)) return true;
  // Only an agent of these scenarios wrote it.
  const [status, payload] = JSON.parse(answer) as [
    string,
    { decisions?: { type: string }[] } | null | undefined,
  ];
  const decisions = payload?.decisions;
  if (status !== 'resolved' || !decisions) return false;
  return decisions.every(({ type }, index) => decided.get(`${id}/${index}`)?.has(type));
}

/** The answers in these requests whose call was not shown with these arguments when they were given. */
export function unseen(bodies: readonly string[], { shown }: Pick<Ledger, 'shown'>): readonly string[] {
  return bodies.flatMap((body) => {
    // The client under test wrote it.
    const { resume = [], messages } = JSON.parse(body) as RunAgentInput;
    const calls = messages.flatMap((message) =>
      message.role === 'assistant' ? (message.toolCalls ?? []) : [],
    );
    return resume.flatMap(({ interruptId, payload }: ResumeEntry) => {
      // An id refers to the latest call with it.
      const call = calls.findLast(({ id }) => id === `call-${interruptId}`);
      if (!call || payload === undefined) return [];
      const seen = JSON.stringify([payload, call.function.arguments]);
      return shown.get(interruptId)?.has(seen) ? [] : [`${interruptId}: ${seen}`];
    });
  });
}
