import { checkPayload, type GateVerdict } from '../gate/checkPayload.js';
import { actionItem, reopenAction } from './actions.js';
import { changeItems, type Pause, type PauseItem } from './Pause.js';
import { reopenItem } from './stageAnswer.js';

/**
 * Validates decisions that were staged before the schemas could be read. A question with an invalid answer reopens and
 * shows the reason; its draft stays. Returns the same pause if nothing changes.
 */
export const recheckPause = (pause: Pause): Pause => changeItems(pause, recheckItem);

function recheckItem(item: PauseItem): PauseItem {
  const { decision, decisions, received, taken } = item;
  if (taken) return item;
  if (received.actions) {
    return Object.entries(decisions ?? {}).reduce((held, [index, payload]) => {
      const alone = actionItem(item, Number(index));
      const verdict = alone && checkPayload(payload, alone.received.interrupt.responseSchema);
      return verdict?.type === 'invalid' ? refused(reopenAction(held, Number(index)), verdict) : held;
    }, item);
  }
  if (decision?.status !== 'resolved') return item;
  const verdict = checkPayload(decision.payload, received.interrupt.responseSchema);
  return verdict.type === 'invalid' ? refused(reopenItem(item), verdict) : item;
}

const refused = (item: PauseItem, { issues }: Extract<GateVerdict, { type: 'invalid' }>): PauseItem => ({
  ...item,
  refusal: issues[0],
});
