'use client';
import type { FieldProps } from '@rjsf/utils';
import { useLayoutEffect } from 'react';
import { useFormContext } from '../../FormContext.js';

/**
 * Removes the value of a part that a condition has just added, if rjsf has filled in what only the user may choose.
 * `isUnchosen`: whether the value contains nothing else. It runs once.
 */
export function useUnchosen(
  { formData, fieldPathId: { path }, onChange }: FieldProps<unknown>,
  isUnchosen: (value: unknown) => boolean,
): void {
  const { wasGiven } = useFormContext();
  useLayoutEffect(() => {
    if (typeof path.at(-1) === 'string' && !wasGiven(path) && isUnchosen(formData)) onChange(undefined, path);
    // oxlint-disable-next-line react/exhaustive-deps -- later changes are the user's
  }, []);
}
