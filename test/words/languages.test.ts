import fc from 'fast-check';
import { ar } from 'react-agent-interrupts/words/ar';
import { en } from 'react-agent-interrupts/words/en';
import { describe, expect, it } from 'vitest';
import { catalogues, wordsOf } from './catalogues.js';
import { cases } from '../setup/cases.js';

const name = fc.stringMatching(/^[a-z]{4,8}$/);
const count = fc.nat({ max: 3_000_000 });

/** The rules that a form can violate, under Ajv's names and the core's own. */
const keywords = [
  'additionalItems',
  'additionalProperties',
  'anyOf',
  'const',
  'contains',
  'dependencies',
  'dependentRequired',
  'enum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'false',
  'format',
  'items',
  'maxBytes',
  'maxContains',
  'maximum',
  'maxItems',
  'maxLength',
  'maxProperties',
  'minContains',
  'minimum',
  'minItems',
  'minLength',
  'minProperties',
  'multipleOf',
  'not',
  'oneOf',
  'pattern',
  'patternProperties',
  'properties',
  'propertyNames',
  'required',
  'type',
  'unevaluatedItems',
  'unevaluatedProperties',
  'uniqueItems',
];

const refusals = [
  'branches',
  'characters',
  'cycle',
  'defaultValues',
  'depth',
  'dialect',
  'enumValues',
  'fields',
  'format',
  'minItems',
  'noSchema',
  'pattern',
  'reference',
  'references',
  'remoteReference',
  'reservedName',
  'schemas',
  'shape',
  'unionDepth',
];

/** Arguments for any word. */
const everything = {
  locale: fc.constantFrom('en-GB', 'ar-EG', 'de', 'fr-CA', 'ja-JP', 'hi'),
  name,
  from: fc.option(name, { nil: undefined }),
  before: name,
  after: name,
  time: name,
  question: name,
  zone: name,
  names: fc.array(name, { minLength: 1, maxLength: 4 }),
  places: fc.array(name, { minLength: 1, maxLength: 4 }),
  fields: fc.array(name, { minLength: 1, maxLength: 4 }),
  count,
  covered: count,
  total: count,
  number: count,
  line: count,
  column: count,
  bytes: count,
  milliseconds: count.map((seconds) => seconds * 1000),
  answered: fc.boolean(),
  expected: fc.constantFrom('value', 'key', 'colon', 'commaOrEnd', 'string', 'end'),
  keyword: fc.constantFrom(...keywords),
  limit: fc.oneof(count, name, fc.constantFrom('email', 'null', 'integer')),
  message: fc.constant('said by a validator'),
  params: fc.record({ missingProperty: name, property: name }),
  field: name,
  label: name,
  what: fc.constantFrom(...refusals),
};

/** A word that explains a schema receives data, and the others a reason as text. */
const params = fc.record(everything).chain((given) =>
  fc.record({
    given: fc.constant(given),
    why: name,
    facts: fc.record({ limit: count, name, keyword: name, risk: fc.constantFrom('slow', 'unsafe') }),
  }),
);

const leftover = /undefined|NaN|\[object|\$\{|#|null,|\bfunction\b/;

it('an Arabic sentence starts with an Arabic word, because its first letter decides its direction', () => {
  fc.assert(
    fc.property(params, ({ given, why, facts }) => {
      for (const { place, say } of wordsOf(ar)) {
        const explains = place === 'schemaRefused' || place === 'schemaNotice';
        const text = String(say({ ...given, why: explains ? facts : why }));
        expect(text, place).not.toMatch(/^\P{L}*(?!\p{Script=Arabic})\p{L}.*\.$/su);
      }
    }),
    { numRuns: cases(25, 1_000) },
  );
});

describe.each(Object.entries(catalogues))('the words of %s', (_language, catalogue) => {
  const words = wordsOf(catalogue);

  it('make a sentence for all arguments', () => {
    fc.assert(
      fc.property(params, ({ given, why, facts }) => {
        for (const { place, say } of words) {
          const explains = place === 'schemaRefused' || place === 'schemaNotice';
          const text = say({ ...given, why: explains ? facts : why });
          expect(text, place).toBeTypeOf('string');
          expect(String(text).trim(), place).not.toBe('');
          expect(String(text), place).not.toMatch(leftover);
        }
      }),
      { numRuns: cases(25, 1_000) },
    );
  });

  it('contain every name and question that they receive', () => {
    fc.assert(
      fc.property(params, ({ given, why }) => {
        const said = (place: string) =>
          String(words.find((word) => word.place === place)?.say({ ...given, why }));
        const named = ['toolCallQuestion', 'editLabel', 'addItem', 'removeItem', 'copyItem', 'fileFailed'];
        for (const place of named) expect(said(place), place).toContain(given.name);
        const asking = [
          'undoLabel',
          'goToQuestion',
          'announceQuestions',
          'announceChanged',
          'announceExpiring',
          'announceExpired',
        ];
        for (const place of asking) expect(said(place), place).toContain(given.question);
        for (const tool of [given.before, given.after]) expect(said('changedTool')).toContain(tool);
        expect(said('expiresAt')).toContain(given.time);
        for (const place of given.places) expect(said('unsafeIntegers')).toContain(place);
        expect(said('jsonWhy')).toContain(why);
      }),
      { numRuns: cases(30, 1_000) },
    );
  });

  it('have a locale and a text direction that the platform knows', () => {
    expect(Intl.getCanonicalLocales(catalogue.language)).toEqual([catalogue.language]);
    expect(Intl.NumberFormat.supportedLocalesOf(catalogue.language)).toHaveLength(1);
    expect(catalogue.direction).toBe(catalogue.language === 'ar' ? 'rtl' : 'ltr');
  });

  it('describe every rule that a form can violate, and never with a validator’s message', () => {
    for (const keyword of keywords) {
      const violation = { keyword, limit: 2, message: 'must be otherwise', locale: catalogue.language };
      expect(catalogue.violation(violation), keyword).not.toContain('must be otherwise');
    }
    const unknown = { keyword: 'made-up', message: 'must be otherwise', locale: catalogue.language };
    expect(catalogue.violation(unknown)).toBe('Must be otherwise');
  });

  it('use one wording for one thing', () => {
    const sentences = words.filter(({ place }) => place.startsWith('errors.')).map(({ say }) => say({}));
    expect(new Set(sentences).size).toBe(sentences.length);
  });
});

const fixed = {
  locale: 'en',
  name: '◦',
  before: '◦',
  after: '◦',
  time: '◦',
  question: '◦',
  zone: '◦',
  names: ['◦'],
  places: ['◦'],
  fields: ['◦'],
  count: 2,
  covered: 2,
  total: 3,
  number: 2,
  line: 2,
  column: 2,
  bytes: 2000,
  milliseconds: 2000,
  answered: false,
  expected: 'value',
  limit: 2,
  message: '◦',
  field: '◦',
  label: '◦',
};

const issues =
  'allowed busy changed checkFailed decided decision disposed edits elsewhere expired expiry gone id json malformed mismatch no parallel replaced taken unchecked withheld words yes'.split(
    ' ',
  );

/** Every text of a catalogue, by its meaning. */
function spoken(catalogue: (typeof catalogues)[string]): ReadonlyMap<string, string> {
  const said = new Map<string, string>();
  const facts = { limit: 2, name: '◦', keyword: '◦' };
  for (const { place, say } of wordsOf(catalogue)) {
    if (place === 'violation') {
      for (const keyword of keywords) said.set(`violation.${keyword}`, String(say({ ...fixed, keyword })));
    } else if (place === 'schemaRefused' || place === 'schemaNotice') {
      for (const what of refusals) said.set(`${place}.${what}`, String(say({ ...fixed, what, why: facts })));
    } else if (place === 'issue') {
      for (const keyword of issues) said.set(`issue.${keyword}`, String(say({ ...fixed, keyword })));
    } else {
      said.set(place, String(say({ ...fixed, why: '◦' })));
    }
  }
  return said;
}

describe.each(['ar', 'de', 'es', 'fr', 'ja', 'zh'])('the words of %s', (language) => {
  const sameInLatin = new Set([
    'No',
    'Text',
    'Details',
    'Question',
    'Questions',
    'Arguments',
    'Confirmation',
    'Option 2',
    'optional',
  ]);
  const english = spoken(en);

  it('are translated', () => {
    const alike = [...spoken(catalogues[language] ?? en)].filter(([place, text]) => {
      const isSymbol = !/[a-z]{2}/i.test(text.replaceAll(/JSON|kB/g, ''));
      return text === english.get(place) && !isSymbol && !sameInLatin.has(text);
    });
    expect(alike).toEqual([]);
  });
});

describe.each(['ar', 'ja', 'zh'])('the words of %s', (language) => {
  it('are in the script of the language', () => {
    const known = /JSON|UUID|IPv[46]|IP|ID|MB|KB|kB|◦/g;
    const latin = [...spoken(catalogues[language] ?? en)].filter(([, text]) =>
      /[a-z]/i.test(text.replace(known, '')),
    );
    expect(latin).toEqual([]);
  });
});
