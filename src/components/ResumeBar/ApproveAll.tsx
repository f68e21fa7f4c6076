'use client';
import { useMemo, type ReactNode } from 'react';
import { isJsonObject } from '../../model/json.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { bindDefinition, bindInterrupt } from '../../react/bindInterrupt.js';
import { oncePer } from '../../react/oncePer.js';
import { useReportedRisks } from '../../react/useReportRisks.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { Button } from '../Button/Button.js';
import { argumentsState } from '../Question/argumentsState.js';
import { decisionScope } from '../Question/decisionScope.js';
import { draftFor, readDraft } from '../Draft/Draft.js';
import { definitionOf } from '../Renderer/createRenderer.js';
import { hostRenderer } from '../Renderer/hostRenderer.js';
import { useRendererOptions } from '../Options/RendererContext.js';
import { needsConfirmation } from '../Risk/needsConfirmation.js';
import { useIsBusy } from '../../react/useIsBusy.js';
import { useRisks } from '../Risk/RiskProvider.js';
import { useWords } from '../Words/WordsContext.js';

/** Approves everything that is open, if a plain approval answers each question. Otherwise it renders nothing. */
export function ApproveAll(): ReactNode {
  const run = useProvidedRun();
  const { words } = useWords();
  const risks = useRisks();
  const reported = useReportedRisks(run);
  const options = useRendererOptions();
  const isBusy = useIsBusy();
  const canApprove = useMemo(() => {
    const isHigh = (key: string) => [risks, ...reported].some((each) => needsConfirmation(each.get(key)));
    return (interrupt: PendingInterrupt) =>
      isOpen(interrupt) &&
      canApproveDirectly(interrupt, isHigh, hostRenderer(interrupt, options) !== undefined);
  }, [risks, reported, options]);
  const select = useMemo(() => {
    const none: readonly PendingInterrupt[] = [];
    const offered = oncePer((interrupts: RunSnapshot['interrupts']) => {
      const open = interrupts.filter(isOpen);
      return open.length > 1 && open.every(canApprove) ? open : none;
    });
    return ({ interrupts }: RunSnapshot) => offered(interrupts);
  }, [canApprove]);
  const shown = useRunSelector(run, select);
  if (shown.length === 0) return null;
  const approve = () => {
    // Questions that arrived after this render are skipped, and so are those decided since.
    const now = run.getSnapshot().interrupts.filter(canApprove);
    run.transaction(() => {
      for (const interrupt of shown) {
        if (!now.some(({ key }) => key === interrupt.key)) continue;
        const bound = bindInterrupt(run, interrupt);
        const renderer = hostRenderer(interrupt, options);
        const definition = renderer && definitionOf(renderer);
        (definition ? bindDefinition(bound, definition) : bound).approve();
      }
    });
  };
  return (
    <Button decides aria-disabled={isBusy || undefined} onClick={approve}>
      {words.approveAll}
    </Button>
  );
}

/** Whether a draft was made by a renderer of the host. Any names can be in it, also those of the library's drafts. */
function isHostDraft(draft: unknown, isByHost: boolean): boolean {
  const values = isJsonObject(draft) ? Object.values(draft) : [draft];
  const isBlank = values.every((value) => value === undefined || value === null || value === '');
  return !isBlank && (isByHost || Object.keys(readDraft(draft)).length === 0);
}

/** An answer that is checked is a decision that the user has made. */
const isOpen = ({ status, answerable, checking }: PendingInterrupt): boolean =>
  status === 'open' && answerable && !checking;

/**
 * A plain approval answers the question, its arguments are known, it has no open form and no issues, it has not changed
 * since it was decided, and its risk is not high.
 */
function canApproveDirectly(
  interrupt: PendingInterrupt,
  isHigh: (key: string) => boolean,
  isByHost: boolean,
): boolean {
  const { actions, approval, expired, delivery, issues, changedFrom } = interrupt;
  const decisions = actions ?? [{ ...interrupt, name: interrupt.toolCall?.name }];
  const areUntouched = decisions.every(
    ({ key, name, draft }) =>
      !isHostDraft(draft, isByHost) && draftFor(draft, name).mode === undefined && !isHigh(key),
  );
  const acceptsApproval = actions
    ? actions.every(({ allowed, decision }) => !decision && allowed.includes('approve'))
    : approval?.allowed.includes('approve') === true && decisionScope(interrupt) !== 'none';
  const isValid =
    issues.length === 0 &&
    changedFrom === undefined &&
    argumentsState(interrupt) === 'known' &&
    !isHigh(interrupt.key);
  return !expired && delivery === 'none' && isValid && areUntouched && acceptsApproval;
}
