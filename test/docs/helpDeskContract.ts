import type { Protocol } from 'react-agent-interrupts/core';
import type { ContractAnswer, ProtocolSubject } from 'react-agent-interrupts/testing/contract';

/** The protocol with a server that asks one question in each round of the plan. */
export const contractOf = (helpDesk: Protocol): ProtocolSubject => ({
  protocol: () => helpDesk,
  decisions: [
    { kind: 'answer', decide: (run, key) => run.respond(key, 'The blue one'), received: 'The blue one' },
  ],
  serve({ rounds }) {
    const answers: ContractAnswer[] = [];
    const seen = new Set<unknown>();
    let started = 0;
    return {
      url: 'https://desk.test/',
      received: () => answers,
      started: () => started,
      async fetch(target, init) {
        const { once, answer } = (await new Request(target, init).json()) as Record<string, unknown>;
        if (once === undefined) started += 1;
        else if (!seen.has(once)) answers.push({ question: 0, value: answer });
        seen.add(once);
        const isDone = answers.length === rounds;
        return Response.json(isDone ? { id: 'say-1', say: 'Done.' } : { id: 'ask-1', ask: 'Which printer?' });
      },
    };
  },
});
