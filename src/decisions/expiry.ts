/**
 * When an interrupt stops being answerable, in epoch milliseconds. `undefined` where no time was given or the
 * text is no time: AG-UI leaves `expiresAt` unconstrained, and garbage is shown to the person, never read as
 * "never expires" in silence.
 */
export function parseExpiry(expiresAt: string | undefined): number | undefined {
  if (expiresAt === undefined) return undefined;
  const time = Date.parse(expiresAt);
  return Number.isNaN(time) ? undefined : time;
}
