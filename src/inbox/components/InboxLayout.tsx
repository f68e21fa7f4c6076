'use client';
import { useRef, type ReactNode } from 'react';
import { oneActionPerPress } from '../../components/PressGuard/oneActionPerPress.js';
import { PressGuardContext } from '../../components/PressGuard/PressGuardContext.js';
import { RendererProvider, type RendererOptions } from '../../components/Options/RendererContext.js';
import { WordsProvider } from '../../components/Words/WordsContext.js';
import type { Words } from '../../words/Words.js';
import type { InboxHandle } from '../InboxHandle.js';
import type { InboxView } from '../InboxView.js';
import { AnsweredHereContext, useAnsweredHere } from './AnsweredHere.js';
import { InboxBulkBar, type InboxBulkBarProps } from './InboxBulkBar.js';
import { InboxDetail, type InboxDetailProps } from './InboxDetail.js';
import { InboxErrors } from './InboxErrors.js';
import { InboxFilters, type InboxFiltersProps } from './InboxFilters.js';
import { InboxHeader } from './InboxHeader.js';
import { InboxLegend } from './InboxLegend.js';
import { InboxList, type InboxListProps, type InboxListRef } from './InboxList.js';
import { InboxStatus } from './InboxStatus.js';
import { panelKeys } from './inboxKeys.js';
import { isFiltered } from './isFiltered.js';
import { useInboxKeys } from './useInboxKeys.js';
import { useInboxWords } from './useInboxWords.js';
import { useKeptFocus } from './useKeptFocus.js';

/** Props of {@link InboxLayout}. */
export interface InboxLayoutProps
  extends
    RendererOptions,
    Pick<InboxDetailProps, 'panel' | 'Conversation' | 'canClaim'>,
    Pick<InboxBulkBarProps, 'canCancel' | 'pressGuard'>,
    Pick<InboxListProps, 'empty'> {
  /** What `useInterruptInbox` returns. */
  inbox: InboxHandle;
  /** The filter, the order and the groups that the inbox shows. */
  view: InboxView;
  /** Called when the user has changed them. @default there are no filters */
  onViewChange?: ((view: InboxView) => void) | undefined;
  /** The names that can be selected in the filters. @default those of the items that are loaded */
  choices?: Pick<InboxFiltersProps, 'agents' | 'tools'> | undefined;
  /**
   * Enables the shortcuts: `j` and `k` for the next and the previous item, `x` to mark it, `?` for the list of the
   * keys; in the panel also `a`, `d`, `e` and `u`. They work only while the focus is in the inbox, and not while the
   * user types.
   * @default true
   */
  shortcuts?: boolean | undefined;
  /**
   * `auto` follows `data-theme` or the class `light` or `dark` of an ancestor, else the system setting. @default 'auto'
   */
  theme?: 'light' | 'dark' | 'auto' | undefined;
  /** The spacing. @default the page's `data-density`, else comfortable */
  density?: 'compact' | undefined;
  /** The texts of the panel and the language of the inbox. @default English */
  words?: Partial<Words> | undefined;
  /** A BCP 47 tag for numbers, times and durations. @default the language of `words`, else `en` */
  locale?: string | undefined;
  className?: string | undefined;
}

/**
 * The list and the detail of an inbox: next to each other if there is space, otherwise the detail covers the list. The
 * parts, such as `InboxList`, also work on their own.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-theme` | `light` or `dark`, if `theme` sets it |
 * | `data-density` | `compact`, if `density` sets it |
 */
export function InboxLayout(props: InboxLayoutProps): ReactNode {
  const answered = useAnsweredHere();
  const { words, locale, renderers, toolRenderers, form, toolSchemas, tools, agentName, headingLevel } =
    props;
  return (
    <WordsProvider words={words} locale={locale}>
      <RendererProvider {...{ renderers, toolRenderers, form, toolSchemas, tools, agentName, headingLevel }}>
        <PressGuardContext.Provider value={props.pressGuard}>
          <AnsweredHereContext.Provider value={answered}>
            <Layout {...props} />
          </AnsweredHereContext.Provider>
        </PressGuardContext.Provider>
      </RendererProvider>
    </WordsProvider>
  );
}

function Layout(props: InboxLayoutProps): ReactNode {
  const { inbox, view, onViewChange, choices, shortcuts = true, theme = 'auto', density, className } = props;
  const { words, inbox: texts } = useInboxWords();
  const root = useRef<HTMLElement>(null);
  const list = useRef<InboxListRef>(null);
  const keys = panelKeys(props.panel?.shortcuts);
  const { onKeyDown, openItem, closeItem } = useInboxKeys(root, list, inbox, keys);
  useKeptFocus(root);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the controls in it
    <section
      ref={(element) => {
        if (root.current !== element) oneActionPerPress(element);
        root.current = element;
      }}
      className={className ? `rai-root rai-inbox ${className}` : 'rai-root rai-inbox'}
      lang={words.language}
      dir={words.direction}
      aria-label={texts.inboxLabel}
      data-theme={theme === 'auto' ? undefined : theme}
      data-density={density}
      onKeyDown={shortcuts ? onKeyDown : undefined}
    >
      <InboxStatus inbox={inbox} />
      <div className="rai-inbox-panes" data-open={inbox.current === undefined ? undefined : ''}>
        <div className="rai-inbox-master">
          {onViewChange && (
            <InboxFilters inbox={inbox} view={view} onViewChange={onViewChange} {...choices} />
          )}
          <InboxHeader inbox={inbox} />
          <InboxList
            ref={list}
            inbox={inbox}
            groupBy={view.groupBy}
            onOpen={openItem}
            empty={props.empty}
            onClearFilters={
              onViewChange && isFiltered(view.filter)
                ? () => onViewChange({ ...view, filter: undefined })
                : undefined
            }
          />
          <InboxErrors inbox={inbox} />
          <InboxBulkBar inbox={inbox} canCancel={props.canCancel} />
          {shortcuts && <InboxLegend panel={keys} />}
        </div>
        <InboxDetail
          inbox={inbox}
          panel={props.panel}
          Conversation={props.Conversation}
          canClaim={props.canClaim}
          onClose={closeItem}
        />
      </div>
    </section>
  );
}
