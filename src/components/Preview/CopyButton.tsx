'use client';
import { useEffect, useState, type ReactNode } from 'react';
import { useWords } from '../Words/WordsContext.js';

/** How long the result shows, in milliseconds. */
const SHOWN_FOR = 2_000;

/** Copies a text, and shows whether that worked. Renders nothing if the page cannot copy, such as one without HTTPS. */
export function CopyButton({ text }: { text: string }): ReactNode {
  const { words } = useWords();
  const [result, setResult] = useState<'copied' | 'copyFailed'>();
  useEffect(() => {
    const timer = result && setTimeout(setResult, SHOWN_FOR, undefined);
    return () => clearTimeout(timer);
  }, [result]);
  const clipboard = globalThis.navigator?.clipboard as Clipboard | undefined;
  if (!clipboard) return null;
  const show = (next: typeof result) => () => setResult(next);
  return (
    <>
      <button
        type="button"
        className="rai-link"
        onClick={() => void clipboard.writeText(text).then(show('copied'), show('copyFailed'))}
      >
        {words[result ?? 'copy']}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers speak a status than an output */}
      <span role="status" className="rai-visually-hidden">
        {result && words[result]}
      </span>
    </>
  );
}
