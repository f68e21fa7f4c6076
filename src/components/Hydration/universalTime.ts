/**
 * A moment as every server and every page writes it, whatever their clocks, time zones and languages:
 * `2026-11-21 18:04 UTC`.
 *
 * @param milliseconds Since the beginning of 1970.
 */
export function universalTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
