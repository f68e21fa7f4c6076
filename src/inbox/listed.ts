import { digestOf } from '../decisions/digest.js';
import { sameItems } from '../model/sameItems.js';
import type { Risk, RiskLevel } from '../model/Risk.js';
import type { InboxItem, InboxQuestion } from './InboxItem.js';
import { itemKey } from './itemKey.js';
import { askedText } from './questionOf.js';

/**
 * Rates the risk of a question, from what the host knows about its tool, never from the agent's text. It is called once
 * for each action of a question about several. `undefined` and `null` mean no rating. If it throws or returns anything
 * else, the risk is `high`.
 */
export type InboxRisk = (question: InboxQuestion, item: InboxItem) => RiskLevel | Risk | null | undefined;

/** An item of a list, with what is derived from it. */
export interface Listed {
  readonly key: string;
  readonly source: string;
  readonly item: InboxItem;
  /** What it asks, as text to compare; `undefined` if that is not JSON. Such an item cannot be decided in bulk. */
  readonly asked: string | undefined;
  readonly revision: string;
  readonly risk: RiskLevel | undefined;
}

/** The levels, from the lowest. */
export const LEVELS: readonly RiskLevel[] = ['low', 'medium', 'high'];

/**
 * Reads the items of lists. An item that is the same object is read once, until the function that rates it is another
 * one. An item whose rating is equal stays the same object.
 */
export function listedReader(): (source: string, item: InboxItem, risk: InboxRisk | undefined) => Listed {
  const known = new WeakMap<InboxItem, { readonly risk: InboxRisk | undefined; readonly listed: Listed }>();
  return (source, item, risk) => {
    const found = known.get(item);
    if (found && found.risk === risk && found.listed.source === source) return found.listed;
    const level = risk && riskOf(item, risk);
    const before = found?.listed.source === source ? found.listed : undefined;
    const listed =
      before && before.risk === level ? before : { ...(before ?? read(source, item)), risk: level };
    known.set(item, { risk, listed });
    return listed;
  };
}

/** Reads lists. For the same list, the result keeps its identity while the ratings are equal. */
export function listReader(): (
  source: string,
  items: readonly InboxItem[],
  risk: InboxRisk | undefined,
) => readonly Listed[] {
  const readListed = listedReader();
  const known = new WeakMap<readonly InboxItem[], { risk: InboxRisk | undefined; read: readonly Listed[] }>();
  return (source, items, risk) => {
    const found = known.get(items);
    if (found?.risk === risk && found) return found.read;
    const fresh = items.map((item) => readListed(source, item, risk));
    const read = found && sameItems(found.read, fresh) ? found.read : fresh;
    known.set(items, { risk, read });
    return read;
  };
}

function read(source: string, item: InboxItem): Omit<Listed, 'risk'> {
  const asked = askedText(item.questions);
  return {
    key: itemKey(source, item.id),
    source,
    item,
    asked,
    revision: asked === undefined ? '' : digestOf(asked),
  };
}

/** The highest risk of the questions of an item. */
function riskOf(item: InboxItem, risk: InboxRisk): RiskLevel | undefined {
  const found = item.questions
    .flatMap((question) => [
      question,
      ...(question.actions ?? []).map(({ tool, args, argsText }) => ({
        ...question,
        actions: undefined,
        tool,
        args,
        argsText,
      })),
    ])
    .map((question) => LEVELS.indexOf(levelOf(() => risk(question, item)) as RiskLevel));
  return LEVELS[Math.max(-1, ...found)];
}

function levelOf(rate: () => ReturnType<InboxRisk>): RiskLevel | undefined {
  try {
    const found = rate() ?? undefined;
    if (found === undefined) return undefined;
    const level = typeof found === 'string' ? found : found.level;
    if (LEVELS.includes(level)) return level;
    throw new TypeError('`risk` must return “low”, “medium” or “high” synchronously.');
  } catch (error) {
    // Not thrown, because an error must not hide an item. On a server it cannot be reported.
    if (typeof reportError === 'function') reportError(error);
    return 'high';
  }
}
