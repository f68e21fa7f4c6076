import type { Message } from '../../model/agUi.js';
import type { AgentEvent } from '../../model/AgentEvent.js';
import type { StreamEnding } from '../../model/Protocol.js';
import type { Outline } from './Outline.js';

/** Facts that the decoder receives before the chunks of a response. */
export interface KnownFacts {
  /** The message that the response continues. @default the response is a new message */
  readonly outline?: Outline | undefined;
  /** The messages that are shown, and that the response repeats. @default it repeats none */
  readonly shown?: readonly Message[] | undefined;
  /** Returns an event without what `shown` contains. */
  readonly unshown?: ((event: AgentEvent) => readonly AgentEvent[]) | undefined;
  /** The messages of the thread. */
  readonly stored?: readonly Message[] | undefined;
  /** Set if no response is in progress: the end of the run, with the pending approvals. */
  readonly ending?: StreamEnding | undefined;
}

/** Passes facts to the decoder. It is a class, so that JSON from a server cannot imitate it. */
export class Known {
  readonly facts: KnownFacts;

  constructor(facts: KnownFacts) {
    this.facts = facts;
  }
}
