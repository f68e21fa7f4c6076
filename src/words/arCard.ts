import type { CardWords } from './CardWords.js';
import { speaker } from './speaker.js';

const { clock, number } = speaker('ar');

/** The texts around a question, in Arabic. */
export const arCard: CardWords = {
  askedAt: ({ time }) => `وقت السؤال: ${time}`,
  timeOfDay: ({ milliseconds, locale }) => clock(milliseconds, locale),
  moreActions: 'إجراءات أخرى',
  moreOptions: 'خيارات أكثر',
  fewerOptions: 'خيارات أقل',
  keysLabel: 'اختصارات لوحة المفاتيح',
  keysHelp: 'تعمل عندما يكون التركيز على سؤال.',
  keysToggle: 'إظهار هذه القائمة أو إخفاؤها',
  fullStop: '.',
  announceSame: ({ label, count, locale }) => `${label} (${number(count, locale)})`,
  announceNothingAsked: 'لم يعد هناك أي سؤال مفتوح. يمكن أن تستمر المحادثة.',
  shownAsJson: 'معروض بصيغة JSON.',
  shownAsValues: 'معروض كقيم.',
  fileRead: ({ name }) => `تمت قراءة ${name}.`,
};
