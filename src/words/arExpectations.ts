import type { JsonExpectation } from './JsonWords.js';

/** What is missing in text that is not JSON, in Arabic. */
export const arExpectations: Readonly<Record<JsonExpectation, string>> = {
  value: 'تنقص قيمة.',
  key: 'ينقص اسم بين علامتي اقتباس مزدوجتين.',
  colon: 'تنقص نقطتان رأسيتان.',
  commaOrEnd: 'تنقص فاصلة أو قوس إغلاق.',
  string: 'هذا النص غير مغلق، أو يحتوي على حرف لا يسمح به JSON.',
  end: 'لا يجوز أن يتبع القيمة شيء.',
};
