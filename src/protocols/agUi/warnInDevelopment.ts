import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/**
 * Returns a function that warns about interrupts which resemble those of another server, once per server. In
 * production the rules are not loaded.
 */
export function warnInDevelopment(): (received: ReceivedInterrupt) => void {
  const warned = new Set<string>();
  return (received) => {
    if (!isDevelopment()) return;
    import('./lookalikes.js').then(
      ({ warningAbout }) => {
        const warning = warningAbout(received);
        if (!warning || warned.has(warning.bridge)) return;
        warned.add(warning.bridge);
        // oxlint-disable-next-line no-console -- a warning for developers only
        console.warn(warning.text);
      },
      () => undefined,
    );
  };
}

function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production';
  } catch {
    // A browser without a bundler.
    return false;
  }
}
