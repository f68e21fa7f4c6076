import { ar } from 'react-agent-interrupts/words/ar';
import { de } from 'react-agent-interrupts/words/de';
import { en } from 'react-agent-interrupts/words/en';
import { fr } from 'react-agent-interrupts/words/fr';
import { ja } from 'react-agent-interrupts/words/ja';
import { describe, expect, it } from 'vitest';
import { catalogues } from './catalogues.js';

describe('a count', () => {
  it.each([
    [0, 'لا نتائج'],
    [1, 'نتيجة واحدة'],
    [2, 'نتيجتان'],
    [3, '3 نتائج'],
    [10, '10 نتائج'],
    [11, '11 نتيجة'],
    [99, '99 نتيجة'],
    [100, '100 نتيجة'],
    [103, '103 نتائج'],
  ])('has one of six Arabic forms: %d', (number, words) => {
    expect(ar.matches({ count: number, locale: 'ar-u-nu-latn' })).toBe(words);
  });

  it.each([
    [1, 'لا يزال سؤال واحد مفتوحًا.'],
    [2, 'لا يزال سؤالان مفتوحين.'],
    [3, 'لا تزال ٣ أسئلة مفتوحة.'],
    [11, 'لا يزال ١١ سؤالًا مفتوحًا.'],
    [100, 'لا يزال ١٠٠ سؤال مفتوحًا.'],
  ])('uses the reader’s digits in Arabic: %d', (number, words) => {
    expect(ar.sendIncomplete({ count: number, locale: 'ar-EG-u-nu-arab' })).toContain(words);
  });

  it.each([
    [0, '0 matches'],
    [1, '1 match'],
    [2, '2 matches'],
  ])('has one of two English forms: %d', (number, words) => {
    expect(en.matches({ count: number, locale: 'en' })).toBe(words);
  });

  it('is singular in French for none, and uses “de” after a million', () => {
    expect(fr.errorSummary({ count: 0, locale: 'fr' })).toBe('Il y a un problème');
    expect(fr.errorSummary({ count: 1_000_000, locale: 'fr' })).toMatch(/^Il y a 1\s000\s000 de problèmes$/);
  });

  it('has no plural in Japanese', () => {
    expect([1, 2].map((number) => ja.matches({ count: number, locale: 'ja' }))).toEqual([
      '1 件一致',
      '2 件一致',
    ]);
  });
});

describe('a duration', () => {
  const milliseconds = 2 * 3_600_000 + 5 * 60_000;

  // The platform decides the separators between the parts, which differ between its versions.
  it.each([
    ['ar', /^الوقت المتبقي: ساعتان.*[5٥] دقائق$/],
    ['de', /^Verbleibende Zeit: 2 Stunden.*5 Minuten$/],
    ['en', /^Time left: 2 hours.*5 minutes$/],
    ['es', /^Tiempo restante: 2 horas.*5 minutos$/],
    ['fr', /^Temps restant\s: 2\sheures.*5\sminutes$/],
    ['ja', /^残り時間：2 ?時間.*5 ?分$/],
    ['zh', /^剩余时间：2 ?小时.*5 ?分钟$/],
  ])('is formatted in %s', (language, words) => {
    const catalogue = catalogues[language] ?? en;
    expect(catalogue.expiresIn({ milliseconds, locale: catalogue.language })).toMatch(words);
  });

  it('keeps the language of its sentence if the reader’s numbers use another', () => {
    expect(de.expiresIn({ milliseconds: 60_000, locale: 'en-GB' })).toBe('Verbleibende Zeit: 1 Minute');
    expect(de.fileLimit({ bytes: 1500, locale: 'de-CH' })).toBe('Höchstens 1.5 kB.');
  });
});
