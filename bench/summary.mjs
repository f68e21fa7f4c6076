/** Two digits behind the point. */
export function round2(value) {
  return Math.round(value * 100) / 100;
}

/** The median of what was measured, and the span that it lies in. */
export function summaryOf(samples) {
  const sorted = [...samples].sort((a, b) => a - b);
  return {
    median: round2(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN),
    low: round2(sorted[0] ?? Number.NaN),
    high: round2(sorted.at(-1) ?? Number.NaN),
  };
}
