import * as rjsf from '#rjsf/utils';
import type { TranslatableString } from '@rjsf/utils';
import type { Words } from '../../../words/Words.js';

/** Replaces rjsf's own texts. */
export function translate(words: Words, locale: string) {
  return (key: TranslatableString, params: string[] = []): string => {
    const [name = ''] = params;
    switch (key) {
      case rjsf.TranslatableString.YesLabel:
        return words.yes;
      case rjsf.TranslatableString.NoLabel:
        return words.no;
      case rjsf.TranslatableString.NewStringDefault:
        return '';
      case rjsf.TranslatableString.OptionPrefix:
      case rjsf.TranslatableString.TitleOptionPrefix:
        // The number follows the title, if the union has one.
        return words.option({ count: Number(params.at(-1)), locale });
      case rjsf.TranslatableString.KeyLabel:
        return words.propertyName({ name });
      case rjsf.TranslatableString.DeprecatedLabel:
        return words.deprecated({ name });
      default:
        // The other texts belong to parts of rjsf that this form replaces.
        return key;
    }
  };
}
