import { isJsonObject, sameJson } from '../../model/json.js';
import { hostText, toolOptions, type Tools } from '../../components/Options/ToolOptions.js';
import { asSeen } from '../../components/PlainText/asSeen.js';
import { visibleCopy } from '../../components/PlainText/visibleText.js';
import { valuesInLine } from '../../components/QuestionRows/valuesInLine.js';
import { callForResult } from '../../model/callSafely.js';
import type { InboxQuestion, ShownItem } from '../InboxItem.js';
import { toolsOf } from '../ordering.js';

/** Longer texts are cut. */
const MAX_LENGTH = 240;

/** The texts of a row. */
export interface RowText {
  readonly title: string;
  /** The title is the host's, not the agent's. */
  readonly isTrusted: boolean;
  /** What the questions contain beyond the title. `''` for nothing. */
  readonly details: string;
  /** The two texts contain everything that the list contains about the questions, as the agent sent it. */
  readonly isWhole: boolean;
  /** The tools that it asks about, each once. */
  readonly tools: readonly string[];
}

/** The title of a row, and its questions in one text. */
export function rowText(item: ShownItem, tools?: Tools): RowText {
  const { questions } = item;
  const [first] = questions;
  const described = questions.length === 1 && first ? describedBy(first, tools) : undefined;
  const title = described ?? item.title;
  const parts = questions.flatMap((question) => partsOf(question, asSeen(title)));
  const text = parts.map((part) => part.text).join(' · ');
  const isCut = text.length > MAX_LENGTH;
  return {
    title,
    isTrusted: described !== undefined,
    details: isCut ? `${text.slice(0, MAX_LENGTH)}…` : text,
    isWhole:
      !isCut &&
      item.isPartial !== true &&
      parts.every((part) => part.isWhole) &&
      questions.every((question) => question.isMalformed !== true),
    tools: [...new Set(toolsOf(questions))],
  };
}

/** The host's description of a call. The host receives a copy of the arguments without invisible characters. */
function describedBy({ tool, args, actions }: InboxQuestion, tools: Tools | undefined): string | undefined {
  const describe = toolOptions(tools, tool)?.describe;
  if (!describe || actions || !isJsonObject(args)) return undefined;
  return hostText(
    callForResult(() => {
      const copy = visibleCopy(args);
      return isJsonObject(copy) ? describe(copy) : undefined;
    }),
  );
}

interface Part {
  readonly text: string;
  readonly isWhole: boolean;
}

/** The message, unless it is the title, the arguments, and what else is asked about. */
function partsOf(question: InboxQuestion, title: string): readonly Part[] {
  const { message = '', args, argsText, actions, data } = question;
  const line = valuesInLine({
    actions: actions?.map((action) => ({ ...action, name: action.tool })),
    toolCall: { args, argsText },
  });
  const said = asSeen(message);
  return [
    ...(said === '' || said === title ? [] : [{ text: said, isWhole: true }]),
    ...[line, valuesInLine({ toolCall: { args: restOf(data, question) } })].flatMap((each) =>
      each.text === '' ? [] : [{ ...each, text: withArrows(each.text) }],
    ),
  ];
}

/** The data without what the question contains in a field of its own. */
function restOf(data: unknown, question: InboxQuestion): unknown {
  if (!isJsonObject(data)) return data === question.message ? undefined : data;
  const known = Object.values(question).filter((value) => value !== data);
  const rest = Object.entries(data).filter(
    // The row shows when it expires.
    ([name, value]) => !/^expires_?at$/i.test(name) && !known.some((each) => sameJson(each, value)),
  );
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

/** Shows each escaped line break of a line as `↵`. Such a sign of the agent is escaped. */
const withArrows = (line: string): string => line.replaceAll(/\\.|↵/g, (found) => arrows[found] ?? found);
const arrows: Readonly<Partial<Record<string, string>>> = { '\\n': '↵', '↵': '\\u21b5' };
