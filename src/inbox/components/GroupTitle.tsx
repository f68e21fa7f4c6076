'use client';
import type { ReactNode } from 'react';
import { hostText, toolOptions } from '../../components/Options/ToolOptions.js';
import { useRendererOptions } from '../../components/Options/RendererContext.js';
import { PlainText } from '../../components/PlainText/PlainText.js';
import type { RiskLevel } from '../../model/Risk.js';
import type { Words } from '../../words/Words.js';
import type { InboxGroup } from '../InboxItem.js';
import type { InboxGroupBy } from '../ordering.js';
import { useInboxWords } from './useInboxWords.js';

/** Props of {@link GroupTitle}. */
export interface GroupTitleProps {
  id: string;
  index: number;
  measure: (heading: HTMLElement | null) => void;
  group: InboxGroup;
  groupBy: InboxGroupBy | undefined;
}

/** The heading of a group, with the number of its rows. It stays in view above them. */
export function GroupTitle({ id, index, measure, group, groupBy }: GroupTitleProps): ReactNode {
  const { words, inbox, locale } = useInboxWords();
  const { tools, headingLevel = 3 } = useRendererOptions();
  const Heading = `h${headingLevel}` as const;
  const { name, items } = group;
  const hostName =
    groupBy === 'tool' ? hostText(toolOptions(tools, name)?.title) : riskOf(groupBy, name, words);
  return (
    <Heading ref={measure} id={id} data-index={index} className="rai-inbox-group-title">
      <PlainText>{hostName ?? (name === '' ? inbox.noGroup : name)}</PlainText>
      <span className="rai-hint">{new Intl.NumberFormat(locale).format(items.length)}</span>
    </Heading>
  );
}

const isLevel = (name: string, words: Words): name is RiskLevel => Object.hasOwn(words.risks, name);

const riskOf = (groupBy: GroupTitleProps['groupBy'], name: string, words: Words): string | undefined =>
  groupBy === 'risk' && isLevel(name, words) ? words.risks[name] : undefined;
