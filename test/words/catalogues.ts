import type { Words } from 'react-agent-interrupts';
import { ar } from 'react-agent-interrupts/words/ar';
import { de } from 'react-agent-interrupts/words/de';
import { en } from 'react-agent-interrupts/words/en';
import { es } from 'react-agent-interrupts/words/es';
import { fr } from 'react-agent-interrupts/words/fr';
import { ja } from 'react-agent-interrupts/words/ja';
import { zh } from 'react-agent-interrupts/words/zh';

/** Every language that is shipped. */
export const catalogues: Readonly<Record<string, Words>> = { ar, de, en, es, fr, ja, zh };

/** A word of a catalogue: its name and its text. */
export interface Word {
  readonly place: string;
  readonly say: (params: object) => unknown;
}

/** Every text of a catalogue, including those of its tables. */
export function wordsOf(catalogue: Words): readonly Word[] {
  const facts: ReadonlySet<string> = new Set(['language', 'direction']);
  return Object.entries(catalogue)
    .filter(([name]) => !facts.has(name))
    .flatMap(([name, word]: [string, unknown]): Word[] => {
      if (typeof word === 'object' && word !== null) {
        return Object.entries(word).map(([key, text]: [string, unknown]) => ({
          place: `${name}.${key}`,
          say: () => text,
        }));
      }
      return [{ place: name, say: (params) => (isSaying(word) ? word(params) : word) }];
    });
}

const isSaying = (word: unknown): word is (params: object) => unknown => typeof word === 'function';
