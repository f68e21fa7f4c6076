'use client';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button/Button.js';
import { visibleString } from '../../components/PlainText/visibleText.js';
import type { InboxHandle } from '../InboxHandle.js';
import { useInboxWords } from './useInboxWords.js';

/** Props of {@link InboxErrors}. */
export interface InboxErrorsProps {
  inbox: Pick<InboxHandle, 'errors' | 'items'>;
}

/** The sources that cannot be read, each with a button that tries again. The other sources are shown as usual. */
export function InboxErrors({ inbox: { errors, items } }: InboxErrorsProps): ReactNode {
  const { words, inbox } = useInboxWords();
  if (errors.length === 0) return null;
  return (
    <ul className="rai-root rai-inbox-errors" lang={words.language} dir={words.direction}>
      {errors.map(({ source, retry }) => (
        <li key={source} className="rai-notice">
          <p>
            <strong>{inbox.sourceFailed({ name: visibleString(source) })}</strong>
            {items.some((item) => item.source === source) && (
              <>
                {' '}
                <span className="rai-hint">{inbox.sourceFailedHelp}</span>
              </>
            )}
          </p>
          <Button onClick={retry}>{words.tryAgain}</Button>
        </li>
      ))}
    </ul>
  );
}
