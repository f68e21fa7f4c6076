import type { AgentRunOptions } from '../model/AgentRun.js';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

let isWarned = false;

/**
 * Warns in development, once, if options have a `storage` and identify no thread: a generated id differs after a
 * reload, so nothing that was stored is ever found. A bundler leaves the warning out of a production build.
 */
export function warnAboutStorage({ url, storage, threadId, initial }: AgentRunOptions): void {
  // A browser without a bundler has no `process`.
  if (typeof process !== 'undefined' && process.env.NODE_ENV !== 'production') {
    if (!storage || (threadId ?? initial?.threadId) !== undefined || isWarned) return;
    isWarned = true;
    // oxlint-disable-next-line no-console -- a warning for developers only
    console.warn(
      `useAgentRun({ url: '${url}' }) has a \`storage\` and no \`threadId\`. It generates a new thread id after a reload, so ` +
        'stored data is never restored. Pass the `threadId` of the conversation.',
    );
  }
}
