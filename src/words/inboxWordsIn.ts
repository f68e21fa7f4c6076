import { arInbox } from './arInbox.js';
import { deInbox } from './deInbox.js';
import { enInbox } from './enInbox.js';
import { esInbox } from './esInbox.js';
import { frInbox } from './frInbox.js';
import type { InboxWords } from './InboxWords.js';
import { jaInbox } from './jaInbox.js';
import { zhInbox } from './zhInbox.js';

/** The texts of the inbox by language. Another language gets English. */
export const inboxWords = {
  en: enInbox,
  de: deInbox,
  es: esInbox,
  fr: frInbox,
  ja: jaInbox,
  zh: zhInbox,
  ar: arInbox,
} as const;

const byLanguage: Readonly<Record<string, InboxWords>> = inboxWords;

/** The texts for a BCP 47 tag. */
export const inboxWordsIn = (language: string): InboxWords =>
  byLanguage[language.split('-')[0] ?? ''] ?? enInbox;
