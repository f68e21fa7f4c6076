import { isJsonObject, own } from '../model/json.js';
import type { InboxItem, InboxQuestion } from './InboxItem.js';
import type { InboxPage } from './InboxSource.js';

/**
 * A page whose items can be shown. An item with a damaged part keeps its row, which can be opened, but not decided in
 * bulk. An entry that cannot be addressed is left out. `next` leads to another page, and `total` is a number of items.
 *
 * @param cursor The cursor that led to this page.
 * @throws TypeError if it is not a page, or if none of its entries can be addressed
 */
export function checkedPage(page: InboxPage, cursor: string | undefined): InboxPage {
  const given: unknown = page?.items;
  const items = Array.isArray(given) ? given.filter(isAddressable) : undefined;
  if (!items || (items.length === 0 && page.items.length > 0))
    throw new TypeError('The source returned no page of items with an `id` and `questions`.');
  const { total, next } = page;
  return {
    items: items.map((item) => (isSound(item) ? item : repaired(item))),
    ...(isCount(total) && { total }),
    // A server without another page can return an empty cursor, or the same one again.
    ...(typeof next === 'string' && next !== '' && next !== cursor && { next }),
  };
}

/** Whether a value is a number of items. */
export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const isAddressable = (item: unknown): item is InboxItem =>
  typeof own(item, 'id') === 'string' && Array.isArray(own(item, 'questions'));

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
/** Whether a part is a text, or there is none. */
const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';

const isSound = ({ title, agent, claimedBy, questions }: InboxItem): boolean =>
  typeof title === 'string' && isText(agent) && isText(claimedBy) && questions.every(isSoundQuestion);

const isSoundQuestion = (question: InboxQuestion): boolean =>
  isJsonObject(question) &&
  typeof question.id === 'string' &&
  isText(question.message) &&
  isText(question.tool) &&
  (question.actions === undefined || isEachNamed(question.actions));

const isEachNamed = (actions: unknown): boolean =>
  Array.isArray(actions) && actions.every((action) => typeof own(action, 'tool') === 'string');

/** Reads `null` as an absent part. An item with a damaged part gets a question that can only be opened. */
function repaired(given: InboxItem): InboxItem {
  const { id, threadId, title, data } = given;
  const item = { ...given, agent: given.agent ?? undefined, claimedBy: given.claimedBy ?? undefined };
  if (isSound(item)) return item;
  const questions = [{ id: '', reason: '', isMalformed: true }];
  return { id, threadId: textOf(threadId) ?? id, title: textOf(title) ?? id, data, questions };
}
