import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/**
 * Returns a function that warns about interrupts which resemble those of another server, once per server. A bundler
 * leaves the rules out of a production build.
 */
export function warnInDevelopment(): (received: ReceivedInterrupt) => void {
  const warned = new Set<string>();
  const warnAbout = async (received: ReceivedInterrupt): Promise<void> => {
    if (process.env.NODE_ENV === 'production') return;
    const { warningAbout } = await import('./lookalikes.js');
    const warning = warningAbout(received);
    if (!warning || warned.has(warning.bridge)) return;
    warned.add(warning.bridge);
    // oxlint-disable-next-line no-console -- a warning for developers only
    console.warn(warning.text);
  };
  // It rejects if the rules cannot be downloaded, and in a browser without a bundler, where there is no `process`.
  return (received) => void warnAbout(received).catch(() => undefined);
}
