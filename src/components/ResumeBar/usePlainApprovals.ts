'use client';
import { useMemo } from 'react';
import { isJsonObject } from '../../model/json.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { oncePer } from '../../react/oncePer.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { bindDefinition, bindInterrupt } from '../../react/bindInterrupt.js';
import { useReportedRisks } from '../../react/useReportRisks.js';
import { draftFor, readDraft } from '../Draft/Draft.js';
import { useRendererOptions } from '../Options/RendererContext.js';
import { argumentsState } from '../Question/argumentsState.js';
import { decisionScope } from '../Question/decisionScope.js';
import { definitionOf } from '../Renderer/createRenderer.js';
import { hostRenderer } from '../Renderer/hostRenderer.js';
import { needsConfirmation } from '../Risk/needsConfirmation.js';
import { useRisks } from '../Risk/RiskProvider.js';
import { isUndecided } from './isUndecided.js';

/** Plain approvals of several questions at once. */
export interface PlainApprovals {
  /** The open questions that were asked about. */
  readonly open: readonly PendingInterrupt[];
  /** Those that a plain approval answers, and that the user need not check one by one. */
  readonly shown: readonly PendingInterrupt[];
  /** Approves what is shown. Skips questions that have changed or been decided since. */
  readonly approve: () => void;
}

/**
 * The questions of a run object that can be approved together.
 *
 * @param keys The questions that are asked about. @default every question
 * @param seen The digests of those that the user has seen, by key. @default every question counts as seen
 */
export function usePlainApprovals(
  keys?: readonly string[],
  seen?: ReadonlyMap<string, string>,
): PlainApprovals {
  const run = useProvidedRun();
  const risks = useRisks();
  const reported = useReportedRisks(run);
  const options = useRendererOptions();
  const select = useMemo(() => {
    const isHigh = (key: string) => [risks, ...reported].some((each) => needsConfirmation(each.get(key)));
    const canApprove = (interrupt: PendingInterrupt) =>
      canApproveDirectly(interrupt, isHigh, hostRenderer(interrupt, options) !== undefined);
    const found = oncePer((interrupts: RunSnapshot['interrupts']) => {
      const open = interrupts.filter((each) => isOpen(each) && keys?.includes(each.key) !== false);
      return {
        open,
        shown: open.filter((each) => (!seen || seen.get(each.key) === each.digest) && canApprove(each)),
      };
    });
    return ({ interrupts }: RunSnapshot) => found(interrupts);
  }, [risks, reported, options, keys, seen]);
  const { open, shown } = useRunSelector(run, select);
  return {
    open,
    shown,
    approve: () =>
      run.transaction(() => {
        const now = new Set(select(run.getSnapshot()).shown.map(({ key }) => key));
        for (const interrupt of shown) {
          if (!now.has(interrupt.key)) continue;
          const bound = bindInterrupt(run, interrupt);
          const renderer = hostRenderer(interrupt, options);
          const definition = renderer && definitionOf(renderer);
          (definition ? bindDefinition(bound, definition) : bound).approve();
        }
      }),
  };
}

/** Whether a draft was made by a renderer of the host. It can contain any names, even those of the library's drafts. */
function isHostDraft(draft: unknown, isByHost: boolean): boolean {
  const values = isJsonObject(draft) ? Object.values(draft) : [draft];
  const isBlank = values.every((value) => value === undefined || value === null || value === '');
  return !isBlank && (isByHost || Object.keys(readDraft(draft)).length === 0);
}

const isOpen = (interrupt: PendingInterrupt): boolean => interrupt.answerable && isUndecided(interrupt);

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
