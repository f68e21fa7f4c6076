import type { JsonType, SchemaNoteParams, ViolationParams } from './RuleParams.js';
import type { PluralForms, Speaker } from './speaker.js';
import type { Words } from './Words.js';

/** One language's texts for violated schema rules and for schemas that cannot become a form. */
export interface RuleSentences {
  /** The expected value: `This must be a number.` */
  readonly mustBe: (what: string) => string;
  readonly violations: {
    readonly required: string;
    readonly enum: string;
    readonly minimum: (limit: string) => string;
    readonly maximum: (limit: string) => string;
    readonly exclusiveMinimum: (limit: string) => string;
    readonly exclusiveMaximum: (limit: string) => string;
    readonly multipleOf: (limit: string) => string;
    readonly minLength: PluralForms;
    readonly maxLength: PluralForms;
    readonly minItems: PluralForms;
    readonly maxItems: PluralForms;
    readonly minProperties: PluralForms;
    readonly maxProperties: PluralForms;
    readonly uniqueItems: string;
    readonly contains: string;
    readonly minContains: PluralForms;
    readonly maxContains: PluralForms;
    readonly pattern: string;
    /** The name is `undefined` if the extra value is unknown. */
    readonly extraValue: (name: string | undefined) => string;
    readonly extraItems: string;
    readonly propertyName: (name: string) => string;
    readonly neededBeside: (missing: string, present: string) => string;
    readonly noBranch: string;
    readonly not: string;
    readonly nothing: string;
    readonly tooLarge: (size: string) => string;
  };
  /** Completes `mustBe`. */
  readonly types: Readonly<Record<JsonType, string>>;
  readonly otherType: (name: string) => string;
  /** Completes `mustBe`. */
  readonly formats: Readonly<Record<FormatName, string>>;
  readonly otherFormat: (name: string) => string;
  /** The location of a problem. It is appended to a text of `refusals`, before its full stop. */
  readonly at: (field: string) => string;
  /** Each completes `jsonWhy`. */
  readonly refusals: {
    readonly noSchema: string;
    readonly characters: (limit: string) => string;
    readonly depth: (limit: string) => string;
    readonly fields: (limit: string) => string;
    readonly tooManyParts: string;
    readonly unionDepth: (limit: string, at: string) => string;
    readonly branches: (limit: string, at: string) => string;
    readonly enumValues: (limit: string, at: string) => string;
    readonly minItems: (limit: string, at: string) => string;
    readonly defaultValues: (limit: string, at: string) => string;
    readonly dialect: (name: string) => string;
    readonly shape: (keyword: string, at: string) => string;
    readonly reservedName: (name: string) => string;
    readonly remoteReference: string;
    readonly reference: string;
    readonly cycle: string;
    readonly other: string;
  };
  readonly notices: {
    /** The whole answer or one field: the subject of the sentences below. */
    readonly place: (field: string | undefined) => string;
    readonly format: (place: string, format: string) => string;
    readonly slowPattern: (place: string) => string;
    readonly pattern: (place: string) => string;
  };
}

/** A format that needs a readable name. */
export type FormatName = 'email' | 'uri' | 'date' | 'time' | 'date-time' | 'uuid' | 'ipv4' | 'ipv6';

/** The functions of a catalogue that describe schema rules. */
export type RuleWords = Pick<Words, 'violation' | 'schemaRefused' | 'schemaNotice'>;

/** Creates the functions that describe schema rules in one language. */
export function ruleWords(say: RuleSentences, speaker: Speaker): RuleWords {
  return {
    violation: (params) => violation(params, say, speaker),
    schemaRefused: (params) => schemaRefused(params, say, speaker),
    schemaNotice: ({ what, why, field }) => {
      const { notices } = say;
      const place = notices.place(field === '' ? undefined : field);
      if (what === 'format') return notices.format(place, String(why['name']));
      return why['risk'] === 'slow' ? notices.slowPattern(place) : notices.pattern(place);
    },
  };
}

function violation(broken: ViolationParams, say: RuleSentences, speaker: Speaker): string {
  const { keyword, limit, message, params, locale } = broken;
  const { violations, mustBe } = say;
  const shown = typeof limit === 'number' ? speaker.number(limit, locale) : String(limit);
  const count = typeof limit === 'number' ? limit : 0;
  switch (keyword) {
    case 'required':
    case 'enum':
    case 'uniqueItems':
    case 'contains':
    case 'pattern':
    case 'not':
      return violations[keyword];
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
    case 'multipleOf':
      return violations[keyword](shown);
    case 'type':
      return mustBe(
        speaker.either([limit].flat().map((type) => known(say.types, type) ?? say.otherType(String(type)))),
      );
    case 'const':
      return limit === undefined ? violations.enum : mustBe(text(limit));
    case 'format':
      return mustBe(known(say.formats, shown === 'url' ? 'uri' : shown) ?? say.otherFormat(shown));
    case 'additionalProperties':
    case 'unevaluatedProperties':
    case 'properties':
    case 'patternProperties':
      return violations.extraValue(typeof limit === 'string' ? limit : undefined);
    case 'propertyNames':
      return violations.propertyName(shown);
    case 'additionalItems':
    case 'unevaluatedItems':
    case 'items':
      return violations.extraItems;
    case 'dependentRequired':
    case 'dependencies':
      return violations.neededBeside(text(params?.['missingProperty']), text(params?.['property']));
    case 'anyOf':
    case 'oneOf':
      return violations.noBranch;
    case 'false':
      return violations.nothing;
    case 'maxBytes':
      return violations.tooLarge(speaker.size(count, locale));
    default: {
      // Every keyword that counts something has plural forms.
      const forms = known(violations, keyword);
      return typeof forms === 'object' ? speaker.plural(count, locale, forms) : speaker.capitalised(message);
    }
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Reads only own properties, because the names come from agents' schemas. */
function known<T>(table: Readonly<Record<string, T>>, name: unknown): T | undefined {
  return Object.hasOwn(table, String(name)) ? table[String(name)] : undefined;
}

function schemaRefused(
  { what, why, field, locale }: SchemaNoteParams,
  { refusals, at }: RuleSentences,
  speaker: Speaker,
): string {
  const { limit, keyword, name = keyword ?? field } = why;
  const subject = typeof limit === 'number' ? speaker.number(limit, locale) : String(name);
  const isParts = what === 'references' || what === 'schemas';
  const refusal = known(refusals, isParts ? 'tooManyParts' : what) ?? refusals.other;
  return typeof refusal === 'string' ? refusal : refusal(subject, field === '' ? '' : at(field));
}
