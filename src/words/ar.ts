import { arErrors } from './arErrors.js';
import { arRules } from './arRules.js';
import { ruleWords } from './ruleWords.js';
import { speaker } from './speaker.js';
import type { JsonExpectation, Words } from './Words.js';

const arabic = speaker('ar');
const { all, capitalised, duration, moment, number, plural, size } = arabic;

/** Arabic, written from right to left. Counts, dates and durations follow the locale that is given: `ar-EG`. */
export const ar: Words = {
  language: 'ar',
  direction: 'rtl',

  panelLabel: 'أسئلة الوكيل',
  working: 'الوكيل يعمل',
  sending: 'جارٍ إرسال الإجابة',

  reasonToolCall: 'الموافقة مطلوبة',
  reasonInputRequired: 'الإدخال مطلوب',
  reasonConfirmation: 'يُرجى التأكيد',
  reasonOther: 'سؤال',
  reasonNamed: ({ name, from }) => (from ? `${capitalised(name)} · ${from}` : capitalised(name)),
  toolCallQuestion: ({ name }) => `هل يُسمح للوكيل بتشغيل ${name}؟`,
  toolCallQuestionUnknown: 'هل يُسمح للوكيل بتشغيل هذه الأداة؟',
  actionsQuestion: ({ names }) => `هل يُسمح للوكيل بتشغيل ${all(names)}؟`,
  confirmationQuestion: 'هل يتابع الوكيل؟',
  inputQuestion: 'يحتاج الوكيل إلى إجابة كي يتابع.',
  askedThis: 'ما سُئل عنه',
  askedBy: ({ name }) => `السائل: ${name}`,
  issuesLabel: 'يُرجى الانتباه',
  rendererFailed: 'تعذّر عرض هذا السؤال بطريقته الخاصة، لذا يظهر هنا بشكل بسيط.',
  answeringImpossible: 'يمكن الاطلاع عليه هنا، ولكن لا يمكن الإجابة عنه.',

  expiresIn: ({ milliseconds, locale }) => `الوقت المتبقي: ${duration(milliseconds, locale)}`,
  expired: 'انتهى الوقت',
  expiredHelp: 'انتهى وقت الإجابة. لا يمكن الآن سوى الإلغاء.',
  elsewhereHelp: 'تمت الإجابة في علامة تبويب أخرى. ستظهر النتيجة هنا.',

  risks: { low: 'مخاطرة منخفضة', medium: 'مخاطرة متوسطة', high: 'مخاطرة عالية' },
  riskAsk: 'المخاطرة عالية. هل تريد المتابعة فعلًا؟',

  approve: 'موافقة',
  deny: 'رفض',
  yes: 'نعم',
  no: 'لا',
  cancel: 'إلغاء',
  cancelDenies: 'يعدّ هذا الوكيل الإلغاء رفضًا.',
  cancelUnsafe: 'قد يعدّ هذا الوكيل الإلغاء إجابةً ويتابع.',
  edit: 'تعديل',
  respond: 'كتابة رسالة',
  respondMessage: 'رسالتك إلى الوكيل',
  approveAll: 'الموافقة على الكل',
  denyAll: 'رفض الكل',
  actionLabel: ({ number: position, total, name, locale }) =>
    total > 1 ? `${number(position, locale)} من ${number(total, locale)}: ${name}` : name,
  moreOptions: 'خيارات أكثر',
  fewerOptions: 'خيارات أقل',
  approveEdited: 'الموافقة مع التعديلات',
  discardEdits: 'تجاهل التعديلات',
  back: 'رجوع',
  denyReason: 'سبب الرفض',
  optional: 'اختياري',
  submitAnswer: 'إجابة',
  checking: 'جارٍ التحقق من الإجابة',

  approved: 'تمت الموافقة',
  approvedWithEdits: 'تمت الموافقة مع تعديلات',
  denied: 'تم الرفض',
  answered: 'تمت الإجابة',
  cancelled: 'تم الإلغاء',
  undo: 'تراجع',
  undoLabel: ({ question }) => `تراجع: ${question}`,
  delivery: {
    none: 'لم يُرسل بعد',
    queued: 'في انتظار الشبكة',
    sending: 'جارٍ الإرسال',
    accepted: 'تم الإرسال',
    refused: 'رفضه الوكيل',
    inDoubt: 'ربما وصل',
    elsewhere: 'تمت الإجابة في علامة تبويب أخرى',
  },
  outcome: 'ما نتج عنه',
  historyTitle: 'ما تقرر حتى الآن',
  decidedAt: ({ milliseconds, locale }) => moment(milliseconds, locale),

  toolName: 'أداة',
  argumentsLabel: 'الوسائط',
  argumentsStreaming: 'الوسائط التي وصلت حتى الآن',
  argumentsUnknown: 'لم يعرض الوكيل وسائط هذا الاستدعاء.',
  noArguments: 'لا وسائط',
  editLabel: ({ name }) => `تعديل وسائط ${name}`,
  inferredForm: 'لم يصف الوكيل هذه الوسائط. يتبع هذا النموذج القيم التي اقترحها.',
  otherValues: 'موجود أيضًا في الوسائط ويبقى كما هو',
  unsafeIntegers: ({ places }) =>
    `${all(places)}: هذا العدد أكبر من أن يُعرض بدقة، وأي تعديل سيرسله كما يظهر هنا. أما الموافقة من دون تعديل فتتركه كما هو لدى الوكيل.`,
  showAll: ({ count, locale }) => `عرض الكل (${plural(count, locale, characters)})`,
  showLess: 'عرض أقل',
  emptyText: 'فارغ',
  emptyList: 'قائمة فارغة',
  emptyObject: 'كائن فارغ',
  itemNumber: ({ count, locale }) => `العنصر ${number(count, locale)}`,

  changesLabel: 'ما يتغيّر',
  changesNone: 'لم يتغيّر شيء بعد.',
  changePlace: 'الموضع',
  changeBefore: 'قبل',
  changeAfter: 'بعد',
  changeAbsent: 'غير موجود',
  changeWhole: 'كله',

  freeAnswer: 'إجابتك',
  jsonAnswer: 'إجابتك بصيغة JSON',
  answerAsJson: 'الإجابة بصيغة JSON',
  answerAsText: 'الإجابة بالكلمات',
  jsonError: ({ line, column, expected }) =>
    `هذا ليس JSON بعد. السطر ${line}، العمود ${column}: ${expectations[expected]}`,
  jsonNotObject: 'يجب أن تكون الوسائط كائن JSON واحدًا: { … }.',
  jsonWhy: ({ why }) => `يُعرض بصيغة JSON: ${why}`,
  formFailed: 'تعذّر إنشاء نموذج مما وصفه الوكيل.',
  formNotLoaded: 'تعذّر تحميل النموذج.',
  formOpen: 'لم يصف الوكيل ما ينبغي إدخاله هنا.',
  formUnsupported: ({ field }) => `لا يمكن عرض الحقل «${field}» في نموذج.`,
  formInvalidSchema: 'وصف الوكيل للإجابة ليس مخططًا صالحًا.',
  answerMissing: 'يُرجى كتابة إجابة أولًا.',
  details: 'التفاصيل',

  partNotLoaded: 'تعذّر التحميل. تحقّق من الاتصال ثم أعد المحاولة.',
  formLoading: 'جارٍ تحميل النموذج',
  viewLabel: 'طريقة التعديل',
  viewForm: 'نموذج',
  viewJson: 'JSON',
  checksDiffer: 'يختلف هذا النموذج عن قواعد الوكيل نفسه: فوفقًا للقواعد يجوز إرسال الإجابة كما هي.',
  sendAnyway: 'إرسال كما هي',
  secretAsked: ({ fields }) =>
    `يطلب هذا الوكيل معلومة سرية: ${all(fields)}. تُرسل إلى الوكيل ولا تُحفظ في أي مكان آخر.`,
  errorSummary: ({ count, locale }) =>
    plural(count, locale, {
      zero: 'لا توجد مشكلات',
      one: 'توجد مشكلة واحدة',
      two: 'توجد مشكلتان',
      few: 'توجد # مشكلات',
      many: 'توجد # مشكلة',
      other: 'توجد # مشكلة',
    }),
  required: 'مطلوب',
  choose: 'اختيار…',
  addItem: ({ name }) => (name ? `إضافة إلى ${name}` : 'إضافة'),
  addPart: ({ name }) => (name ? `إضافة ${name}` : 'إضافة'),
  notGiven: 'غير محدد',
  removeItem: ({ name }) => (name ? `إزالة ${name}` : 'إزالة'),
  moveItemUp: ({ name }) => `نقل ${name} إلى أعلى`,
  moveItemDown: ({ name }) => `نقل ${name} إلى أسفل`,
  copyItem: ({ name }) => `نسخ ${name}`,
  none: 'لا شيء',
  jsonField: 'بصيغة JSON',
  propertyName: ({ name }) => `اسم ${name}`,
  option: ({ count, locale }) => `الخيار ${number(count, locale)}`,
  optionLabel: 'النوع',
  kinds: {
    string: 'نص',
    number: 'عدد',
    integer: 'عدد صحيح',
    boolean: 'نعم أو لا',
    array: 'قائمة',
    object: 'مجموعة',
    null: 'لا شيء',
  },
  matchesNone: 'لا شيء في القائمة يطابق.',
  matches: ({ count, locale }) =>
    plural(count, locale, {
      zero: 'لا نتائج',
      one: 'نتيجة واحدة',
      two: 'نتيجتان',
      few: '# نتائج',
      many: '# نتيجة',
      other: '# نتيجة',
    }),
  matchesMore: ({ count, locale }) =>
    plural(count, locale, {
      zero: 'لا نتائج أخرى',
      one: 'نتيجة أخرى: يُرجى متابعة الكتابة للعثور عليها',
      two: 'نتيجتان أخريان: يُرجى متابعة الكتابة للعثور عليهما',
      few: '# نتائج أخرى: يُرجى متابعة الكتابة للعثور عليها',
      many: '# نتيجة أخرى: يُرجى متابعة الكتابة للعثور عليها',
      other: '# نتيجة أخرى: يُرجى متابعة الكتابة للعثور عليها',
    }),
  pickColour: ({ name }) => `اختيار لون ${name}`,
  timeZone: ({ zone }) => `بتوقيت منطقتك الزمنية، ${zone}.`,
  fileLimit: ({ bytes, locale }) => `${size(bytes, locale)} على الأكثر.`,
  fileTooLarge: ({ name, bytes, locale }) =>
    `الملف ${name} كبير جدًا: يمكن إرسال ${size(bytes, locale)} على الأكثر.`,
  fileFailed: ({ name }) => `تعذّرت قراءة ${name}.`,
  fileSize: ({ bytes, locale }) => size(bytes, locale),
  deprecated: ({ name }) => `${name} (مهمل)`,
  expandCycle: ({ name }) => `عرض المزيد من ${name}`,
  ...ruleWords(arRules, arabic),

  barLabel: 'إجاباتك',
  progress: ({ covered, total, locale }) =>
    `تمت الإجابة عن ${number(covered, locale)} من ${number(total, locale)}`,
  questionsLabel: 'الأسئلة',
  goToQuestion: ({ number: position, question, answered }) =>
    `الانتقال إلى السؤال ${position}، ${answered ? 'تمت الإجابة عنه' : 'لا يزال مفتوحًا'}: ${question}`,
  previousQuestion: 'السؤال السابق',
  nextQuestion: 'السؤال التالي',
  send: 'إرسال',
  sendAgain: 'إعادة الإرسال',
  sendIncomplete: ({ count, locale }) => `تُرسل كل الإجابات معًا. ${plural(count, locale, open)}`,
  cancelAll: 'إلغاء الكل',
  undoAll: 'التراجع عن الكل',
  inDoubtHelp: 'ربما وصلت الإجابة. وقد تؤدي إعادة الإرسال إلى تنفيذها مرتين.',
  inDoubtSafeHelp: 'ربما وصلت الإجابة. إعادة الإرسال آمنة: لا يأخذها الوكيل سوى مرة واحدة.',
  queuedHelp: 'لا توجد شبكة. الإجابات محفوظة، وتُرسل من تلقاء نفسها عند عودتها.',
  refusedHelp: 'لم يقبل الوكيل ذلك. يُرجى تغيير إحدى الإجابات أو إعادة إرسالها نفسها.',
  overHelp: 'لم يعد يقبل إجابة عن هذا. يُرجى إخفاؤه أو إرسال رسالة جديدة.',
  dismiss: 'إخفاء',

  reviewTitle: 'راجع إجاباتك قبل إرسالها',
  change: 'تغيير',
  changeLabel: ({ question }) => `تغيير: ${question}`,
  changeCount: ({ count, locale }) =>
    plural(count, locale, {
      one: 'تعديل واحد',
      two: 'تعديلان',
      few: '# تعديلات',
      many: '# تعديلًا',
      other: '# تعديل',
    }),

  ...arErrors,
  retryAfter: ({ milliseconds, locale }) =>
    `مدة الانتظار قبل المحاولة التالية: ${duration(milliseconds, locale)}.`,
  serverSays: 'ما قاله الخادم',
  tryAgain: 'إعادة المحاولة',
  tryAgainHelp: 'تعيد المحاولة إرسال الشيء نفسه مرة أخرى.',
  tryNow: 'المحاولة الآن',
  checkAgain: 'عرض ما ينتظره الوكيل',
  reconnecting: 'انقطع الاتصال. تجري استعادته.',
  tryElsewhere: 'يُرجى إرسال رسالة جديدة للمتابعة.',

  announceQuestions: ({ count, question, locale }) =>
    count === 1 ? `يسأل الوكيل: ${question}` : `${plural(count, locale, asks)} الأول: ${question}`,
  announceProgress: ({ covered, total, locale }) =>
    `تمت الإجابة عن ${number(covered, locale)} من ${number(total, locale)}.`,
  announceReopened: 'فُتح من جديد.',
  announceSent: 'تم الإرسال. الوكيل يتابع.',
  announceRefused: 'رفض الوكيل الإجابات. وهي محفوظة.',
  announceInDoubt: 'لا يُعرف هل وصلت الإجابات. وهي محفوظة.',
  announceExpiring: ({ milliseconds, question, locale }) =>
    `الوقت المتبقي للإجابة ${duration(milliseconds, locale)}: ${question}`,
  announceExpired: ({ question }) => `انتهى الوقت: ${question}`,
};

const characters = {
  zero: 'لا أحرف',
  one: 'حرف واحد',
  two: 'حرفان',
  few: '# أحرف',
  many: '# حرفًا',
  other: '# حرف',
};

const open = {
  zero: 'لا توجد أسئلة مفتوحة.',
  one: 'لا يزال سؤال واحد مفتوحًا.',
  two: 'لا يزال سؤالان مفتوحين.',
  few: 'لا تزال # أسئلة مفتوحة.',
  many: 'لا يزال # سؤالًا مفتوحًا.',
  other: 'لا يزال # سؤال مفتوحًا.',
};

const asks = {
  two: 'لدى الوكيل سؤالان.',
  few: 'لدى الوكيل # أسئلة.',
  many: 'لدى الوكيل # سؤالًا.',
  other: 'لدى الوكيل # سؤال.',
};

const expectations: Readonly<Record<JsonExpectation, string>> = {
  value: 'تنقص قيمة.',
  key: 'ينقص اسم بين علامتي اقتباس مزدوجتين.',
  colon: 'تنقص نقطتان رأسيتان.',
  commaOrEnd: 'تنقص فاصلة أو قوس إغلاق.',
  string: 'هذا النص غير مغلق، أو يحتوي على حرف لا يسمح به JSON.',
  end: 'لا يجوز أن يتبع القيمة شيء.',
};
