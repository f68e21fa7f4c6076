import type { AgentRunOptions } from 'react-agent-interrupts/core';
import type { HostWord } from './Story.js';

/**
 * A host's `beforeSubmit` that returns these results in turn, and then allows every batch; `undefined` if there are
 * none. `lateBy` is the delay of a late result, in milliseconds.
 */
export function hostOf(words: readonly HostWord[], lateBy: number): AgentRunOptions['beforeSubmit'] {
  if (words.length === 0) return undefined;
  const left = [...words];
  const late = (yes: boolean) => new Promise<boolean>((resolve) => setTimeout(resolve, lateBy, yes));
  return () => {
    const word = left.shift() ?? 'yes';
    switch (word) {
      case 'yes':
      case 'no':
        return word === 'yes';
      case 'late':
      case 'lateNo':
        return late(word === 'late');
      case 'throw':
        throw new Error('The host cannot say.');
      case 'reject':
        return Promise.reject(new Error('The host cannot say.'));
    }
  };
}
