import type { RuleSentences } from './ruleWords.js';

/** Texts for schema rules in Spanish. */
export const esRules: RuleSentences = {
  mustBe: (what) => `Debe ser ${what}.`,
  violations: {
    required: 'Complete este campo.',
    enum: 'Elija uno de los valores permitidos.',
    minimum: (limit) => `Debe ser ${limit} o más.`,
    maximum: (limit) => `Debe ser ${limit} o menos.`,
    exclusiveMinimum: (limit) => `Debe ser mayor que ${limit}.`,
    exclusiveMaximum: (limit) => `Debe ser menor que ${limit}.`,
    multipleOf: (limit) => `Debe ser un múltiplo de ${limit}.`,
    minLength: {
      one: 'Escriba al menos # carácter.',
      many: 'Escriba al menos # de caracteres.',
      other: 'Escriba al menos # caracteres.',
    },
    maxLength: {
      one: 'Escriba # carácter como máximo.',
      many: 'Escriba # de caracteres como máximo.',
      other: 'Escriba # caracteres como máximo.',
    },
    minItems: {
      one: 'Añada al menos # elemento.',
      many: 'Añada al menos # de elementos.',
      other: 'Añada al menos # elementos.',
    },
    maxItems: {
      one: 'Deje # elemento como máximo.',
      many: 'Deje # de elementos como máximo.',
      other: 'Deje # elementos como máximo.',
    },
    minProperties: {
      one: 'Indique al menos # valor.',
      many: 'Indique al menos # de valores.',
      other: 'Indique al menos # valores.',
    },
    maxProperties: {
      one: 'Indique # valor como máximo.',
      many: 'Indique # de valores como máximo.',
      other: 'Indique # valores como máximo.',
    },
    uniqueItems: 'No puede haber dos elementos iguales.',
    contains: 'Falta un elemento del tipo que se pide.',
    minContains: {
      one: 'Al menos # elemento debe ser del tipo que se pide.',
      many: 'Al menos # de elementos deben ser del tipo que se pide.',
      other: 'Al menos # elementos deben ser del tipo que se pide.',
    },
    maxContains: {
      one: 'Solo # elemento puede ser del tipo que se pide.',
      many: 'Solo # de elementos pueden ser del tipo que se pide.',
      other: 'Solo # elementos pueden ser del tipo que se pide.',
    },
    pattern: 'No tiene la forma esperada.',
    extraValue: (name) =>
      name === undefined
        ? 'Aquí hay un valor que el agente no acepta.'
        : `«${name}» es un valor que el agente no acepta.`,
    extraItems: 'Hay más elementos de los que acepta el agente.',
    propertyName: (name) => `«${name}» no se permite aquí como nombre.`,
    neededBeside: (missing, present) => `Junto a «${present}» hace falta «${missing}».`,
    noBranch: 'No coincide con ninguno de los tipos de respuesta que acepta el agente.',
    not: 'El agente no acepta este valor.',
    nothing: 'El agente no acepta ningún valor aquí.',
    tooLarge: (size) => `Esta respuesta es demasiado grande: se pueden enviar ${size} como máximo.`,
  },
  types: {
    string: 'texto',
    number: 'un número',
    integer: 'un número entero',
    boolean: 'sí o no',
    array: 'una lista',
    object: 'un grupo de valores',
    null: 'un valor vacío',
  },
  otherType: (name) => `de tipo ${name}`,
  formats: {
    email: 'una dirección de correo electrónico',
    uri: 'una dirección web',
    date: 'una fecha',
    time: 'una hora',
    'date-time': 'una fecha con hora',
    uuid: 'un UUID',
    ipv4: 'una dirección IPv4',
    ipv6: 'una dirección IPv6',
  },
  otherFormat: (name) => `un valor válido con formato ${name}`,
  at: (field) => ` (en «${field}»)`,
  refusals: {
    noSchema: 'lo que envió el agente no describe un formulario.',
    characters: (limit) => `la descripción del formulario tiene más de ${limit} caracteres.`,
    depth: (limit) => `el formulario tendría más de ${limit} niveles.`,
    fields: (limit) => `el formulario tendría más de ${limit} campos.`,
    tooManyParts: 'la descripción del formulario se despliega en demasiadas partes.',
    unionDepth: (limit, at) => `hay elecciones dentro de otras más de ${limit} veces${at}.`,
    branches: (limit, at) => `se pide elegir entre más de ${limit} tipos de respuesta${at}.`,
    enumValues: (limit, at) => `se pide elegir entre más de ${limit} valores${at}.`,
    minItems: (limit, at) => `se pide una lista de más de ${limit} elementos${at}.`,
    defaultValues: (limit, at) => `se da un valor inicial de más de ${limit} partes${at}.`,
    dialect: (name) => `el agente describe el formulario en un lenguaje que aquí no se conoce (${name}).`,
    shape: (keyword, at) => `la descripción del formulario es incorrecta en «${keyword}»${at}.`,
    reservedName: (name) => `ningún formulario puede tener un campo llamado «${name}».`,
    remoteReference:
      'parte de la descripción del formulario está en otro servidor, al que nunca se consulta.',
    reference: 'la descripción del formulario remite a una parte que no existe.',
    cycle: 'la descripción del formulario da vueltas en círculo.',
    other: 'no se pudo crear un formulario con la descripción del agente.',
  },
  notices: {
    place: (field) => (field === undefined ? 'Esta respuesta' : `«${field}»`),
    format: (place, format) => `${place} tiene un formato (${format}) que solo el agente puede comprobar.`,
    slowPattern: (place) =>
      `${place} debe seguir un patrón; en un texto largo, solo el agente puede comprobarlo.`,
    pattern: (place) => `${place} debe seguir un patrón que solo el agente puede comprobar.`,
  },
};
