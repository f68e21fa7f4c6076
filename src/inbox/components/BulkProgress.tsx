'use client';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../components/Button/Button.js';
import { PlainText } from '../../components/PlainText/PlainText.js';
import { takeFocus } from '../../components/Page/takeFocus.js';
import type { InboxHandle } from '../InboxHandle.js';
import type { InboxProgress } from '../InboxResult.js';
import { resultInWords } from './statusInWords.js';
import { useInboxWords } from './useInboxWords.js';

/** Props of {@link BulkProgress}. */
export interface BulkProgressProps {
  inbox: InboxHandle;
  progress: InboxProgress;
  onDismiss: () => void;
}

/** More unfinished items than this are behind a button. */
const FIRST = 5;

/**
 * The progress of a decision about several items, with a button that stops it. Afterwards, the number of items with
 * each result, and the items whose answer was not accepted, each with a button that opens it.
 */
export function BulkProgress({ inbox, progress, onDismiss }: BulkProgressProps): ReactNode {
  const { words, inbox: texts, locale } = useInboxWords();
  const { keys, results, isRunning } = progress;
  const [isStopping, setStopping] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  // Rows can leave the list while the items are decided.
  const [titles] = useState(() => new Map(inbox.items.map(({ key, title }) => [key, title])));
  const counts = new Map<string, { count: number; tone: string }>();
  for (const result of results.values()) {
    const { text, tone } = resultInWords(result, texts);
    counts.set(text, { count: (counts.get(text)?.count ?? 0) + 1, tone });
  }
  const unaccepted = keys.filter((key) => (results.get(key)?.type ?? 'accepted') !== 'accepted');
  const listed = showsAll ? unaccepted : unaccepted.slice(0, FIRST);
  const rows = new Set(inbox.items.map(({ key }) => key));
  return (
    <div className="rai-inbox-bulk-content" data-running={isRunning ? '' : undefined}>
      <div className="rai-inbox-line">
        <strong id={id}>
          {isRunning ? texts.progress({ done: results.size, total: keys.length, locale }) : texts.resultTitle}
        </strong>
        {isRunning ? (
          <Button
            aria-disabled={isStopping || undefined}
            onClick={() => {
              setStopping(true);
              inbox.stopDeciding();
            }}
          >
            {words.stop}
          </Button>
        ) : (
          // The focus was on Stop, which this button replaces.
          <Button ref={takeFocus} onClick={onDismiss}>
            {words.dismiss}
          </Button>
        )}
      </div>
      {isRunning && (
        <progress
          className="rai-inbox-progress"
          aria-labelledby={id}
          max={Math.max(1, keys.length)}
          value={results.size}
        />
      )}
      {counts.size > 0 && (
        <ul className="rai-inbox-counts">
          {[...counts].map(([text, { count, tone }]) => (
            <li key={text} data-tone={tone}>
              <strong>{new Intl.NumberFormat(locale).format(count)}</strong> {text}
            </li>
          ))}
        </ul>
      )}
      {!isRunning && listed.length > 0 && (
        <ul className="rai-inbox-unaccepted">
          {listed.map((key) => {
            const title = <PlainText>{titles.get(key) ?? key}</PlainText>;
            const result = results.get(key);
            const state = result && resultInWords(result, texts);
            return (
              <li key={key}>
                {rows.has(key) ? (
                  <button type="button" className="rai-link" onClick={() => inbox.open(key)}>
                    {title}
                  </button>
                ) : (
                  title
                )}{' '}
                <span className="rai-hint" data-tone={state?.tone}>
                  {state?.text}
                </span>
              </li>
            );
          })}
          {unaccepted.length > listed.length && (
            <li>
              <button type="button" className="rai-link" onClick={() => setShowsAll(true)}>
                {words.showMore({ count: unaccepted.length - listed.length, locale })}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
