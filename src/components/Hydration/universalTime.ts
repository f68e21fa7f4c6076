/**
 * A time that every server and page formats the same, independent of clock, time zone and language:
 * `2026-11-21 18:04 UTC`.
 *
 * @param milliseconds Since the Unix epoch.
 */
export function universalTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
