'use client';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../components/Button/Button.js';
import type { InboxFilter, InboxSort } from '../InboxSource.js';
import type { InboxGroupBy } from '../ordering.js';
import type { InboxView } from '../InboxView.js';
import type { InboxHandle } from '../InboxHandle.js';
import { FilterSelect, type FilterChoice } from './FilterSelect.js';
import { isFiltered } from './isFiltered.js';
import { useFilterChoices } from './useFilterChoices.js';
import { useInboxWords } from './useInboxWords.js';

/** Props of {@link InboxFilters}. */
export interface InboxFiltersProps {
  inbox: Pick<InboxHandle, 'items' | 'counts'>;
  view: InboxView;
  onViewChange: (view: InboxView) => void;
  /** The names of the agents that can be selected. @default those of the items that are loaded */
  agents?: readonly string[] | undefined;
  /** The names of the tools that can be selected. @default those of the items that are loaded */
  tools?: readonly string[] | undefined;
  className?: string | undefined;
}

/** How long the search waits after the last key, in milliseconds. */
const PAUSE = 300;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ages = [HOUR, 4 * HOUR, DAY, 7 * DAY];
const sorts: readonly InboxSort[] = ['age', 'newest', 'expiry', 'risk'];
const groups: readonly InboxGroupBy[] = ['source', 'agent', 'tool', 'risk'];

/** The search, the filters, the order and the groups of an inbox. The filters are behind one button. */
export function InboxFilters(props: InboxFiltersProps): ReactNode {
  const { inbox, view, onViewChange, className } = props;
  const { words, inbox: texts, locale } = useInboxWords();
  const { filter = {}, sort = 'age', groupBy } = view;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { sources, agents, tools, risks } = useFilterChoices(inbox, filter, props);
  const change = (changed: Partial<InboxFilter>) =>
    onViewChange({ ...view, filter: withoutUndefined({ ...filter, ...changed }) });
  const { text = '', ...others } = filter;
  const count = Object.keys(withoutUndefined(others)).length;
  const times = (all: readonly number[], say: typeof texts.waitsLonger): readonly FilterChoice<number>[] =>
    all.map((milliseconds) => ({ value: milliseconds, label: say({ milliseconds, locale }) }));
  return (
    <search
      className={className ? `rai-root rai-inbox-filters ${className}` : 'rai-root rai-inbox-filters'}
      lang={words.language}
      dir={words.direction}
      aria-label={texts.filters}
    >
      <div className="rai-inbox-tools">
        <div className="rai-inbox-search-line">
          {' '}
          <SearchField
            label={texts.search}
            text={text}
            onSearch={(next) => change({ text: next || undefined })}
          />
          <Button
            className="rai-inbox-filter-button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {texts.filters}
            {count > 0 && <span className="rai-number">{new Intl.NumberFormat(locale).format(count)}</span>}
          </Button>
        </div>{' '}
        <FilterSelect
          label={texts.sort}
          value={[sort]}
          choices={sorts.map((value) => ({ value, label: texts.sorts[value] }))}
          onChange={(value) => onViewChange({ ...view, sort: value })}
        />
        <FilterSelect
          label={texts.group}
          none={texts.groups.none}
          value={groupBy && [groupBy]}
          choices={groups.map((value) => ({ value, label: texts.groups[value] }))}
          onChange={(value) => onViewChange({ ...view, groupBy: value })}
        />
      </div>
      <div id={id} className="rai-inbox-more-filters" hidden={!isOpen}>
        <FilterSelect
          label={texts.source}
          none={texts.any}
          value={filter.sources}
          choices={sources}
          onChange={(value) => change({ sources: value === undefined ? undefined : [value] })}
        />
        <FilterSelect
          label={texts.agent}
          none={texts.any}
          value={filter.agents}
          choices={agents}
          onChange={(value) => change({ agents: value === undefined ? undefined : [value] })}
        />
        <FilterSelect
          label={texts.tool}
          none={texts.any}
          value={filter.tools}
          choices={tools}
          onChange={(value) => change({ tools: value === undefined ? undefined : [value] })}
        />
        <FilterSelect
          label={texts.risk}
          none={texts.any}
          value={filter.risks}
          choices={risks}
          onChange={(value) => change({ risks: value === undefined ? undefined : [value] })}
        />
        <FilterSelect
          label={texts.age}
          none={texts.any}
          value={filter.waitingFor === undefined ? undefined : [filter.waitingFor]}
          choices={times(ages, texts.waitsLonger)}
          onChange={(value) => change({ waitingFor: value })}
        />
        <FilterSelect
          label={texts.expiry}
          none={texts.any}
          value={filter.expiresWithin === undefined ? undefined : [filter.expiresWithin]}
          choices={times(ages, texts.expiresWithin)}
          onChange={(value) => change({ expiresWithin: value })}
        />
        {isFiltered(filter) && (
          <Button variant="quiet" onClick={() => onViewChange({ ...view, filter: undefined })}>
            {texts.clearFilters}
          </Button>
        )}
      </div>
    </search>
  );
}

/** A filter without the fields that do not filter, so that equal filters are equal. */
const withoutUndefined = (filter: InboxFilter): InboxFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

interface SearchFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

/** Searches after a pause, and immediately on Enter. */
function SearchField({ label, text, onSearch }: SearchFieldProps): ReactNode {
  const [typed, setTyped] = useState(text);
  const [searched, setSearched] = useState(text);
  const [before, setBefore] = useState(text);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  // The app can follow a search late. A text that was not searched is from the app, or from “Clear filters”.
  if (text !== before) {
    setBefore(text);
    if (!searched.startsWith(text) || text === '') {
      setSearched(text);
      setTyped(text);
    }
  }
  useEffect(() => {
    if (typed === searched) return undefined;
    const timer = setTimeout(() => {
      setSearched(typed);
      latest.current(typed);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, searched]);
  return (
    <input
      type="search"
      className="rai-input rai-inbox-search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => {
        if (key !== 'Enter' || typed === searched) return;
        setSearched(typed);
        onSearch(typed);
      }}
    />
  );
}
