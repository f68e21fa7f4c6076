import type { RuleSentences } from './ruleWords.js';

/** Texts for schema rules in French. */
export const frRules: RuleSentences = {
  mustBe: (what) => `Valeur attendue\u00a0: ${what}.`,
  violations: {
    required: 'Ce champ est à remplir.',
    enum: 'Choisissez l’une des valeurs proposées.',
    minimum: (limit) => `La valeur doit être d’au moins ${limit}.`,
    maximum: (limit) => `La valeur doit être d’au plus ${limit}.`,
    exclusiveMinimum: (limit) => `La valeur doit être supérieure à ${limit}.`,
    exclusiveMaximum: (limit) => `La valeur doit être inférieure à ${limit}.`,
    multipleOf: (limit) => `La valeur doit être un multiple de ${limit}.`,
    minLength: {
      one: 'Saisissez au moins # caractère.',
      many: 'Saisissez au moins # de caractères.',
      other: 'Saisissez au moins # caractères.',
    },
    maxLength: {
      one: 'Saisissez au plus # caractère.',
      many: 'Saisissez au plus # de caractères.',
      other: 'Saisissez au plus # caractères.',
    },
    minItems: {
      one: 'Ajoutez au moins # élément.',
      many: 'Ajoutez au moins # d’éléments.',
      other: 'Ajoutez au moins # éléments.',
    },
    maxItems: {
      one: 'Gardez au plus # élément.',
      many: 'Gardez au plus # d’éléments.',
      other: 'Gardez au plus # éléments.',
    },
    minProperties: {
      one: 'Indiquez au moins # valeur.',
      many: 'Indiquez au moins # de valeurs.',
      other: 'Indiquez au moins # valeurs.',
    },
    maxProperties: {
      one: 'Indiquez au plus # valeur.',
      many: 'Indiquez au plus # de valeurs.',
      other: 'Indiquez au plus # valeurs.',
    },
    uniqueItems: 'Deux éléments ne peuvent pas être identiques.',
    contains: 'Il manque un élément du type demandé.',
    minContains: {
      one: 'Au moins # élément doit être du type demandé.',
      many: 'Au moins # d’éléments doivent être du type demandé.',
      other: 'Au moins # éléments doivent être du type demandé.',
    },
    maxContains: {
      one: 'Au plus # élément peut être du type demandé.',
      many: 'Au plus # d’éléments peuvent être du type demandé.',
      other: 'Au plus # éléments peuvent être du type demandé.',
    },
    pattern: 'La forme attendue n’est pas respectée.',
    extraValue: (name) =>
      name === undefined
        ? 'Il y a ici une valeur que l’agent n’accepte pas.'
        : `«\u00a0${name}\u00a0» est une valeur que l’agent n’accepte pas.`,
    extraItems: 'Il y a plus d’éléments que l’agent n’en accepte.',
    propertyName: (name) => `«\u00a0${name}\u00a0» n’est pas permis ici comme nom.`,
    neededBeside: (missing, present) =>
      `Avec «\u00a0${present}\u00a0», il faut aussi «\u00a0${missing}\u00a0».`,
    noBranch: 'Cela ne correspond à aucun des types de réponse que l’agent accepte.',
    not: 'L’agent n’accepte pas cette valeur.',
    nothing: 'L’agent n’accepte aucune valeur ici.',
    tooLarge: (size) => `Cette réponse est trop volumineuse\u00a0: au plus ${size} peuvent être envoyés.`,
  },
  types: {
    string: 'du texte',
    number: 'un nombre',
    integer: 'un nombre entier',
    boolean: 'oui ou non',
    array: 'une liste',
    object: 'un groupe de valeurs',
    null: 'rien',
  },
  otherType: (name) => `une valeur de type ${name}`,
  formats: {
    email: 'une adresse e-mail',
    uri: 'une adresse web',
    date: 'une date',
    time: 'une heure',
    'date-time': 'une date et une heure',
    uuid: 'un UUID',
    ipv4: 'une adresse IPv4',
    ipv6: 'une adresse IPv6',
  },
  otherFormat: (name) => `une valeur valide au format ${name}`,
  at: (field) => ` (à «\u00a0${field}\u00a0»)`,
  refusals: {
    noSchema: 'ce que l’agent a envoyé ne décrit pas un formulaire.',
    characters: (limit) => `la description du formulaire dépasse ${limit} caractères.`,
    depth: (limit) => `le formulaire aurait plus de ${limit} niveaux.`,
    fields: (limit) => `le formulaire aurait plus de ${limit} champs.`,
    tooManyParts: 'la description du formulaire se déploie en trop de parties.',
    unionDepth: (limit, at) => `des choix sont imbriqués plus de ${limit} fois${at}.`,
    branches: (limit, at) => `un choix entre plus de ${limit} types de réponse est demandé${at}.`,
    enumValues: (limit, at) => `un choix entre plus de ${limit} valeurs est demandé${at}.`,
    minItems: (limit, at) => `une liste de plus de ${limit} éléments est demandée${at}.`,
    defaultValues: (limit, at) => `une valeur par défaut de plus de ${limit} parties est donnée${at}.`,
    dialect: (name) => `l’agent décrit le formulaire dans un langage inconnu ici (${name}).`,
    shape: (keyword, at) => `la description du formulaire est erronée à «\u00a0${keyword}\u00a0»${at}.`,
    reservedName: (name) => `aucun formulaire ne peut contenir un champ nommé «\u00a0${name}\u00a0».`,
    remoteReference:
      'une partie de la description du formulaire se trouve sur un autre serveur, qui n’est jamais interrogé.',
    reference: 'la description du formulaire renvoie à une partie qui n’existe pas.',
    cycle: 'la description du formulaire tourne en rond.',
    other: 'la description de l’agent n’a pas permis de créer un formulaire.',
  },
  notices: {
    place: (field) => (field === undefined ? 'Cette réponse' : `«\u00a0${field}\u00a0»`),
    format: (place, format) => `${place} a un format (${format}) que seul l’agent peut vérifier.`,
    slowPattern: (place) =>
      `${place} doit suivre un modèle\u00a0; sur un texte long, seul l’agent peut le vérifier.`,
    pattern: (place) => `${place} doit suivre un modèle que seul l’agent peut vérifier.`,
  },
};
