'use client';
import { useMemo, type ReactNode } from 'react';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { Risk } from '../../model/Risk.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { oncePer } from '../../react/oncePer.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { Button } from '../Button/Button.js';
import { decisionScope } from '../Decision/decisionScope.js';
import { readDraft } from '../Decision/Draft.js';
import { useRisks } from '../Risk/RiskProvider.js';
import { useWords } from '../Words/WordsContext.js';

/** Says yes to everything that is open, where a plain yes answers each of it. Otherwise it is not there. */
export function ApproveAll(): ReactNode {
  const run = useProvidedRun();
  const { words } = useWords();
  const risks = useRisks();
  const select = useMemo(() => {
    const offered = oncePer((interrupts: RunSnapshot['interrupts']) => {
      const open = interrupts.filter(isOpen);
      return open.length > 1 && open.every((interrupt) => takesPlainYes(interrupt, risks));
    });
    return ({ interrupts }: RunSnapshot) => offered(interrupts);
  }, [risks]);
  const isOffered = useRunSelector(run, select);
  if (!isOffered) return null;
  const approve = () => {
    for (const { key } of run.getSnapshot().interrupts.filter(isOpen)) run.approve(key);
  };
  return <Button onClick={approve}>{words.approveAll}</Button>;
}

const isOpen = ({ status, answerable }: PendingInterrupt): boolean => status === 'open' && answerable;

/** The agent takes a yes that says nothing else, nobody has begun to say more, and the risk is not high. */
function takesPlainYes(interrupt: PendingInterrupt, risks: ReadonlyMap<string, Risk>): boolean {
  const { actions, approval, expired, delivery } = interrupt;
  const parts = actions ?? [interrupt];
  const isFree = parts.every(
    ({ key, draft }) => readDraft(draft).mode === undefined && risks.get(key)?.level !== 'high',
  );
  const takesYes = actions
    ? actions.every(({ allowed, decision }) => !decision && allowed.includes('approve'))
    : approval?.allowed.includes('approve') === true && decisionScope(interrupt) !== 'none';
  return !expired && delivery === 'none' && isFree && takesYes;
}
