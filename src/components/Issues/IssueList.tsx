'use client';
import type { ReactNode } from 'react';
import type { Issue } from '../../model/Issue.js';
import { PlainText } from '../PlainText/PlainText.js';
import { placeOfIssue, violationInWords } from '../Words/violationInWords.js';
import { useWords } from '../Words/WordsContext.js';

/** Props of {@link IssueList}. */
export interface IssueListProps {
  issues: readonly Issue[];
  /** Announces the issues when they appear. For issues that a user action caused. @default false */
  alert?: boolean | undefined;
  id?: string | undefined;
}

/** The issues of a question or an answer. Renders nothing if there are none. */
export function IssueList({ issues, alert = false, id }: IssueListProps): ReactNode {
  const wording = useWords();
  if (issues.length === 0) return null;
  const list = (
    <ul className="rai-issues" id={id} aria-label={wording.words.issuesLabel}>
      {issues.map((issue) => {
        const place = placeOfIssue(issue).join('.');
        const message = violationInWords(issue, wording);
        return (
          <li key={`${place} ${message}`}>
            {place !== '' && (
              <>
                <code>
                  <PlainText>{place}</PlainText>
                </code>{' '}
              </>
            )}
            <PlainText>{message}</PlainText>
          </li>
        );
      })}
    </ul>
  );
  // A list with the role `alert` would lose its role as a list.
  return alert ? <div role="alert">{list}</div> : list;
}
