// Runs before React does, which then takes it for its developer tools: it is told of each commit, whoever renders. What a
// commit has rendered is read as those tools read it, from the flag that React leaves on each component it called.
(() => {
  const PERFORMED_WORK = 1;
  /** React's tags of what a host writes: functions, classes, forwarded references and the two kinds of memo. */
  const COMPONENTS = new Set([0, 1, 11, 14, 15]);
  const counter = { commits: 0, renders: {}, isNaming: false };

  const nameOf = (type) => type?.displayName ?? type?.name ?? nameOf(type?.type ?? type?.render) ?? '';
  const count = (fiber) => {
    if (!COMPONENTS.has(fiber.tag)) return;
    const name = nameOf(fiber.type) || 'anonymous';
    counter.renders[name] = (counter.renders[name] ?? 0) + 1;
  };
  const mounted = (fiber) => {
    count(fiber);
    for (let child = fiber.child; child; child = child.sibling) mounted(child);
  };
  const updated = (fiber, before) => {
    if ((fiber.flags & PERFORMED_WORK) !== 0) count(fiber);
    // What was left alone keeps its very children.
    if (fiber.child === before.child) return;
    for (let child = fiber.child; child; child = child.sibling) {
      if (child.alternate) updated(child, child.alternate);
      else mounted(child);
    }
  };

  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
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
      if (current.alternate) updated(current, current.alternate);
      else mounted(current);
    },
  };
  window.reactCommits = {
    /** Starts to count, from nothing; with the names of what renders where `isNaming`, which takes time itself. */
    start(isNaming) {
      Object.assign(counter, { commits: 0, renders: {}, isNaming });
    },
    read: () => ({ commits: counter.commits, renders: counter.renders }),
  };
})();
