/** Whether this tab acts for all tabs of the browser. */
export interface LeadingTab {
  isLeading(): boolean;
  /** Lets another tab lead. */
  end(): void;
}

/**
 * One of the tabs that use the same name leads, until it ends. Without Web Locks, every tab leads: what they do must
 * then have the same effect as if one did it.
 */
export function leadingTab(name: string): LeadingTab {
  const locks = typeof navigator === 'undefined' ? undefined : (navigator as Partial<Navigator>).locks;
  let isLeading = !locks;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const controller = new AbortController();
  locks
    ?.request(`react-agent-interrupts ${name}`, { signal: controller.signal }, () => {
      isLeading = true;
      return ended;
    })
    // A request that is given up before its turn rejects.
    .catch(() => undefined);
  return {
    isLeading: () => isLeading,
    end() {
      isLeading = false;
      controller.abort();
      end();
    },
  };
}
