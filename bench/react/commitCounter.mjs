// Runs before React, which treats it as its developer tools and reports every commit to it. Like those tools, it reads
// the components that rendered in a commit from a flag that React sets on them.
(() => {
  const PERFORMED_WORK = 1;
  /** React's tags of components: functions, classes, forwarded references and the two kinds of memo. */
  const COMPONENTS = new Set([0, 1, 11, 14, 15]);
  const counter = { commits: 0, renders: {}, origins: {}, isNaming: false };

  const nameOf = (type) => type?.displayName ?? type?.name ?? nameOf(type?.type ?? type?.render) ?? '';
  const add = (table, name) => {
    table[name] = (table[name] ?? 0) + 1;
  };
  const isComponent = (fiber) => COMPONENTS.has(fiber.tag);
  const count = (fiber, isWithin) => {
    const name = nameOf(fiber.type) || 'anonymous';
    add(counter.renders, name);
    if (!isWithin) add(counter.origins, name);
  };
  const mounted = (fiber, isWithin) => {
    if (isComponent(fiber)) count(fiber, isWithin);
    for (let child = fiber.child; child; child = child.sibling)
      mounted(child, isWithin || isComponent(fiber));
  };
  /** `isWithin` means that the parent component rendered as well. */
  const updated = (fiber, before, isWithin) => {
    const rendered = (fiber.flags & PERFORMED_WORK) !== 0;
    if (isComponent(fiber) && rendered) count(fiber, isWithin);
    // A component that did not render keeps its child reference.
    if (fiber.child === before.child) return;
    const isBelow = isComponent(fiber) ? rendered : isWithin;
    for (let child = fiber.child; child; child = child.sibling) {
      if (child.alternate) updated(child, child.alternate, isBelow);
      else mounted(child, isBelow);
    }
  };

  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers: new Map(),
    supportsFiber: true,
    isDisabled: false,
    inject: () => 1,
    checkDCE() {},
    onScheduleFiberRoot() {},
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot(_renderer, { current }) {
      counter.commits += 1;
      if (!counter.isNaming) return;
      if (current.alternate) updated(current, current.alternate, false);
      else mounted(current, false);
    },
  };
  globalThis.reactCommits = {
    /** Resets and starts the counters. `isNaming` records the names of components, which takes time. */
    start(isNaming) {
      Object.assign(counter, { commits: 0, renders: {}, origins: {}, isNaming });
    },
    /** `origins` are the components whose parents did not render. */
    read: () => ({ commits: counter.commits, renders: counter.renders, origins: counter.origins }),
  };
})();
