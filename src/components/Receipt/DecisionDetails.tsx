'use client';
import type { ReactNode } from 'react';
import { sameJson } from '../../model/json.js';
import { Changes } from '../Changes/Changes.js';
import { JsonView } from '../JsonView/JsonView.js';
import { PlainText } from '../PlainText/PlainText.js';
import type { DecisionInWords } from './decisionInWords.js';

/** The details that the one-word summary leaves out, and the decision about each action of a question with several. */
export function DecisionDetails({
  decision: { edit, rest, parts },
}: {
  decision: DecisionInWords;
}): ReactNode {
  return (
    <>
      {edit && !sameJson(edit.before, edit.after) && <Changes {...edit} />}
      {rest !== undefined && <JsonView value={rest} />}
      {parts && (
        <ul className="rai-action-list">
          {parts.map((part) => (
            <li key={part.key} data-decision={part.kind}>
              <code>
                <PlainText>{part.name}</PlainText>
              </code>{' '}
              <strong>{part.word}</strong>
              <DecisionDetails decision={part} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
