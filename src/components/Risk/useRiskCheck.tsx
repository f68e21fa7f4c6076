'use client';
import { useState, type ReactNode } from 'react';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import type { Words } from '../../words/Words.js';
import { verbsOf, type Verbs } from '../Options/ToolOptions.js';
import { useTool } from '../Options/useTool.js';
import { argumentsState } from '../Question/argumentsState.js';
import { useWords } from '../Words/WordsContext.js';
import { useRisk } from './useRisk.js';
import { ConfirmRisk } from './ConfirmRisk.js';
import { mayApprove, needsConfirmation } from './needsConfirmation.js';
import { runConfirmed } from './runConfirmed.js';
import { useUnconfirmed } from './useUnconfirmed.js';

/** An approval, or an answer that may be one. */
export interface Approval {
  readonly act: () => void;
  /** The label of the pressed button. The language and `tools` may change while the confirmation is open. */
  readonly label: (words: Words, verbs: Verbs) => string;
  /** The answer, if its payload decides whether it approves, or contains edits. @default a plain approval */
  readonly answer?: { readonly payload: unknown } | undefined;
}

/** How to approve, with a confirmation if the risk is high. */
export interface RiskCheck {
  /** A plain approval needs a confirmation. */
  readonly isRisky: boolean;
  /** Runs the action immediately, or asks for confirmation first. While the arguments arrive, it approves nothing. */
  readonly approve: (approval: Approval) => void;
  /** The open confirmation, if any. It applies only to the question and the input at the time of the press. */
  readonly confirmation: ReactNode | undefined;
  /** Why the last approval had no effect. It disappears once the same approval would have an effect. */
  readonly notice: ReactNode;
}

/** An approval that waits for its confirmation. */
interface Unconfirmed extends Approval {
  readonly digest: string;
}

/** Asks for confirmation before each high-risk approval, however it is given. */
export function useRiskCheck(interrupt: BoundInterrupt, readOnly: boolean): RiskCheck {
  const { words } = useWords();
  const { key, digest } = interrupt;
  const verbs = verbsOf(useTool(interrupt.toolCall?.name), words);
  const risk = useRisk(key);
  const isRisky = needsConfirmation(risk);
  const isArriving = argumentsState(interrupt) === 'arriving';
  const [open, setUnconfirmed] = useUnconfirmed<Unconfirmed>(interrupt, isRisky && !readOnly);
  const close = () => setUnconfirmed(undefined);
  const [wasTooEarly, setWasTooEarly] = useState(false);
  return {
    isRisky,
    approve({ act, label, answer }) {
      const given = answer && { interrupt, payload: answer.payload };
      const isTooEarly = isArriving && (given === undefined || mayApprove(given));
      setWasTooEarly(isTooEarly);
      if (isTooEarly) return;
      if (needsConfirmation(risk, given)) setUnconfirmed({ digest, act, label, answer });
      else runConfirmed(act);
    },
    confirmation: open && (
      <ConfirmRisk
        interrupt={interrupt}
        payload={open.answer?.payload}
        label={open.label(words, verbs)}
        onBack={close}
        onApprove={() => {
          close();
          runConfirmed(open.act);
        }}
      />
    ),
    notice: wasTooEarly && isArriving && (
      <p className="rai-hint" role="alert">
        {words.stillArriving}
      </p>
    ),
  };
}
