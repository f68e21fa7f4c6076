import type { InboxFilter, InboxSort } from './InboxSource.js';
import { LEVELS, type Listed } from './listed.js';

/** What the rows of a group share. */
export type InboxGroupBy = 'source' | 'agent' | 'tool' | 'risk';

/** How an inbox arranges its rows. */
export interface View {
  readonly filter: InboxFilter;
  readonly sort: InboxSort;
  readonly groupBy: InboxGroupBy | undefined;
}

/** The name of the group of an item. */
export function groupOf({ source, item, risk }: Listed, groupBy: InboxGroupBy | undefined): string {
  switch (groupBy) {
    case undefined:
      return '';
    case 'source':
      return source;
    case 'agent':
      return item.agent ?? '';
    case 'tool':
      return toolsOf(item.questions)[0] ?? '';
    case 'risk':
      return risk ?? '';
  }
}

/** The tools that questions are about. */
export const toolsOf = (questions: Listed['item']['questions']): readonly string[] =>
  questions.flatMap(({ tool, actions }) => [
    ...(tool === undefined ? [] : [tool]),
    ...(actions ?? []).map((action) => action.tool),
  ]);

/** Compares two items. An unknown time comes last. Equal items keep the order of their lists. */
export function comparator(sort: InboxSort): (a: Listed, b: Listed) => number {
  const since = ({ item }: Listed) => item.waitingSince ?? Infinity;
  const by: Readonly<Record<InboxSort, (listed: Listed) => number>> = {
    age: since,
    newest: ({ item }) => (item.waitingSince === undefined ? Infinity : -item.waitingSince),
    expiry: ({ item }) => item.expiresAt ?? Infinity,
    risk: ({ risk }) => (risk ? -LEVELS.indexOf(risk) : 1),
  };
  const value = by[sort];
  return (a, b) => compare(value(a), value(b)) || compare(since(a), since(b));
}

const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether an item passes a filter. */
export function passes({ source, item, risk }: Listed, filter: InboxFilter, now: number): boolean {
  const { sources, agents, tools, risks, waitingFor, expiresWithin, text } = filter;
  return (
    sources?.includes(source) !== false &&
    (!agents || (item.agent !== undefined && agents.includes(item.agent))) &&
    risks?.includes(risk ?? 'none') !== false &&
    (waitingFor === undefined || (item.waitingSince ?? Infinity) + waitingFor <= now) &&
    (expiresWithin === undefined || (item.expiresAt ?? Infinity) - expiresWithin <= now) &&
    (!tools || toolsOf(item.questions).some((tool) => tools.includes(tool))) &&
    (!text || textOf(item).includes(text.toLocaleLowerCase()))
  );
}

const textOf = ({ title, agent, questions }: Listed['item']): string =>
  [title, agent ?? '', ...toolsOf(questions), ...questions.map(({ message }) => message ?? '')]
    .join('\n')
    .toLocaleLowerCase();

/** The next time after `now` at which an item expires or passes a time of the filter; infinity if there is none. */
export function nextMoment(
  { item }: Listed,
  { waitingFor, expiresWithin }: InboxFilter,
  now: number,
): number {
  const { waitingSince, expiresAt } = item;
  let next = Infinity;
  const add = (moment: number): void => {
    if (moment > now && moment < next) next = moment;
  };
  if (expiresAt !== undefined) add(expiresAt);
  if (expiresAt !== undefined && expiresWithin !== undefined) add(expiresAt - expiresWithin);
  if (waitingSince !== undefined && waitingFor !== undefined) add(waitingSince + waitingFor);
  for (const question of item.questions) if (question.expiresAt !== undefined) add(question.expiresAt);
  return next;
}
