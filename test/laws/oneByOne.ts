import { asks, says } from 'react-agent-interrupts/testing';
import type { ConversationResult, Protocol } from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts/protocols/agUi';

const questions = asks(
  { id: 'a', reason: 'confirmation', message: 'A?' },
  { id: 'b', reason: 'confirmation', message: 'B?' },
  { id: 'c', reason: 'confirmation', message: 'C?' },
);

/** A server that accepts one answer per request. */
export class OneByOneServer {
  /** The interrupts whose answers it accepted, in order. */
  readonly took: string[] = [];
  /** The response to each post. @default accepted */
  answer: (id: string) => Response | Promise<Response> = () => Response.json({});

  readonly fetch: typeof fetch = async (input, init) => {
    const { id } = (await new Request(input, init).json()) as { id: string };
    const response = await this.answer(id);
    if (response.ok) this.took.push(id);
    return response;
  };
}

/** Sends one answer at a time to the server. */
export function oneByOne(): Protocol {
  return {
    ...agUi(),
    name: 'one-by-one',
    async *converse(task, wire): AsyncGenerator<ConversationResult> {
      if (task.kind !== 'resume') {
        yield { type: 'values', values: questions };
        return;
      }
      const { entries, accepted = [] } = task.batch;
      for (const { interruptId } of entries) {
        if (accepted.includes(interruptId)) continue;
        await wire.json({ url: wire.url, body: { id: interruptId } });
        yield { type: 'accepted', interruptId };
      }
      yield { type: 'values', values: says('Done.') };
    },
  };
}
