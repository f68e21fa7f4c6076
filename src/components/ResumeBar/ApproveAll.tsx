'use client';
import { useContext, type ReactNode } from 'react';
import { useIsBusy } from '../../react/useIsBusy.js';
import { Button } from '../Button/Button.js';
import { HasRowsContext } from '../Options/HasRowsContext.js';
import { useWords } from '../Words/WordsContext.js';
import { usePlainApprovals } from './usePlainApprovals.js';

/**
 * Approves everything that is open, if a plain approval answers each question. Otherwise it renders nothing. Rows have
 * their own approvals, which cover only what was in view.
 */
export function ApproveAll(): ReactNode {
  const { words } = useWords();
  const isBusy = useIsBusy();
  const hasRows = useContext(HasRowsContext);
  const { open, shown, approve } = usePlainApprovals();
  if (hasRows || shown.length < 2 || shown.length < open.length) return null;
  return (
    <Button decides aria-disabled={isBusy || undefined} onClick={approve}>
      {words.approveAll}
    </Button>
  );
}
