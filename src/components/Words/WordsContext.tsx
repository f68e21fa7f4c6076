'use client';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useUnchanged } from '../../react/useUnchanged.js';
import type { Words } from '../../words/Words.js';
import { defaultWords } from './defaultWords.js';

/** What `useWords` returns: the words, and the locale for their numbers and durations. */
export interface Wording {
  readonly words: Words;
  /** A BCP 47 tag. */
  readonly locale: string;
}

const WordsContext = createContext<Wording>({ words: defaultWords, locale: 'en' });

/** Props of {@link WordsProvider}. */
export interface WordsProviderProps {
  /**
   * Texts, by name, that replace those of the provider above. If a function throws, the text of the provider above is
   * shown. @default the texts of the provider above, else English
   */
  words?: Partial<Words> | undefined;
  /** A BCP 47 tag for numbers and durations. @default that of `words`, else of the provider above, else `en` */
  locale?: string | undefined;
  children?: ReactNode;
}

/** Provides words to the components below. The default is English. */
export function WordsProvider({ words: given, locale, children }: WordsProviderProps): ReactNode {
  const above = useContext(WordsContext);
  const words = useUnchanged(given);
  const wording = useMemo(
    () => ({
      words: words ? replaced(above.words, words) : above.words,
      locale: usable(locale) ?? words?.language ?? above.locale,
    }),
    [above, words, locale],
  );
  return <WordsContext.Provider value={wording}>{children}</WordsContext.Provider>;
}

/**
 * The locale as a BCP 47 tag, even if it is written like `en_US`. `Intl` throws for any other text, which therefore
 * counts as omitted.
 */
function usable(locale: string | undefined): string | undefined {
  if (locale === undefined) return undefined;
  try {
    return Intl.getCanonicalLocales(locale.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/**
 * Replaces words. One that is undefined or blank counts as omitted, so that no button loses its name. So does a
 * function of the host while it throws, so that no question disappears.
 */
function replaced(above: Words, words: Partial<Words>): Words {
  const all: Words & Record<string, unknown> = { ...above };
  for (const [name, word] of Object.entries<unknown>(words)) {
    if (word !== undefined && !(typeof word === 'string' && word.trim() === ''))
      all[name] = typeof word === 'function' ? safe(word as Say, all[name] as Say) : word;
  }
  return all;
}

type Say = (params: unknown) => string;

const safe =
  (say: Say, above: Say): Say =>
  (params) => {
    try {
      return say(params);
    } catch (cause) {
      // On a server it cannot be reported.
      if (typeof reportError === 'function') reportError(cause);
      return above(params);
    }
  };

/** The words of the nearest provider. */
export function useWords(): Wording {
  return useContext(WordsContext);
}
