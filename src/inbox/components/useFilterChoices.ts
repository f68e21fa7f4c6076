'use client';
import { useMemo, useState } from 'react';
import { useRendererOptions } from '../../components/Options/RendererContext.js';
import { hostText, toolOptions } from '../../components/Options/ToolOptions.js';
import type { RiskLevel } from '../../model/Risk.js';
import type { InboxHandle } from '../InboxHandle.js';
import type { InboxFilter } from '../InboxSource.js';
import type { FilterChoice } from './FilterSelect.js';
import { toolsOf } from '../ordering.js';
import { useInboxWords } from './useInboxWords.js';

/** What can be selected in each field of the filter. */
export interface FilterChoices {
  readonly sources: readonly FilterChoice<string>[];
  readonly agents: readonly FilterChoice<string>[];
  readonly tools: readonly FilterChoice<string>[];
  readonly risks: readonly FilterChoice<RiskLevel | 'none'>[];
}

const levels: readonly RiskLevel[] = ['high', 'medium', 'low'];

/** The names in the items that have been loaded so far: a filter does not remove the choices that it hides. */
export function useFilterChoices(
  { items, counts }: Pick<InboxHandle, 'items' | 'counts'>,
  filter: InboxFilter,
  given: { readonly agents?: readonly string[] | undefined; readonly tools?: readonly string[] | undefined },
): FilterChoices {
  const { words, inbox } = useInboxWords();
  const { tools: options } = useRendererOptions();
  const agents = useNames(items, agentsIn, given.agents, filter.agents);
  const tools = useNames(items, toolsIn, given.tools, filter.tools);
  const sources = useNames(counts.sources, Object.keys, undefined, filter.sources);
  return {
    sources: sources.map(choiceOf),
    agents: agents.map(choiceOf),
    tools: tools.map((value) => ({ value, label: hostText(toolOptions(options, value)?.title) ?? value })),
    risks: [
      ...levels.map((value) => ({ value, label: words.risks[value] })),
      { value: 'none', label: inbox.noGroup },
    ],
  };
}

const choiceOf = (value: string): FilterChoice<string> => ({ value, label: value });

type Items = InboxHandle['items'];

const agentsIn = (items: Items): readonly string[] => items.flatMap(({ agent }) => agent ?? []);
const toolsIn = (items: Items): readonly string[] => items.flatMap(({ questions }) => toolsOf(questions));

/** The names of the host, else all that were found until now, sorted; and those that are selected. */
function useNames<From>(
  from: From,
  read: (from: From) => readonly string[],
  given: readonly string[] | undefined,
  selected: readonly string[] | undefined,
): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([]);
  const found = useMemo(() => [...new Set(read(from))], [from, read]);
  const added = found.filter((name) => !known.includes(name));
  if (added.length > 0) setKnown([...known, ...added]);
  return useMemo(
    () => [...new Set([...(given ?? known), ...(selected ?? [])])].toSorted((a, b) => a.localeCompare(b)),
    [given, known, selected],
  );
}
