import { capitalised, counted, number, size } from './enNumbers.js';
import type { SchemaNoteParams, ViolationParams } from './Words.js';

/** Which rule of a schema a value breaks, said to the person who filled it in. */
export function violation({ keyword, limit, message, params, locale }: ViolationParams): string {
  const shown = typeof limit === 'number' ? number(limit, locale) : String(limit);
  const count = typeof limit === 'number' ? limit : 0;
  switch (keyword) {
    case 'required':
      return 'Fill this in.';
    case 'type':
      return `This must be ${types(limit)}.`;
    case 'enum':
      return 'Choose one of the allowed values.';
    case 'const':
      return limit === undefined ? 'Choose one of the allowed values.' : `This must be ${text(limit)}.`;
    case 'minimum':
      return `This must be ${shown} or more.`;
    case 'maximum':
      return `This must be ${shown} or less.`;
    case 'exclusiveMinimum':
      return `This must be more than ${shown}.`;
    case 'exclusiveMaximum':
      return `This must be less than ${shown}.`;
    case 'multipleOf':
      return `This must be a multiple of ${shown}.`;
    case 'minLength':
      return `Use at least ${counted(count, locale, 'character', 'characters')}.`;
    case 'maxLength':
      return `Use at most ${counted(count, locale, 'character', 'characters')}.`;
    case 'minItems':
      return `Add at least ${counted(count, locale, 'item', 'items')}.`;
    case 'maxItems':
      return `Keep at most ${counted(count, locale, 'item', 'items')}.`;
    case 'minProperties':
      return `Give at least ${counted(count, locale, 'value', 'values')}.`;
    case 'maxProperties':
      return `Give at most ${counted(count, locale, 'value', 'values')}.`;
    case 'uniqueItems':
      return 'No two items may be the same.';
    case 'contains':
      return 'An item of the kind that is asked for is missing.';
    case 'minContains':
      return `At least ${counted(count, locale, 'item', 'items')} must be of the kind that is asked for.`;
    case 'maxContains':
      return `At most ${counted(count, locale, 'item', 'items')} may be of the kind that is asked for.`;
    case 'pattern':
      return 'This does not have the expected form.';
    case 'format':
      return `This must be ${formatWords[shown] ?? `a valid ${shown}`}.`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
    case 'properties':
    case 'patternProperties':
      return typeof limit === 'string'
        ? `“${limit}” is a value that the agent does not take.`
        : 'There is a value here that the agent does not take.';
    case 'propertyNames':
      return `“${shown}” is not allowed as a name here.`;
    case 'additionalItems':
    case 'unevaluatedItems':
    case 'items':
      return 'There are more items than the agent takes.';
    case 'dependentRequired':
    case 'dependencies':
      return `“${text(params?.['missingProperty'])}” is needed beside “${text(params?.['property'])}”.`;
    case 'anyOf':
    case 'oneOf':
      return 'This fits none of the kinds of answer that the agent takes.';
    case 'not':
      return 'The agent does not take this value.';
    case 'false':
      return 'The agent takes no value here.';
    case 'maxBytes':
      return `This answer is too large: at most ${size(count, locale)} can be sent.`;
    default:
      return capitalised(message);
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const types = (wanted: unknown): string =>
  (Array.isArray(wanted) ? wanted : [wanted])
    .map((type) => typeWords[String(type)] ?? `of type ${String(type)}`)
    .join(' or ');

const typeWords: Readonly<Partial<Record<string, string>>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a group of values',
  null: 'empty',
};

const formatWords: Readonly<Partial<Record<string, string>>> = {
  email: 'an e-mail address',
  uri: 'a web address',
  url: 'a web address',
  date: 'a date',
  time: 'a time',
  'date-time': 'a date and time',
  uuid: 'a UUID',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
};

/** Why no form was made of a schema: completes “Shown as JSON: …”. */
export function schemaRefused({ what, why, field, locale }: SchemaNoteParams): string {
  const limit = typeof why['limit'] === 'number' ? number(why['limit'], locale) : '';
  const name = String(why['name'] ?? field);
  const about = field === '' ? '' : ` (at “${field}”)`;
  switch (what) {
    case 'noSchema':
      return 'what the agent sent is no description of a form.';
    case 'characters':
      return `the agent’s description of the form is longer than ${limit} characters.`;
    case 'depth':
      return `the form would be nested more than ${limit} levels deep.`;
    case 'fields':
      return `the form would have more than ${limit} fields.`;
    case 'references':
    case 'schemas':
      return 'the agent’s description of the form unfolds into too many parts.';
    case 'unionDepth':
      return `choices stand inside one another more than ${limit} times${about}.`;
    case 'branches':
      return `a choice between more than ${limit} kinds of answer is asked for${about}.`;
    case 'enumValues':
      return `a list of more than ${limit} values to choose from is asked for${about}.`;
    case 'minItems':
      return `a list of more than ${limit} items is asked for${about}.`;
    case 'defaultValues':
      return `a default value with more than ${limit} parts is given${about}.`;
    case 'values':
      return `there are more than ${limit} values to show.`;
    case 'dialect':
      return `the agent describes the form in a language that is not known here (${name}).`;
    case 'shape':
      return `the agent’s description of the form is wrong at “${String(why['keyword'] ?? field)}”${about}.`;
    case 'reservedName':
      return `no form can hold a field that is called “${name}”.`;
    case 'remoteReference':
      return 'the agent’s description of the form lies partly on another server, which is never asked.';
    case 'reference':
      return 'the agent’s description of the form refers to a part that is not there.';
    case 'cycle':
      return 'the agent’s description of the form goes round in circles.';
    default:
      return 'a form could not be made of what the agent described.';
  }
}

/** What a form leaves to the agent's server to check. */
export function schemaNotice({ what, why, field }: SchemaNoteParams): string {
  const place = field === '' ? 'This answer' : `“${field}”`;
  if (what === 'format')
    return `${place} has a format (${String(why['name'])}) that only the agent can check.`;
  if (why['risk'] === 'slow')
    return `${place} must follow a pattern; on a long text only the agent can check it.`;
  return `${place} must follow a pattern that only the agent can check.`;
}
