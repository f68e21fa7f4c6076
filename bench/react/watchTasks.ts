/** The tasks and gaps that blocked the page. */
export interface Tasks {
  /** The number of tasks longer than 50 milliseconds: Chromium's long tasks. */
  readonly longTasks: number;
  /** The longest of them, in milliseconds; 0 if there was none. */
  readonly longest: number;
  /** The longest time between two frames, in milliseconds. */
  readonly frameGap: number;
}

/** Observes the page until it is stopped. */
export function watchTasks(): { stop(): Tasks } {
  const durations: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) durations.push(duration);
  });
  observer.observe({ type: 'longtask' });
  let [last, frameGap] = [performance.now(), 0];
  const look = (now: number) => {
    frameGap = Math.max(frameGap, now - last);
    last = now;
    request = requestAnimationFrame(look);
  };
  let request = requestAnimationFrame(look);
  return {
    stop() {
      cancelAnimationFrame(request);
      for (const { duration } of observer.takeRecords()) durations.push(duration);
      observer.disconnect();
      return {
        longTasks: durations.length,
        longest: Math.max(0, ...durations),
        frameGap: Math.max(frameGap, performance.now() - last),
      };
    },
  };
}
