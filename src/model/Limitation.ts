/** A limitation of a server, in addition to the flags of `ProtocolCapabilities`. */
export type Limitation =
  /** It cannot distinguish a cancellation from a denial: the agent receives a denial. */
  | 'distinguishCancel'
  /** It cannot report several pending interrupts in parallel: it reports only one. */
  | 'parallel'
  /** It cannot accept all answers together: it accepts one at a time, so it can accept half of a batch. */
  | 'together'
  /** It cannot send a schema of the expected answer. */
  | 'schema'
  /** It cannot accept mixed decisions: several calls in one interrupt can only be approved or denied together. */
  | 'mixed'
  /** It cannot send expiry times. */
  | 'expiry'
  /** It cannot ask: it sends no interrupts, and the host declares which events are interrupts. */
  | 'ask'
  /** It accepts only text: a message with an image or another file is not sent. */
  | 'media'
  /** It accepts only messages from the user and the system: messages from the agent and tool results are not sent. */
  | 'roles'
  /** It accepts one user message at a time: several messages, and messages with another role, are not sent. */
  | 'several';
