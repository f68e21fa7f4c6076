'use client';
import type { ReactNode } from 'react';
import { sameJson } from '../../model/json.js';
import type { DecisionRecord } from '../../model/RunSnapshot.js';
import { Changes, type ChangesProps } from '../Changes/Changes.js';
import { JsonView } from '../JsonView/JsonView.js';
import { PlainText } from '../PlainText/PlainText.js';
import type { DecisionInWords } from './decisionInWords.js';

/** The details that the one-word summary leaves out, and the decision about each action of a question with several. */
export function DecisionDetails({
  decision: { edit, rest, parts },
  record,
}: {
  decision: Pick<DecisionInWords, 'parts' | 'rest'> & { edit?: ChangesProps };
  /** Which secrets were edited, if all values are masked. */
  record?: Pick<DecisionRecord, 'editedSecrets' | 'actions'> | undefined;
}): ReactNode {
  const secrets = record?.editedSecrets;
  return (
    <>
      {edit && (secrets || !sameJson(edit.before, edit.after)) && <Changes {...edit} secrets={secrets} />}
      {rest !== undefined && <JsonView value={rest} />}
      {parts && (
        <ul className="rai-action-list">
          {parts.map((part, index) => (
            <li key={part.key} data-decision={part.kind}>
              <code>
                <PlainText>{part.name}</PlainText>
              </code>{' '}
              <strong>{part.word}</strong>
              <DecisionDetails decision={part} record={record?.actions?.[index]} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
