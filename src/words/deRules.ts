import type { RuleSentences } from './ruleWords.js';

/** Texts for schema rules in German. */
export const deRules: RuleSentences = {
  mustBe: (what) => `Erwartet wird ${what}.`,
  violations: {
    required: 'Bitte ausfüllen.',
    enum: 'Bitte einen der erlaubten Werte wählen.',
    minimum: (limit) => `Der Wert muss mindestens ${limit} betragen.`,
    maximum: (limit) => `Der Wert darf höchstens ${limit} betragen.`,
    exclusiveMinimum: (limit) => `Der Wert muss größer als ${limit} sein.`,
    exclusiveMaximum: (limit) => `Der Wert muss kleiner als ${limit} sein.`,
    multipleOf: (limit) => `Der Wert muss ein Vielfaches von ${limit} sein.`,
    minLength: { other: 'Bitte mindestens # Zeichen eingeben.' },
    maxLength: { other: 'Bitte höchstens # Zeichen eingeben.' },
    minItems: { one: 'Bitte mindestens # Eintrag angeben.', other: 'Bitte mindestens # Einträge angeben.' },
    maxItems: { one: 'Höchstens # Eintrag ist erlaubt.', other: 'Höchstens # Einträge sind erlaubt.' },
    minProperties: { one: 'Bitte mindestens # Wert angeben.', other: 'Bitte mindestens # Werte angeben.' },
    maxProperties: { one: 'Höchstens # Wert ist erlaubt.', other: 'Höchstens # Werte sind erlaubt.' },
    uniqueItems: 'Kein Eintrag darf doppelt vorkommen.',
    contains: 'Ein Eintrag der gefragten Art fehlt.',
    minContains: {
      one: 'Mindestens # Eintrag muss von der gefragten Art sein.',
      other: 'Mindestens # Einträge müssen von der gefragten Art sein.',
    },
    maxContains: {
      one: 'Höchstens # Eintrag darf von der gefragten Art sein.',
      other: 'Höchstens # Einträge dürfen von der gefragten Art sein.',
    },
    pattern: 'Das entspricht nicht der erwarteten Form.',
    extraValue: (name) =>
      name === undefined
        ? 'Hier steht ein Wert, den der Agent nicht annimmt.'
        : `„${name}“ ist ein Wert, den der Agent nicht annimmt.`,
    extraItems: 'Das sind mehr Einträge, als der Agent annimmt.',
    propertyName: (name) => `„${name}“ ist hier als Name nicht erlaubt.`,
    neededBeside: (missing, present) => `Neben „${present}“ wird auch „${missing}“ gebraucht.`,
    noBranch: 'Das passt zu keiner der Antworten, die der Agent annimmt.',
    not: 'Diesen Wert nimmt der Agent nicht an.',
    nothing: 'Hier nimmt der Agent keinen Wert an.',
    tooLarge: (size) => `Diese Antwort ist zu groß: Höchstens ${size} können gesendet werden.`,
  },
  types: {
    string: 'Text',
    number: 'eine Zahl',
    integer: 'eine ganze Zahl',
    boolean: 'Ja oder Nein',
    array: 'eine Liste',
    object: 'eine Gruppe von Werten',
    null: 'kein Wert',
  },
  otherType: (name) => `ein Wert vom Typ ${name}`,
  formats: {
    email: 'eine E-Mail-Adresse',
    uri: 'eine Webadresse',
    date: 'ein Datum',
    time: 'eine Uhrzeit',
    'date-time': 'ein Datum mit Uhrzeit',
    uuid: 'eine UUID',
    ipv4: 'eine IPv4-Adresse',
    ipv6: 'eine IPv6-Adresse',
  },
  otherFormat: (name) => `ein gültiger Wert im Format ${name}`,
  at: (field) => ` (bei „${field}“)`,
  refusals: {
    noSchema: 'Was der Agent gesendet hat, beschreibt kein Formular.',
    characters: (limit) => `Die Beschreibung des Formulars ist länger als ${limit} Zeichen.`,
    depth: (limit) => `Das Formular wäre mehr als ${limit} Ebenen tief verschachtelt.`,
    fields: (limit) => `Das Formular hätte mehr als ${limit} Felder.`,
    tooManyParts: 'Die Beschreibung des Formulars entfaltet sich in zu viele Teile.',
    unionDepth: (limit, at) => `Auswahlen sind mehr als ${limit}-mal ineinander verschachtelt${at}.`,
    branches: (limit, at) => `Gefragt ist eine Auswahl aus mehr als ${limit} Arten von Antworten${at}.`,
    enumValues: (limit, at) => `Gefragt ist eine Auswahl aus mehr als ${limit} Werten${at}.`,
    minItems: (limit, at) => `Gefragt ist eine Liste von mehr als ${limit} Einträgen${at}.`,
    defaultValues: (limit, at) => `Vorgegeben ist ein Wert mit mehr als ${limit} Teilen${at}.`,
    dialect: (name) =>
      `Der Agent beschreibt das Formular in einer Sprache, die hier unbekannt ist (${name}).`,
    shape: (keyword, at) => `Die Beschreibung des Formulars ist bei „${keyword}“ fehlerhaft${at}.`,
    reservedName: (name) => `Ein Feld namens „${name}“ passt in kein Formular.`,
    remoteReference:
      'Die Beschreibung des Formulars liegt zum Teil auf einem anderen Server, der nie gefragt wird.',
    reference: 'Die Beschreibung des Formulars verweist auf einen Teil, den es nicht gibt.',
    cycle: 'Die Beschreibung des Formulars dreht sich im Kreis.',
    other: 'Aus der Beschreibung des Agenten ließ sich kein Formular erstellen.',
  },
  notices: {
    place: (field) => (field === undefined ? 'Diese Antwort' : `„${field}“`),
    format: (place, format) => `${place} hat ein Format (${format}), das nur der Agent prüfen kann.`,
    slowPattern: (place) =>
      `${place} muss einem Muster folgen, das bei langem Text nur der Agent prüfen kann.`,
    pattern: (place) => `${place} muss einem Muster folgen, das nur der Agent prüfen kann.`,
  },
};
