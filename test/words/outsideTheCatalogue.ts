import { en } from 'react-agent-interrupts/words/en';
import type { Words } from 'react-agent-interrupts';

const marked = (text: string): string => `⟦${text}⟧`;

/**
 * English with every word of the catalogue in marks. Text outside of marks in a page is either the agent's, which these
 * tests write in Cyrillic, or does not come from the catalogue.
 */
export const markedWords: Words = {
  ...(Object.fromEntries(Object.entries(en).map(([name, word]) => [name, markedWord(word)])) as Words &
    Record<string, unknown>),
  language: en.language,
  direction: en.direction,
};

function markedWord(word: unknown): unknown {
  if (typeof word === 'string') return marked(word);
  if (isSaying(word)) return (params: object) => marked(word(params));
  if (typeof word === 'object' && word !== null) {
    return Object.fromEntries(Object.entries(word).map(([key, each]) => [key, markedWord(each)]));
  }
  return word;
}

function isSaying(word: unknown): word is (params: object) => string {
  return typeof word === 'function';
}

/** rjsf's name for a new property: a part of the answer, until the user renames it. */
const NEW_KEY = 'newKey';

/** Attributes that are read or announced beside the text. */
const spokenAttributes = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
];

/**
 * All visible or announced text in `root` that has Latin letters outside the marks.
 * @throws Error if nothing is marked, because then nothing was checked.
 */
export function outsideTheCatalogue(root: Element): readonly string[] {
  if (!root.textContent?.includes('⟦')) throw new Error('Nothing here comes from the marked catalogue.');
  const found: string[] = [];
  const look = (where: string, text: string): void => {
    if (/\p{Script=Latin}/u.test(withoutMarks(text).replaceAll(NEW_KEY, ''))) found.push(`${where}: ${text}`);
  };
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    // The text in an input is the answer, and the text in code is a name of the wire.
    if (parentElement && !parentElement.closest('textarea, style, code')) {
      look(parentElement.className || parentElement.tagName, textContent ?? '');
    }
  }
  for (const element of root.querySelectorAll('*')) {
    for (const name of spokenAttributes) look(name, element.getAttribute(name) ?? '');
  }
  return found;
}

/** A word inside a word has its own marks: the innermost are removed first. */
function withoutMarks(text: string): string {
  const less = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  return less === text ? text : withoutMarks(less);
}
