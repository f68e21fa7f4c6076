import { speaker } from './speaker.js';
import type { ValueWords } from './ValueWords.js';

const { number } = speaker('ar');

/** The texts around the values of a call, in Arabic. */
export const arValues: ValueWords = {
  showMore: ({ count, locale }) => `عرض ${number(count, locale)} أخرى`,
  showAsJson: 'عرض بصيغة JSON',
  showAsValues: 'عرض كقيم',
  copy: 'نسخ',
  copied: 'تم النسخ',
  copyFailed: 'تعذّر النسخ',
  unchangedLines: ({ count, locale }) => `أسطر بلا تغيير: ${number(count, locale)}`,
  addedText: 'أُضيف:',
  removedText: 'حُذف:',
};
