import { withArgsOfText, withKeptText } from '../model/exactArguments.js';
import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import { plainCopy } from '../model/plainCopy.js';
import { mapArguments } from './mapArguments.js';

/** The interrupts of the run object, by those that its protocol has reported. */
const own = new WeakMap<ReceivedInterrupt, ReceivedInterrupt>();
/** The interrupts for a protocol, by those of the run object. */
const given = new WeakMap<ReceivedInterrupt, ReceivedInterrupt>();

/**
 * The run object's copies of the interrupts that a protocol reports. A protocol may change its objects later. A copy
 * has the digits of rounded arguments as text.
 */
export const ownInterrupts = (reported: readonly ReceivedInterrupt[]): readonly ReceivedInterrupt[] =>
  reported.map((each) => {
    const known = own.get(each);
    if (known) return known;
    const copy = mapArguments(plainCopy(each), (part, at) =>
      withKeptText(part, (at === undefined ? each.proposal : each.actions?.[at])?.args),
    );
    own.set(each, copy);
    given.set(copy, each);
    return copy;
  });

/**
 * The run object's interrupts for a protocol. It gets the objects that it has reported, because it may use them as
 * keys. For other interrupts it gets copies, because it may change them.
 */
export const givenInterrupts = (received: readonly ReceivedInterrupt[]): readonly ReceivedInterrupt[] =>
  received.map((each) => {
    const known = given.get(each);
    if (known) return known;
    const copy = mapArguments(plainCopy(each), withArgsOfText);
    given.set(each, copy);
    return copy;
  });
