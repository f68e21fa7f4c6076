import type { InboxWords } from './InboxWords.js';
import { speaker } from './speaker.js';

const { duration, number, plural } = speaker('ar');

/** Counted items, in all plural forms. */
const items = {
  zero: 'لا عناصر',
  one: 'عنصر واحد',
  two: 'عنصران',
  few: '# عناصر',
  many: '# عنصرًا',
  other: '# عنصر',
};
/** The same as an object or after a preposition. */
const ofItems = { ...items, two: 'عنصرين' };

/** The texts of the inbox in Arabic. */
export const arInbox: InboxWords = {
  inboxLabel: 'الوارد',
  listLabel: 'بانتظارك',
  waiting: ({ count, isExact, locale }) =>
    isExact ? `${number(count, locale)} بالانتظار` : `${number(count, locale)} على الأقل بالانتظار`,
  arrivals: ({ count, locale }) =>
    plural(count, locale, {
      zero: 'لا جديد',
      one: 'عنصر جديد',
      two: 'عنصران جديدان',
      few: '# عناصر جديدة',
      many: '# عنصرًا جديدًا',
      other: '# عنصر جديد',
    }),
  refresh: 'تحديث',
  loading: 'جارٍ تحميل الوارد',
  empty: 'لا شيء بانتظارك',
  emptyHelp: 'تظهر الأسئلة الجديدة هنا.',
  noMatches: 'لا شيء يطابق عوامل التصفية',
  loadMore: 'تحميل المزيد',
  snoozed: ({ count, locale }) => `مؤجل: ${plural(count, locale, items)}`,
  endSnoozes: 'عرضها من جديد',
  sourceFailed: ({ name }) => `تتعذر قراءة ${name} حاليًا.`,
  sourceFailedHelp: 'لا يزال ما حُمّل سابقًا معروضًا.',

  filters: 'التصفية',
  clearFilters: 'إلغاء التصفية',
  search: 'بحث',
  source: 'المصدر',
  agent: 'الوكيل',
  tool: 'الأداة',
  risk: 'الخطورة',
  age: 'مدة الانتظار',
  expiry: 'انتهاء المهلة',
  any: 'الكل',
  several: ({ count, locale }) => `تم تحديد ${plural(count, locale, ofItems)}`,
  waitsLonger: ({ milliseconds, locale }) => `أكثر من ${duration(milliseconds, locale)}`,
  expiresWithin: ({ milliseconds, locale }) => `خلال ${duration(milliseconds, locale)}`,
  sort: 'الترتيب حسب',
  sorts: { age: 'الأطول انتظارًا', newest: 'الأحدث', expiry: 'الأقرب انتهاءً', risk: 'الأعلى خطورة' },
  group: 'التجميع حسب',
  groups: { none: 'بلا تجميع', source: 'المصدر', agent: 'الوكيل', tool: 'الأداة', risk: 'الخطورة' },
  noGroup: 'أخرى',

  mark: ({ title }) => `تحديد: ${title}`,
  markAll: 'تحديد الكل',
  questions: ({ count, locale }) =>
    plural(count, locale, {
      zero: 'لا أسئلة',
      one: 'سؤال واحد',
      two: 'سؤالان',
      few: '# أسئلة',
      many: '# سؤالًا',
      other: '# سؤال',
    }),
  expires: ({ time }) => `تنتهي المهلة ${time}`,
  claimedBy: ({ name }) => `يتولاه ${name}`,
  partial: 'افتحه لترى كل شيء',
  deciding: 'جارٍ الإرسال',
  changed: 'تغيّر: افتحه من جديد',
  gone: 'أجاب عنه شخص آخر',
  sent: 'تم الإرسال',
  inDoubt: 'ربما وصل: افتحه',
  refused: 'لم يقبله الوكيل: افتحه',
  failed: 'تعذر الإرسال',
  stopped: 'لم يُرسل: تم الإيقاف',
  skipped: ({ why }) => `لم يُرسل: ${why}`,
  skips: {
    unknown: 'لم يعد في القائمة',
    notMarked: 'غير محدد',
    notSeen: 'لم يُعرض كاملًا',
    otherKind: 'أداة أخرى',
    highRisk: 'خطورة عالية',
    malformed: 'تالف',
    partial: 'غير مدرج كاملًا',
    expired: 'انتهت المهلة',
    claimed: 'يتولاه شخص آخر',
    needsInput: 'يحتاج إلى مزيد من الإدخال',
    inProgress: 'قيد التنفيذ',
  },

  bulkLabel: 'العناصر المحددة',
  marked: ({ count, locale }) => `تم تحديد ${plural(count, locale, ofItems)}`,
  clearMarks: 'إلغاء التحديد',
  bulkApprove: ({ count, locale }) => `الموافقة على ${plural(count, locale, ofItems)}`,
  bulkDeny: ({ count, locale }) => `رفض ${plural(count, locale, ofItems)}`,
  bulkCancel: ({ count, locale }) => `تخطي ${plural(count, locale, ofItems)}`,
  bulkHelp: 'تُرسل الإجابات فورًا، ولا يمكن التراجع عنها.',
  bulkNone: 'لا يمكن البت في أي من هذه العناصر معًا.',
  leftOut: ({ count, reasons, locale }) => `تم استبعاد ${plural(count, locale, ofItems)}: ${reasons}`,
  reasonCount: ({ count, why, locale }) => `${why} (${number(count, locale)})`,
  progress: ({ done, total, locale }) => `اكتمل ${number(done, locale)} من ${number(total, locale)}`,
  resultTitle: 'النتيجة',

  detailEmpty: 'اختر عنصرًا لترى ما يسأل عنه.',
  detailGone: 'لم يعد هذا بانتظار إجابة. ربما أجاب عنه شخص آخر.',
  detailChanged: 'تغيّر السؤال منذ آخر مرة رأيته فيها.',
  back: 'العودة إلى القائمة',
  previous: 'العنصر السابق',
  next: 'العنصر التالي',
  claim: 'تولّي العنصر',
  release: 'ترك العنصر',
  claimFailed: 'لم ينجح ذلك. ربما تولاه شخص آخر.',
  snooze: 'تأجيل',
  snoozeFor: ({ milliseconds, locale }) => `لمدة ${duration(milliseconds, locale)}`,
  answered: 'تمت الإجابة',

  keysHelp: 'تعمل في كل أنحاء الوارد، إلا أثناء الكتابة.',
  keyMark: 'تحديد أو إلغاء التحديد',

  announceArrivals: ({ count, locale }) =>
    plural(count, locale, {
      zero: 'لا عناصر جديدة.',
      one: 'وصل عنصر جديد.',
      two: 'وصل عنصران جديدان.',
      few: 'وصلت # عناصر جديدة.',
      many: 'وصل # عنصرًا جديدًا.',
      other: 'وصل # عنصر جديد.',
    }),
  announceDecided: ({ sent, total, locale }) =>
    `تم إرسال ${number(sent, locale)} من ${number(total, locale)}.`,
  announceGone: ({ title }) => `أجاب عنه شخص آخر: ${title}`,
};
