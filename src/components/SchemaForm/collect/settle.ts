import { flushSync } from 'react-dom';
import type { Unsettled } from '../FormContext.js';

/** Takes over text that otherwise becomes part of the value only when the focus leaves it. */
export function settle(unsettled: Unsettled): void {
  if (unsettled.size === 0) return;
  flushSync(() => {
    for (const takeOver of unsettled.values()) takeOver();
  });
}
