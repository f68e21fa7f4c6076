import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import { plainCopy } from '../model/plainCopy.js';

/** The interrupts of the run, by those that its protocol has reported. */
const own = new WeakMap<ReceivedInterrupt, ReceivedInterrupt>();
/** The interrupts for a protocol, by those of the run. */
const given = new WeakMap<ReceivedInterrupt, ReceivedInterrupt>();

/** The run's copies of the interrupts that a protocol reports. A protocol may change its objects later. */
export const ownInterrupts = (reported: readonly ReceivedInterrupt[]): readonly ReceivedInterrupt[] =>
  reported.map((each) => {
    const known = own.get(each);
    if (known) return known;
    const copy = plainCopy(each);
    own.set(each, copy);
    given.set(copy, each);
    return copy;
  });

/**
 * The run's interrupts for a protocol: the objects that it has reported, which it may use as keys, and otherwise copies,
 * which it may change.
 */
export const givenInterrupts = (received: readonly ReceivedInterrupt[]): readonly ReceivedInterrupt[] =>
  received.map((each) => {
    const known = given.get(each);
    if (known) return known;
    const copy = plainCopy(each);
    given.set(each, copy);
    return copy;
  });
