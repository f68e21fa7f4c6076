import { provideCardDetails } from '../Preview/useCardDetails.js';

let loading: Promise<void> | undefined;

/** Loads the details once. Never rejects: after a failure, the next call loads again. */
export function loadCardDetails(): Promise<void> {
  loading ??= import('./cardDetails.js').then(provideCardDetails, () => {
    loading = undefined;
  });
  return loading;
}
