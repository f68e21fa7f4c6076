import { en, type Words } from 'react-agent-interrupts';
import { ar } from 'react-agent-interrupts/words/ar';
import { de } from 'react-agent-interrupts/words/de';
import { es } from 'react-agent-interrupts/words/es';
import { fr } from 'react-agent-interrupts/words/fr';
import { ja } from 'react-agent-interrupts/words/ja';
import { zh } from 'react-agent-interrupts/words/zh';

const languages: Readonly<Record<string, Words>> = { en, de, es, fr, ja, zh, ar };

/** Whether there is a catalogue for `language`. */
export const isLanguage = (language: unknown): language is string =>
  typeof language === 'string' && Object.hasOwn(languages, language);

/** Matches a name that starts with the library's text, followed by text of the agent. */
export const startsWith =
  (beginning: string) =>
  (name: string): boolean =>
    name.startsWith(beginning);

/** The catalogue of the toolbar's language, so that a play function can find its buttons. */
export const wordsIn = (globals: Record<string, unknown>): Words =>
  languages[String(globals['language'])] ?? en;
