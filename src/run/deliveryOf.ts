import type { Delivery } from '../model/PendingInterrupt.js';
import type { RequestState, RunState } from './RunState.js';

/** The delivery of the answers. */
export function deliveryOf({ request, questions }: Pick<RunState, 'request' | 'questions'>): Delivery {
  switch (questions.at) {
    case 'none':
    case 'open':
    case 'refused':
    case 'inDoubt':
    case 'over':
      return heldDelivery(request) ?? deliveryByState[questions.at];
    case 'sent':
      return questions.begun ? 'accepted' : 'sending';
    case 'elsewhere':
      return 'elsewhere';
  }
}

const deliveryByState = {
  none: 'none',
  open: 'none',
  refused: 'refused',
  inDoubt: 'inDoubt',
  over: 'refused',
} as const;

function heldDelivery(request: RequestState): Delivery | undefined {
  if (request.at !== 'held') return undefined;
  if ('attempt' in request) return request.attempt.kind === 'resume' ? 'sending' : undefined;
  return request.by === 'delay' ? 'delayed' : request.by === 'network' ? 'queued' : undefined;
}
