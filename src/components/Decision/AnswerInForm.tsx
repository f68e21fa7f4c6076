'use client';
import type { ReactNode } from 'react';
import { AnswerPart } from '../AnswerPart/AnswerPart.js';
import type { AnswerFormProps } from '../GenericInterrupt/AnswerForm.js';
import { CancelButton } from './CancelButton.js';

/** The {@link AnswerForm}, whose code comes later than the card. */
export function AnswerInForm(props: AnswerFormProps): ReactNode {
  const { interrupt, readOnly, children } = props;
  const wayOut = !readOnly && (
    <>
      {children}
      <CancelButton interrupt={interrupt} />
    </>
  );
  return (
    <AnswerPart schema={interrupt.interrupt.responseSchema} hasButton={!readOnly} wayOut={wayOut}>
      {({ AnswerForm }) => <AnswerForm {...props} />}
    </AnswerPart>
  );
}
