import type { Agent } from './sessionServer.js';

const status = (name: string, more: object = {}) => ({
  kind: 'status',
  status: name,
  stage: null,
  error_detail: null,
  ...more,
});

/**
 * The agent of the documentation's example: it searches for a van, proposes one, and books it when the user asks for
 * that.
 */
export function carHire(): { readonly agent: Agent; readonly booked: string[] } {
  const booked: string[] = [];
  return {
    booked,
    async *agent(text) {
      yield status('acknowledged');
      yield status('processing', { stage: 'Searching' });
      await Promise.resolve();
      if (/yes/i.test(text)) {
        booked.push('van-1');
        yield { kind: 'assistant_message', text: 'Booked.' };
      } else if (/no/i.test(text)) {
        yield { kind: 'assistant_message', text: 'As you like.' };
      } else {
        yield { kind: 'preamble', text: 'Let me check.' };
        yield {
          kind: 'tool',
          tool_calls: [
            {
              tool_id: 'cars:search_cars',
              arguments: { category: 'van', min_seats: 7 },
              result: { results: [{ car_id: 'van-1', daily_price_eur: 110 }] },
            },
            { tool_id: 'cars:propose', arguments: { car_id: 'van-1' }, result: 'proposed' },
          ],
        };
        yield status('typing');
        yield { kind: 'assistant_message', text: 'The VW Multivan is available at 110 EUR/day.' };
      }
      yield status('ready');
    },
  };
}
