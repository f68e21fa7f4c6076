'use client';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { Risk, RiskLevel, RiskOf } from '../../model/Risk.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { questionOfAction } from '../../react/questionOfAction.js';
import { oncePer } from '../../react/oncePer.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { useRendererOptions } from '../Options/RendererContext.js';
import { toolOptions, type Tools } from '../Options/ToolOptions.js';

type Rated = readonly [key: string, risk: Risk];

const RiskContext = createContext<ReadonlyMap<string, Risk>>(new Map());

/** Props of {@link RiskProvider}. */
export interface RiskProviderProps {
  /** @default the `risk` of the provider above, if there is one */
  risk: RiskOf | undefined;
  children: ReactNode;
}

/**
 * Rates the questions and their actions when they or the host's function change. Equal ratings re-render no card, so
 * the function may be inline.
 */
export function RiskProvider({ risk, children }: RiskProviderProps): ReactNode {
  const above = useContext(RiskContext);
  const { tools } = useRendererOptions();
  const select = useMemo(() => {
    const rating = risk || tools ? withToolRisks(risk, tools) : undefined;
    // As text, equal ratings of changed questions are the same value and re-render nothing.
    const rated = oncePer((interrupts: readonly PendingInterrupt[]) =>
      rating ? JSON.stringify(interrupts.flatMap((each) => rate(each, rating))) : '',
    );
    return ({ interrupts }: RunSnapshot) => rated(interrupts);
  }, [risk, tools]);
  const text = useRunSelector(useProvidedRun(), select);
  const risks = useMemo(() => (text === '' ? above : new Map(JSON.parse(text) as Rated[])), [text, above]);
  return <RiskContext.Provider value={risks}>{children}</RiskContext.Provider>;
}

/** The risk of each question and each action that has one, by key. */
export function useRisks(): ReadonlyMap<string, Risk> {
  return useContext(RiskContext);
}

/** The host's rating of the question, else of its tool. */
const withToolRisks =
  (risk: RiskOf | undefined, tools: Tools | undefined): RiskOf =>
  (interrupt) => {
    const ofTool = toolOptions(tools, interrupt.toolCall?.name)?.risk;
    return risk?.(interrupt) ?? (typeof ofTool === 'function' ? ofTool(interrupt) : ofTool);
  };

/** An action without its own risk has the risk of its question. */
function rate(interrupt: PendingInterrupt, risk: RiskOf): readonly Rated[] {
  const whole = riskOf(interrupt, risk);
  const actions = (interrupt.actions ?? []).flatMap((action): Rated[] => {
    const found = riskOf(questionOfAction(interrupt, action), risk) ?? whole;
    return found ? [[action.key, found]] : [];
  });
  return whole ? [[interrupt.key, whole], ...actions] : actions;
}

const levels: readonly unknown[] = ['low', 'medium', 'high'] satisfies RiskLevel[];

/** Whether a reason can be shown. Null counts as absent. */
const isReason = (why: unknown): boolean => typeof (why ?? '') === 'string';

function riskOf(interrupt: PendingInterrupt, risk: RiskOf): Risk | undefined {
  try {
    const found = risk(interrupt) ?? undefined;
    if (found === undefined) return undefined;
    const rating = typeof found === 'string' ? { level: found } : found;
    if (levels.includes(rating.level) && isReason(rating.why)) return rating;
    throw new TypeError(
      '`risk` must return “low”, “medium” or “high” synchronously, and `why` must be a string.',
    );
  } catch (error) {
    // Not thrown, because an error must not hide a question. On a server it cannot be reported.
    if (typeof reportError === 'function') reportError(error);
    return { level: 'high' };
  }
}
