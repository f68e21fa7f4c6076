import { exactArguments, type Arguments } from './exactArguments.js';
import { unsafeIntegers, type UnsafeInteger } from './unsafeIntegers.js';

/** The numbers in the arguments of a call that may differ from those that the agent sent. */
export const unsafeArguments = (given: Arguments): readonly UnsafeInteger[] =>
  unsafeIntegers(given.args, exactArguments(given));
