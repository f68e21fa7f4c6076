'use client';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { oncePer } from '../../react/oncePer.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import type { RowParts } from '../Preview/useCardDetails.js';
import { groupQuestions, type QuestionGroup } from './groupQuestions.js';
import { QuestionGroupRows } from './QuestionGroupRows.js';

/**
 * Many questions: a row for each, grouped by tool and agent, and one open card. After a decision in the open card, the
 * next open question opens.
 */
export function QuestionRows(parts: RowParts): ReactNode {
  const run = useProvidedRun();
  const text = useRunSelector(run, groupsOf);
  const groups = useMemo(() => JSON.parse(text) as readonly QuestionGroup[], [text]);
  const [openKey, setOpenKey] = useState<string>();
  const onToggle = useCallback((key: string) => setOpenKey((open) => (open === key ? undefined : key)), []);
  const selectStatus = useCallback(
    ({ interrupts }: RunSnapshot) => {
      const found = interrupts.find(({ key }) => key === openKey);
      // Another question's status is not a change of this one.
      return found && JSON.stringify([openKey, found.status]);
    },
    [openKey],
  );
  const status = useRunSelector(run, selectStatus);
  const before = useRef(status);
  useEffect(() => {
    const wasOpen = before.current === JSON.stringify([openKey, 'open']);
    const isSame = before.current === status;
    before.current = status;
    if (isSame || !wasOpen) return;
    const keys = groups.flatMap(({ questions }) => questions.map(({ key }) => key));
    setOpenKey(nextOpenKey(keys, openKey, run.getSnapshot().interrupts));
  }, [status, openKey, groups, run]);
  return groups.map((group) => (
    <QuestionGroupRows
      key={group.id}
      group={group}
      openKey={group.questions.some(({ key }) => key === openKey) ? openKey : undefined}
      onToggle={onToggle}
      {...parts}
    />
  ));
}

const groupsBySubagents = oncePer((subagents: RunSnapshot['subagents']) =>
  oncePer((interrupts: readonly PendingInterrupt[]) => JSON.stringify(groupQuestions(interrupts, subagents))),
);
/** The groups as text: equal groups re-render nothing. */
const groupsOf = ({ interrupts, subagents }: RunSnapshot): string => groupsBySubagents(subagents)(interrupts);

/** The next open question in the order of the rows, from the first again after the last. */
function nextOpenKey(
  keys: readonly string[],
  current: string | undefined,
  interrupts: readonly PendingInterrupt[],
): string | undefined {
  const at = keys.indexOf(current ?? '') + 1;
  return [...keys.slice(at), ...keys.slice(0, at)].find((key) =>
    interrupts.some((each) => each.key === key && each.status === 'open' && each.answerable),
  );
}
