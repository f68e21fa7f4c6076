'use client';
import type { ReactNode } from 'react';
import type { Issue } from '../../model/Issue.js';
import { PlainText } from '../PlainText/PlainText.js';
import { useWords } from '../Words/WordsContext.js';

/** Props of {@link IssueList}. */
export interface IssueListProps {
  issues: readonly Issue[];
  /** Speaks up when the issues appear: for those that an act of the person brought about. @default false */
  alert?: boolean | undefined;
}

/** What is wrong with a question or an answer. Nothing where nothing is. */
export function IssueList({ issues, alert = false }: IssueListProps): ReactNode {
  const { words } = useWords();
  if (issues.length === 0) return null;
  return (
    <ul className="rai-issues" aria-label={words.issuesLabel} {...(alert && { role: 'alert' })}>
      {issues.map((issue) => {
        const place = issue.path.join('.');
        return (
          <li key={`${place} ${issue.message}`}>
            {place !== '' && (
              <>
                <code>
                  <PlainText>{place}</PlainText>
                </code>{' '}
              </>
            )}
            <PlainText>{issue.message}</PlainText>
          </li>
        );
      })}
    </ul>
  );
}
