'use client';
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { readApproval } from '../../approvals/approval.js';
import type { Issue } from '../../model/Issue.js';
import type { AnswerResult, PendingAction } from '../../model/PendingInterrupt.js';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { identityOf } from '../Identity/identityOf.js';
import { useFocusAfterConfirmation } from '../Page/useFocusAfterConfirmation.js';
import { useWords } from '../Words/WordsContext.js';
import { ConfirmRisk } from './ConfirmRisk.js';
import { isRunningConfirmed, runConfirmed } from './runConfirmed.js';
import { isDenial, needsConfirmation } from './needsConfirmation.js';
import { useRisks } from './RiskProvider.js';
import { useUnconfirmed } from './useUnconfirmed.js';

/** An approval by a renderer of the host, while its confirmation is open. */
interface Unconfirmed {
  readonly digest: string;
  readonly label: 'approve' | 'submitAnswer';
  readonly act: () => AnswerResult;
  /** The payload that the answer sends. */
  readonly payload: unknown;
}

type Settle = (issues: readonly Issue[] | Promise<readonly Issue[]>) => void;

const notConfirmed: readonly Issue[] = [
  { path: [], message: 'The approval was not confirmed.', keyword: 'replaced' },
];
const noActions: readonly PendingAction[] = [];

/**
 * An interrupt for a renderer of the host. A high-risk approval by its methods waits until the user has confirmed it
 * below the renderer, like an answer with an asynchronous check. The library's renderers use `useRiskCheck` instead.
 */
export function useConfirmedApprovals(
  interrupt: BoundInterrupt,
  readOnly: boolean,
): {
  readonly confirmingInterrupt: BoundInterrupt;
  readonly confirmation: ReactNode | undefined;
} {
  const { words } = useWords();
  const risks = useRisks();
  const { actions = noActions } = interrupt;
  const isHigh = useCallback(
    ({ key }: Pick<PendingAction, 'key'>) => needsConfirmation(risks.get(key)),
    [risks],
  );
  const isRisky = [interrupt, ...actions].some(isHigh);
  const canConfirm = isRisky && interrupt.status === 'open' && !readOnly;
  /**
   * Resolves `checked` of the latest result that the renderer has received. Absent while the component is not mounted
   * or is hidden.
   */
  const settle = useRef<Settle>(undefined);
  const [open, setUnconfirmed] = useUnconfirmed<Unconfirmed>(interrupt, canConfirm, () =>
    settle.current?.(notConfirmed),
  );
  const body = useRef<HTMLElement>(null);
  useFocusAfterConfirmation(open !== undefined, body);
  const end: Settle = (issues) => {
    settle.current?.(issues);
    setUnconfirmed(undefined);
  };
  useEffect(() => {
    settle.current = () => undefined;
    return () => {
      // It also runs when an `<Activity>` hides the card: `checked` then reports that the approval is not confirmed.
      settle.current?.(notConfirmed);
      settle.current = undefined;
      setUnconfirmed(undefined);
    };
  }, [setUnconfirmed]);
  const guardedInterrupt = useMemo((): BoundInterrupt => {
    // An approval of the whole question leaves actions that are already decided unchanged.
    const isRiskyApproval = isHigh(interrupt) || actions.some((each) => !each.decision && isHigh(each));
    if (!isRisky) return interrupt;
    const ask = (label: Unconfirmed['label'], payload: unknown, act: () => AnswerResult): AnswerResult => {
      const { digest } = interrupt;
      const checked = new Promise<readonly Issue[]>((resolve) => {
        // It replaces an approval that waits.
        settle.current?.(notConfirmed);
        if (!settle.current) return resolve(notConfirmed);
        settle.current = resolve;
        setUnconfirmed({ digest, label, act, payload });
      });
      return { ok: true, checked };
    };
    return {
      ...interrupt,
      approve: (options) =>
        isRunningConfirmed() || !isRiskyApproval
          ? interrupt.approve(options)
          : ask('approve', readApproval(interrupt)?.approve(options), () => interrupt.approve(options)),
      answer: (payload, options) =>
        // The renderer may know an approval that the schema does not describe.
        isRunningConfirmed() || isDenial({ interrupt, payload })
          ? interrupt.answer(payload, options)
          : ask('submitAnswer', payload, () => interrupt.answer(payload, options)),
    };
  }, [interrupt, actions, isHigh, isRisky, setUnconfirmed]);
  return {
    confirmingInterrupt: guardedInterrupt,
    confirmation: open && (
      <div
        ref={(confirmation) => {
          // Kept after the confirmation has closed.
          if (confirmation) body.current = confirmation.parentElement;
        }}
      >
        <ConfirmRisk
          // Another approval is a new confirmation: a press that has begun does not confirm it.
          key={identityOf(open)}
          interrupt={interrupt}
          payload={open.payload}
          label={words[open.label]}
          onBack={() => end(notConfirmed)}
          onApprove={() => {
            const result = runConfirmed(open.act);
            end(result.ok ? result.checked : result.issues);
          }}
        />
      </div>
    ),
  };
}
