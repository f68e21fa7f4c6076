/** Counted nouns in Arabic, in all six plural forms. */
export const arCounts = {
  characters: {
    zero: 'لا أحرف',
    one: 'حرف واحد',
    two: 'حرفان',
    few: '# أحرف',
    many: '# حرفًا',
    other: '# حرف',
  },

  open: {
    zero: 'لا توجد أسئلة مفتوحة.',
    one: 'لا يزال سؤال واحد مفتوحًا.',
    two: 'لا يزال سؤالان مفتوحين.',
    few: 'لا تزال # أسئلة مفتوحة.',
    many: 'لا يزال # سؤالًا مفتوحًا.',
    other: 'لا يزال # سؤال مفتوحًا.',
  },

  asks: {
    two: 'لدى الوكيل سؤالان.',
    few: 'لدى الوكيل # أسئلة.',
    many: 'لدى الوكيل # سؤالًا.',
    other: 'لدى الوكيل # سؤال.',
  },
};
