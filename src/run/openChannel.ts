import type { TabCoordinator } from '../model/TabCoordinator.js';

type Hear = (message: unknown) => void;
type Opened = ReturnType<TabCoordinator['open']>;

/** A channel between tabs. A browser keeps an open channel, and what its listener reaches, until it is closed. */
export interface OpenChannel extends Opened {
  /** Whether the channel keeps its listener alive. Otherwise it closes when nothing else refers to the listener. */
  hold(isHeld: boolean): void;
}

/** What the channel reaches of the listener. */
interface Ear {
  readonly reference: WeakRef<Hear>;
  held?: Hear | undefined;
}

/** Closes the channel of a listener that has been garbage-collected. Some engines lack it. */
const closing =
  typeof FinalizationRegistry === 'undefined'
    ? undefined
    : new FinalizationRegistry<() => void>((close) => close());

/** Opens a channel that holds `hear`. If the coordinator fails, the tab behaves as if it were the only one. */
export function openChannel(tabs: TabCoordinator, name: string, hear: Hear): OpenChannel {
  const ear: Ear = { reference: new WeakRef(hear), held: hear };
  const opened = orUndefinedOnThrow(() => tabs.open(name, listenerOf(ear)));
  const close = closerOf(opened);
  closing?.register(hear, close, ear);
  return {
    post: (message) => orUndefinedOnThrow(() => opened?.post(message)),
    hold(isHeld) {
      ear.held = isHeld ? hear : undefined;
    },
    close() {
      closing?.unregister(ear);
      close();
    },
  };
}

// Outside of `openChannel`: functions share the variables of the scope that they are made in, and these two must not keep `hear`.
const listenerOf =
  (ear: Ear): Hear =>
  (message) =>
    (ear.held ?? ear.reference.deref())?.(message);
const closerOf = (opened: Opened | undefined) => () => orUndefinedOnThrow(() => opened?.close());

/** Returns the coordinator's result, or `undefined` if it throws. */
function orUndefinedOnThrow<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
