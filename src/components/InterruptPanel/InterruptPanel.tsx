'use client';
import { memo, useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import type { AgentRun } from '../../model/AgentRun.js';
import type { RiskOf } from '../../model/Risk.js';
import { AgentRunProvider, useProvidedRun } from '../../react/AgentRunProvider.js';
import { useSecretMarks } from '../../react/useSecretMarks.js';
import { useUnchanged } from '../../react/useUnchanged.js';
import type { Words } from '../../words/Words.js';
import { guardPresses } from '../Button/guardPresses.js';
import { HostPart } from '../ErrorBoundary/HostPart.js';
import { OneRoom } from '../ErrorBoundary/Rooms.js';
import { identityOf } from '../Identity/identityOf.js';
import { RendererProvider, type RendererOptions } from '../Renderer/RendererContext.js';
import { ShortcutContext } from '../Shortcuts/ShortcutKey.js';
import { defaultShortcuts, type Shortcuts } from '../Shortcuts/Shortcuts.js';
import { useShortcuts } from '../Shortcuts/useShortcuts.js';
import { RiskProvider } from '../Risk/RiskProvider.js';
import { useWords, WordsProvider } from '../Words/WordsContext.js';
import { ErrorNotice } from './ErrorNotice.js';
import { FocusKeeper } from './FocusKeeper.js';
import { LatePart, usePanelParts } from './LatePart.js';
import { PlainCards } from './PlainCards.js';
import { StatusLine } from './StatusLine.js';
import { WorkingLine } from './WorkingLine.js';

/** Props of {@link InterruptPanel}. */
export interface InterruptPanelProps extends RendererOptions {
  /** The run whose questions it shows. @default the nearest `AgentRunProvider`'s */
  run?: AgentRun | undefined;
  /** `auto` follows the page's `data-theme`, else the reader's system. @default 'auto' */
  theme?: 'light' | 'dark' | 'auto' | undefined;
  /** How close together things stand. @default the page's `data-density`, else comfortable */
  density?: 'compact' | undefined;
  /** A language, such as that of `react-agent-interrupts/words/de`, or single sentences by name. @default English */
  words?: Partial<Words> | undefined;
  /** A BCP 47 tag for numbers and durations. @default the language of `words`, else `en` */
  locale?: string | undefined;
  /**
   * Keys for the card that has the focus: `true` for those of {@link defaultShortcuts}, or keys of your own. They do
   * nothing anywhere else, and nothing while something is typed. @default none
   */
  shortcuts?: boolean | Shortcuts | undefined;
  /** Offers a yes to everything that is open, where each of it takes a plain yes and none is of a high risk. @default false */
  approveAll?: boolean | undefined;
  /** Stands above the cards: `DecisionHistory` shows what was decided earlier, and what came of it. @default nothing */
  history?: ComponentType | undefined;
  /** What is shown of all decisions before they are sent: `DecisionReview`, or one of your own. @default nothing */
  review?: ComponentType | undefined;
  /**
   * How much is at stake in each question, as you judge it. It stands on the card, and a yes whose risk is `high` has
   * no key, is no part of “approve all” and asks once more. @default nothing is said
   */
  risk?: RiskOf | undefined;
  className?: string | undefined;
}

/**
 * Everything that waits for a person, and the way to answer it: a card per question, the bar that sends the
 * answers together, and what went wrong. It shows nothing when nothing waits, yet stays in the page, so that
 * screen readers hear of the first question.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-theme` | `light` or `dark`, where `theme` says so |
 * | `data-density` | `compact`, where `density` says so |
 *
 * @throws Error without a `run` and without an `AgentRunProvider` above.
 */
export const InterruptPanel = memo(function InterruptPanel(props: InterruptPanelProps): ReactNode {
  const { words, locale, renderers, toolRenderers, form, toolSchemas, theme } = props;
  const { density, approveAll, review, history, className } = props;
  const shortcuts = useUnchanged(props.shortcuts === true ? defaultShortcuts : props.shortcuts || undefined);
  const run = useProvidedRun(props.run);
  useSecretMarks(run, toolSchemas);
  return (
    <AgentRunProvider run={run}>
      <WordsProvider words={words} locale={locale}>
        <RendererProvider {...{ renderers, toolRenderers, form, toolSchemas }}>
          <RiskProvider risk={props.risk}>
            <Panel {...{ theme, density, shortcuts, approveAll, review, history, className }} />
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

/** A host renders with every token; what is below here renders for what concerns it alone. */
const Panel = memo(function Panel(props: PanelProps): ReactNode {
  const { theme = 'auto', density, shortcuts, approveAll, review, history: History, className } = props;
  const { words } = useWords();
  const run = useProvidedRun();
  const panel = useRef<HTMLElement>(null);
  // Before there are cards, no key acts on one.
  const keys = useShortcuts(panel, usePanelParts() && shortcuts);
  useEffect(() => guardPresses(panel.current), []);
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
        {/* Another run begins afresh: nothing typed, confirmed by half or focused goes along. */}
        <OneRoom name={`${identityOf(run)}`}>
          <FocusKeeper panel={panel}>
            <HostPart of={History} />
            <LateCards />
            <WorkingLine />
            <ErrorNotice />
            <LateBar approveAll={approveAll} review={review} />
          </FocusKeeper>
        </OneRoom>
      </ShortcutContext.Provider>
    </section>
  );
});

/** Neither renders for what the panel does: what a server has rendered waits here undisturbed for its code. */
const LateCards = memo(function LateCards(): ReactNode {
  return <LatePart meanwhile={<PlainCards />}>{({ Cards }) => <Cards />}</LatePart>;
});

const LateBar = memo(function LateBar(props: Pick<PanelProps, 'approveAll' | 'review'>): ReactNode {
  return <LatePart meanwhile={null}>{({ ResumeBar }) => <ResumeBar {...props} />}</LatePart>;
});
