import { TranslatableString } from '@rjsf/utils';
import type { Words } from '../../../words/Words.js';

/** Replaces rjsf's own texts. */
export function translate(words: Words, locale: string) {
  return (key: TranslatableString, params: string[] = []): string => {
    const [name = ''] = params;
    switch (key) {
      case TranslatableString.YesLabel:
        return words.yes;
      case TranslatableString.NoLabel:
        return words.no;
      case TranslatableString.NewStringDefault:
        return '';
      case TranslatableString.OptionPrefix:
      case TranslatableString.TitleOptionPrefix:
        // The number follows the title, if the union has one.
        return words.option({ count: Number(params.at(-1)), locale });
      case TranslatableString.KeyLabel:
        return words.propertyName({ name });
      case TranslatableString.DeprecatedLabel:
        return words.deprecated({ name });
      default:
        // The other texts belong to parts of rjsf that this form replaces.
        return key;
    }
  };
}
