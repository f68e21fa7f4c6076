'use client';
import { memo, useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import type { AgentRun } from '../../model/AgentRun.js';
import type { RiskOf } from '../../model/Risk.js';
import { AgentRunProvider, useProvidedRun } from '../../react/AgentRunProvider.js';
import { useSecretMarks } from '../../react/useSecretMarks.js';
import { useUnchanged } from '../../react/useUnchanged.js';
import type { Words } from '../../words/Words.js';
import { HostPart } from '../ErrorBoundary/HostPart.js';
import { Isolated } from '../ErrorBoundary/IsolatedParts.js';
import { identityOf } from '../Identity/identityOf.js';
import { PressGuardContext } from '../PressGuard/PressGuardContext.js';
import { RendererProvider, type RendererOptions } from '../Options/RendererContext.js';
import { ShortcutContext } from '../Shortcuts/ShortcutKey.js';
import { defaultShortcuts, type Shortcuts } from '../Shortcuts/Shortcuts.js';
import { loadedShortcuts } from '../Shortcuts/loadShortcuts.js';
import { useShortcuts } from '../Shortcuts/useShortcuts.js';
import { RiskProvider } from '../Risk/RiskProvider.js';
import { useWords, WordsProvider } from '../Words/WordsContext.js';
import type { CardsProps } from './Cards.js';
import { ErrorNotice } from './ErrorNotice.js';
import { FocusKeeper } from './FocusKeeper.js';
import { LazyPart, usePanelParts } from './LazyPart.js';
import { PlainCards } from './PlainCards.js';
import { StatusLine } from './StatusLine.js';
import { WorkingLine } from './WorkingLine.js';

/** Props of {@link InterruptPanel}. */
export interface InterruptPanelProps extends RendererOptions {
  /** The run object whose interrupts it shows. @default that of the nearest `AgentRunProvider` */
  run?: AgentRun | undefined;
  /**
   * `auto` follows `data-theme` or the class `light` or `dark` of an ancestor, else the system setting. @default 'auto'
   */
  theme?: 'light' | 'dark' | 'auto' | undefined;
  /** The spacing. @default the page's `data-density`, else comfortable */
  density?: 'compact' | undefined;
  /**
   * The texts: a language, such as `de` from `react-agent-interrupts/words/de`, or single texts by name.
   * @default English
   */
  words?: Partial<Words> | undefined;
  /** A BCP 47 tag for numbers and durations. @default the language of `words`, else `en` */
  locale?: string | undefined;
  /**
   * Keyboard shortcuts for the focused card: `true` for {@link defaultShortcuts}, or your own keys. They work only
   * there, and not while the user types. @default none
   */
  shortcuts?: boolean | Shortcuts | undefined;
  /**
   * Offers to approve all open interrupts. Shown only if at least two are open, each can be approved without further
   * input, and none is high-risk. It has no effect with more than eight interrupts: each group of rows then has its own
   * button. @default false
   */
  approveAll?: boolean | undefined;
  /**
   * Shown above the cards. `DecisionHistory` lists earlier decisions and their results.
   * @default the receipts of the last interrupts, until the agent asks again
   */
  history?: ComponentType | undefined;
  /** Shown before the decisions are sent: `DecisionReview`, or your own component. @default nothing */
  review?: ComponentType | undefined;
  /**
   * Rates the risk of each interrupt. The card shows it. An approval with `high` risk has no shortcut, is not part of
   * “Approve all”, and asks for confirmation. @default none
   */
  risk?: RiskOf | undefined;
  /**
   * How long the buttons that decide or send ignore the pointer after they appear or move, in milliseconds. They do not
   * ignore keys, or a pointer that has moved since then. 0 turns this off.
   * @default 500; 0 in tests with `react-agent-interrupts/testing`
   */
  pressGuard?: number | undefined;
  className?: string | undefined;
}

/**
 * Shows all pending interrupts: one card each, or one row each if there are more than eight. It also shows the bar that
 * sends the answers together, and the last error. While no interrupt is pending, it shows what the agent does, the last
 * error, and the last receipts or the history. It stays in the DOM, so that screen readers announce the first
 * interrupt.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-theme` | `light` or `dark`, if `theme` sets it |
 * | `data-density` | `compact`, if `density` sets it |
 *
 * @throws Error without a `run` and without an `AgentRunProvider` above.
 */
export const InterruptPanel = memo(function InterruptPanel(props: InterruptPanelProps): ReactNode {
  const { words, locale, renderers, toolRenderers, form, toolSchemas, tools, agentName, theme } = props;
  const { density, approveAll, review, history, headingLevel, className } = props;
  const shortcuts = useUnchanged(props.shortcuts === true ? defaultShortcuts : props.shortcuts || undefined);
  const run = useProvidedRun(props.run);
  useSecretMarks(run, toolSchemas);
  return (
    <AgentRunProvider run={run}>
      <WordsProvider words={words} locale={locale}>
        <RendererProvider
          {...{ renderers, toolRenderers, form, toolSchemas, tools, agentName, headingLevel }}
        >
          <RiskProvider risk={props.risk}>
            <PressGuardContext.Provider value={props.pressGuard}>
              <Panel {...{ theme, density, shortcuts, approveAll, review, history, className }} />
            </PressGuardContext.Provider>
          </RiskProvider>
        </RendererProvider>
      </WordsProvider>
    </AgentRunProvider>
  );
});

interface PanelProps extends Pick<
  InterruptPanelProps,
  'theme' | 'density' | 'approveAll' | 'review' | 'history' | 'className'
> {
  readonly shortcuts: Shortcuts | undefined;
}

/** The host may re-render with every token. The parts below re-render only for their own changes. */
const Panel = memo(function Panel(props: PanelProps): ReactNode {
  const { theme = 'auto', density, shortcuts, approveAll, review, history: History, className } = props;
  const { words } = useWords();
  const run = useProvidedRun();
  const panel = useRef<HTMLElement>(null);
  const keys = useShortcuts(panel, shortcuts);
  const { KeyLegend } = loadedShortcuts() ?? {};
  // Without cards, there is nothing for a second press to act on.
  const { oneActionPerPress } = usePanelParts() ?? {};
  useEffect(() => oneActionPerPress?.(panel.current), [oneActionPerPress]);
  return (
    <section
      ref={panel}
      className={className ? `rai-root rai-panel ${className}` : 'rai-root rai-panel'}
      lang={words.language}
      dir={words.direction}
      aria-label={words.panelLabel}
      tabIndex={-1}
      data-theme={theme === 'auto' ? undefined : theme}
      data-density={density}
    >
      <StatusLine />
      <ShortcutContext.Provider value={keys}>
        {/* Another run object remounts everything: typed text, open confirmations and the focus are discarded. */}
        <Isolated resetKey={`${identityOf(run)}`}>
          <FocusKeeper panel={panel}>
            <HostPart of={History} />
            <LazyCards keepsReceipts={!History} />
            <WorkingLine />
            <ErrorNotice />
            {keys && KeyLegend && <KeyLegend shortcuts={keys} words={words} />}
            <LazyBar approveAll={approveAll} review={review} />
          </FocusKeeper>
        </Isolated>
      </ShortcutContext.Provider>
    </section>
  );
});

/**
 * `LazyCards` and `LazyBar` do not re-render with the panel: server-rendered markup stays until their code has loaded.
 */
const LazyCards = memo(function LazyCards(props: CardsProps): ReactNode {
  return <LazyPart fallback={<PlainCards />}>{({ Cards }) => <Cards {...props} />}</LazyPart>;
});

const LazyBar = memo(function LazyBar(props: Pick<PanelProps, 'approveAll' | 'review'>): ReactNode {
  return <LazyPart fallback={null}>{({ ResumeBar }) => <ResumeBar {...props} />}</LazyPart>;
});
