import type { TabCoordinator } from '../model/TabCoordinator.js';

type Listener = (message: unknown) => void;
type Opened = ReturnType<TabCoordinator['open']>;

/** A channel between tabs. A browser keeps an open channel, and what its listener refers to, until it is closed. */
export interface OpenChannel extends Opened {
  /** Whether the channel keeps its listener alive. Otherwise it closes when nothing else refers to the listener. */
  hold(isHeld: boolean): void;
}

/** Where the messages of a channel go. */
interface Target {
  readonly reference: WeakRef<Listener>;
  held?: Listener | undefined;
}

/** Closes the channels of garbage-collected listeners. Without a `FinalizationRegistry`, they stay open. */
const closing =
  typeof FinalizationRegistry === 'undefined'
    ? undefined
    : new FinalizationRegistry<() => void>((close) => close());

/** Opens a channel that retains `listener`. If the coordinator fails, the tab behaves as if it were the only one. */
export function openChannel(tabs: TabCoordinator, name: string, listener: Listener): OpenChannel {
  const target: Target = { reference: new WeakRef(listener), held: listener };
  const opened = orUndefinedOnThrow(() => tabs.open(name, callerOf(target)));
  const close = closerOf(opened);
  closing?.register(listener, close, target);
  return {
    post: (message) => orUndefinedOnThrow(() => opened?.post(message)),
    hold(isHeld) {
      target.held = isHeld ? listener : undefined;
    },
    close() {
      closing?.unregister(target);
      close();
    },
  };
}

// These two are not closures of `openChannel`: functions share the variables of their scope, so they would retain
// `listener`.
const callerOf =
  (target: Target): Listener =>
  (message) =>
    (target.held ?? target.reference.deref())?.(message);
const closerOf = (opened: Opened | undefined) => () => orUndefinedOnThrow(() => opened?.close());

/** Returns the coordinator's result, or `undefined` if it throws. */
function orUndefinedOnThrow<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
