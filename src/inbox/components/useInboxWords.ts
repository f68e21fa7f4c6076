'use client';
import { inboxWordsIn } from '../../words/inboxWordsIn.js';
import type { InboxWords } from '../../words/InboxWords.js';
import { useWords, type Wording } from '../../components/Words/WordsContext.js';

/** The words of the nearest provider, with the texts of the inbox in the same language. */
export function useInboxWords(): Wording & { readonly inbox: InboxWords } {
  const wording = useWords();
  return { ...wording, inbox: inboxWordsIn(wording.words.language) };
}
