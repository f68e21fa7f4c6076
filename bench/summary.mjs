/** Rounds to two decimal places. */
export function round2(value) {
  return Math.round(value * 100) / 100;
}

/** The median of the samples and their range. */
export function summaryOf(samples) {
  const sorted = [...samples].sort((a, b) => a - b);
  return {
    median: round2(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN),
    low: round2(sorted[0] ?? Number.NaN),
    high: round2(sorted.at(-1) ?? Number.NaN),
  };
}

/**
 * Extrapolates the cost for this size from the growth so far, which is assumed to be at least linear; 0 if nothing is
 * known. `points` are `[size, cost]`.
 */
export function expectedAt(points, size) {
  const [before, last] = [points.at(-2), points.at(-1)];
  if (!last) return 0;
  const growth = before ? Math.log(last[1] / before[1]) / Math.log(last[0] / before[0]) : 1;
  return last[1] * (size / last[0]) ** Math.max(1, growth);
}
