import { frValues } from './frValues.js';
import { frCard } from './frCard.js';
import { frErrors } from './frErrors.js';
import { frExpectations } from './frExpectations.js';
import { frRules } from './frRules.js';
import { ruleWords } from './ruleWords.js';
import { speaker } from './speaker.js';
import type { Words } from './Words.js';

const french = speaker('fr');
const { all, capitalised, duration, moment, number, plural, size } = french;

/** French. Numbers, dates and durations use the given locale, such as `fr-CA` or `fr-CH`. */
export const fr: Words = {
  language: 'fr',
  direction: 'ltr',

  panelLabel: 'Questions de l’agent',
  working: 'L’agent travaille',
  workingFor: ({ milliseconds, locale }) => `Temps écoulé\u00a0: ${duration(milliseconds, locale)}`,
  sending: 'Envoi de la réponse',

  reasonToolCall: 'Approbation requise',
  reasonInputRequired: 'Réponse requise',
  reasonConfirmation: 'Confirmation',
  reasonOther: 'Question',
  reasonNamed: ({ name, from }) => (from ? `${capitalised(name)} · ${from}` : capitalised(name)),
  toolCallQuestion: ({ name }) => `L’agent peut-il exécuter ${name}\u202f?`,
  toolCallQuestionUnknown: 'L’agent peut-il exécuter cet outil\u202f?',
  actionsQuestion: ({ names }) => `L’agent peut-il exécuter ${all(names)}\u202f?`,
  confirmationQuestion: 'Laisser l’agent continuer\u202f?',
  inputQuestion: 'L’agent a besoin d’une réponse pour continuer.',
  askedThis: 'Ce qui a été demandé',
  ...frCard,
  issuesLabel: 'À noter',
  rendererFailed:
    'Cette question n’a pas pu être affichée dans son format\u00a0; la voici sous une forme simple.',
  answeringImpossible: 'Vous pouvez la lire, mais pas y répondre.',

  expiresIn: ({ milliseconds, locale }) => `Temps restant\u00a0: ${duration(milliseconds, locale)}`,
  expiresAt: ({ time }) => `Répondre avant\u00a0: ${time}`,
  expired: 'Délai écoulé',
  expiredHelp: 'Le délai de réponse est écoulé. Vous pouvez seulement passer la question.',
  elsewhereHelp: 'Répondu dans un autre onglet. La suite s’affichera ici.',

  risks: { low: 'Risque faible', medium: 'Risque moyen', high: 'Risque élevé' },
  riskAsk: 'Le risque est élevé. Voulez-vous vraiment continuer\u202f?',

  approve: 'Approuver',
  approveUnseen: 'Approuver sans le voir',
  noApproval: 'L’agent n’accepte pas d’approbation sans autre information.',
  noDenial: 'L’agent n’accepte pas de refus sans autre information.',
  noYesOrNo: 'L’agent a besoin de plus qu’un oui ou un non.',
  stillArriving: 'Encore en cours de réception',
  deny: 'Refuser',
  yes: 'Oui',
  no: 'Non',
  cancel: 'Passer la question',
  cancelDenies: 'Cet agent prend une question passée pour un non.',
  cancelUnsafe: 'Cet agent pourrait prendre une question passée pour une réponse et continuer.',
  edit: 'Modifier',
  respond: 'Écrire un message',
  respondMessage: 'Votre message à l’agent',
  approveAll: 'Tout approuver',
  approveSimilar: ({ count, locale }) => `Approuver ${number(count, locale)} demandes similaires`,
  approveSimilarHelp: 'Seulement celles que vous avez vues en entier. Les autres restent ouvertes.',
  denyAll: 'Tout refuser',
  actionLabel: ({ number: position, total, name, locale }) =>
    total > 1 ? `${number(position, locale)} sur ${number(total, locale)}\u00a0: ${name}` : name,
  approveEdited: 'Approuver avec modifications',
  discardEdits: 'Abandonner les modifications',
  back: 'Retour',
  denyReason: 'Motif du refus',
  optional: 'facultatif',
  submitAnswer: 'Répondre',
  checking: 'Vérification de la réponse',

  approved: 'Approuvé',
  approvedWithEdits: 'Approuvé avec modifications',
  denied: 'Refusé',
  answered: 'Réponse donnée',
  cancelled: 'Question passée',
  undo: 'Revenir sur ce choix',
  undoLabel: ({ question }) => `Revenir sur ce choix\u00a0: ${question}`,
  delivery: {
    none: 'Pas encore envoyé',
    delayed: 'Peut encore être annulé',
    queued: 'En attente du réseau',
    sending: 'Envoi en cours',
    accepted: 'Envoyé',
    refused: 'Refusé par l’agent',
    inDoubt: 'Peut-être arrivé',
    elsewhere: 'Répondu dans un autre onglet',
  },
  outcome: 'Résultat',
  executedOtherwise: 'L’agent a exécuté autre chose que ce qui avait été approuvé',
  historyTitle: 'Décisions passées',
  decidedAt: ({ milliseconds, locale }) => moment(milliseconds, locale),

  toolName: 'Outil',
  argumentsLabel: 'Arguments',
  argumentsStreaming: 'Arguments reçus jusqu’ici',
  argumentsUnknown: 'L’agent n’a pas montré les arguments de cet appel.',
  argumentsUnreadable: 'L’agent a envoyé des arguments illisibles\u00a0:',
  sendsIn: ({ milliseconds, locale }) => `Envoi dans ${duration(milliseconds, locale)}`,
  noArguments: 'Aucun argument',
  editLabel: ({ name }) => `Modifier les arguments de ${name}`,
  inferredForm: 'L’agent n’a pas décrit ces arguments. Ce formulaire suit les valeurs qu’il a proposées.',
  otherValues: 'Également dans les arguments, sans champ',
  otherAnswers: 'Également dans la réponse, et envoyé tel quel',
  unsafeIntegers: ({ places }) =>
    `${all(places)}\u00a0: ce nombre ne peut pas être affiché exactement. Si vous modifiez les arguments, changez aussi ce nombre. Approuver sans modification le laisse tel que l’agent l’a.`,
  showAll: ({ count, locale }) =>
    `Tout afficher (${plural(count, locale, { one: '# caractère', many: '# de caractères', other: '# caractères' })})`,
  showLess: 'Afficher moins',
  ...frValues,
  emptyText: 'vide',
  emptyList: 'liste vide',
  emptyObject: 'objet vide',
  itemNumber: ({ count, locale }) => `Élément ${number(count, locale)}`,

  changesLabel: 'Ce qui change',
  changesNone: 'Rien n’a encore changé.',
  changesMore: ({ count, locale }) =>
    plural(count, locale, { one: '# autre modification', other: '# autres modifications' }),
  changePlace: 'Champ',
  changeBefore: 'Avant',
  changeAfter: 'Après',
  changeAbsent: 'absent',
  changeWhole: 'l’ensemble',

  changed: 'Cette question a changé après la décision. Vérifiez-la, puis décidez à nouveau.',
  changedMessage: 'Le message a changé.',
  changedTool: ({ before, after }) => `L’outil ${before} a été remplacé par ${after}.`,
  changedArguments: 'Ce qui a changé dans les arguments',
  changedActions: 'Ce qui a changé dans les actions',
  changedSchema: 'L’agent attend maintenant un autre type de réponse.',
  changedUnseen: 'Ce qui a changé n’est pas affiché ici.',
  possiblyAnswered:
    'Cette question a peut-être déjà reçu une réponse. Une réponse précédente est peut-être arrivée.',

  freeAnswer: 'Votre réponse',
  jsonAnswer: 'Votre réponse en JSON',
  answerAsJson: 'Répondre en JSON',
  answerAsText: 'Répondre en texte',
  jsonError: ({ line, column, expected }) =>
    `Ce n’est pas encore du JSON. Ligne ${line}, colonne ${column}\u00a0: ${frExpectations[expected]}`,
  jsonNotObject: 'Les arguments doivent former un objet JSON\u00a0: { … }.',
  jsonKeyTwice: 'Un nom figure deux fois dans un objet, et seule sa dernière valeur serait envoyée.',
  jsonTooDeep: ({ count, locale }) =>
    `Il est possible d’envoyer ${number(count, locale)} niveaux d’imbrication au plus.`,
  roundedNumber: ({ name }) =>
    `Ce nombre a plus de chiffres qu’il n’est possible d’en envoyer exactement. Il serait envoyé sous la forme ${name}.`,
  jsonWhy: ({ why }) => `Affiché en JSON\u00a0: ${why}`,
  formFailed: 'le formulaire n’a pas pu être affiché.',
  formNotLoaded: 'le formulaire n’a pas pu être chargé.',
  formOpen: 'l’agent n’a pas décrit ce qui est attendu ici.',
  formUnsupported: ({ field }) =>
    `le champ «\u00a0${field}\u00a0» ne peut pas être affiché dans un formulaire.`,
  formInvalidSchema: 'la description de la réponse donnée par l’agent n’est pas un schéma valide.',
  answerMissing: 'Écrivez d’abord une réponse.',
  details: 'Détails',

  partNotLoaded: 'Le chargement a échoué. Vérifiez la connexion, puis réessayez.',
  formLoading: 'Chargement du formulaire',
  viewLabel: 'Modifier en tant que',
  viewForm: 'Formulaire',
  viewJson: 'JSON',
  checksDiffer:
    'Ce formulaire et les règles de l’agent se contredisent\u00a0: selon les règles, la réponse peut être envoyée telle quelle.',
  sendAnyway: 'Envoyer tel quel',
  secretAsked: ({ fields }) =>
    `Cet agent demande des informations confidentielles\u00a0: ${all(fields)}. Elles sont envoyées à l’agent et ne sont conservées nulle part ailleurs.`,
  errorSummary: ({ count, locale }) =>
    plural(count, locale, {
      one: 'Il y a un problème',
      many: 'Il y a # de problèmes',
      other: 'Il y a # problèmes',
    }),
  required: 'obligatoire',
  choose: 'Choisir…',
  addItem: ({ name }) => (name ? `Ajouter à ${name}` : 'Ajouter'),
  addPart: ({ name }) => (name ? `Ajouter ${name}` : 'Ajouter'),
  notGiven: 'non renseigné',
  removeItem: ({ name }) => (name ? `Retirer ${name}` : 'Retirer'),
  moveItemUp: ({ name }) => `Monter ${name}`,
  moveItemDown: ({ name }) => `Descendre ${name}`,
  copyItem: ({ name }) => `Copier ${name}`,
  none: 'Aucun',
  jsonField: 'En JSON',
  propertyName: ({ name }) => `Nom de ${name}`,
  option: ({ count, locale }) => `Option ${number(count, locale)}`,
  optionLabel: 'Type',
  kinds: {
    string: 'Texte',
    number: 'Nombre',
    integer: 'Nombre entier',
    boolean: 'Oui ou non',
    array: 'Liste',
    object: 'Groupe',
    null: 'Aucun',
  },
  matchesNone: 'Rien ne correspond dans la liste.',
  matches: ({ count, locale }) =>
    plural(count, locale, { one: '# résultat', many: '# de résultats', other: '# résultats' }),
  matchesMore: ({ count, locale }) =>
    plural(count, locale, {
      one: '# autre\u00a0: saisissez la suite pour le trouver',
      other: '# autres\u00a0: saisissez la suite pour les trouver',
    }),
  pickColour: ({ name }) => `Choisir une couleur pour ${name}`,
  timeZone: ({ zone }) => `Dans votre fuseau horaire, ${zone}.`,
  fileLimit: ({ bytes, locale }) => `Au plus ${size(bytes, locale)}.`,
  fileTooLarge: ({ name, bytes, locale }) =>
    `${name} est trop volumineux\u00a0: au plus ${size(bytes, locale)} peuvent être envoyés.`,
  fileFailed: ({ name }) => `${name} n’a pas pu être lu.`,
  fileReading: ({ name }) => `${name} est encore en cours de lecture.`,
  fileSize: ({ bytes, locale }) => size(bytes, locale),
  deprecated: ({ name }) => `${name} (obsolète)`,
  expandCycle: ({ name }) => `Afficher la suite de ${name}`,
  ...ruleWords(frRules, french),

  barLabel: 'Vos réponses',
  progress: ({ covered, total, locale }) =>
    plural(covered, locale, {
      one: `# réponse sur ${number(total, locale)}`,
      other: `# réponses sur ${number(total, locale)}`,
    }),
  questionsLabel: 'Questions',
  goToQuestion: ({ number: position, question, answered }) =>
    `Aller à la question ${position}, ${answered ? 'traitée' : 'en attente'}\u00a0: ${question}`,
  previousQuestion: 'Question précédente',
  nextQuestion: 'Question suivante',
  send: 'Envoyer',
  sendAgain: 'Renvoyer',
  sendIncomplete: ({ count, locale }) =>
    plural(count, locale, {
      one: 'Toutes les réponses sont envoyées ensemble. # question est encore en attente.',
      many: 'Toutes les réponses sont envoyées ensemble. # de questions sont encore en attente.',
      other: 'Toutes les réponses sont envoyées ensemble. # questions sont encore en attente.',
    }),
  cancelAll: 'Tout passer',
  cancelRest: 'Passer le reste',
  undoAll: 'Revenir sur tous les choix',
  inDoubtHelp: 'L’envoi est peut-être arrivé. Renvoyer pourrait l’exécuter deux fois.',
  inDoubtSafeHelp:
    'L’envoi est peut-être arrivé. Renvoyer est sans risque\u00a0: l’agent ne le prend qu’une fois.',
  inDoubtChangedHelp:
    'Les réponses précédentes sont peut-être arrivées. Envoyer celles-ci pourrait tout exécuter deux fois.',
  queuedHelp:
    'Il n’y a pas de réseau. Les réponses sont conservées et seront envoyées automatiquement au retour de la connexion.',
  refusedHelp: 'L’agent ne l’a pas accepté. Modifiez une réponse ou renvoyez la même chose.',
  overHelp: 'Il n’accepte plus de réponse à ce sujet. Masquez la question ou envoyez un nouveau message.',
  dismiss: 'Masquer',
  leave: 'Quitter sans répondre',
  leaveHelp: 'Quitter n’envoie rien. La conversation continue. L’agent attendra peut-être encore.',

  reviewTitle: 'Vérifiez vos réponses avant l’envoi',
  change: 'Modifier',
  changeLabel: ({ question }) => `Modifier\u00a0: ${question}`,
  changeCount: ({ count, locale }) =>
    plural(count, locale, { one: '# modification', other: '# modifications' }),

  ...frErrors,
  retryAfter: ({ milliseconds, locale }) =>
    `Délai à respecter avant le prochain essai\u00a0: ${duration(milliseconds, locale)}.`,
  serverSays: 'Message du serveur',
  tryAgain: 'Réessayer',
  tryAgainHelp: 'Réessayer renvoie la même chose une fois de plus.',
  tryNow: 'Réessayer maintenant',
  stop: 'Arrêter',
  checkAgain: 'Voir ce que l’agent attend',
  reconnecting: 'La connexion s’est interrompue. Elle est en cours de reprise.',
  tryElsewhere: 'Envoyez un nouveau message pour continuer.',

  announceQuestions: ({ count, question, locale }) =>
    count === 1
      ? `L’agent demande\u00a0: ${question}`
      : `L’agent a ${number(count, locale)} questions. La première\u00a0: ${question}`,
  announceProgress: ({ covered, total, locale }) =>
    plural(covered, locale, {
      one: `# réponse sur ${number(total, locale)}.`,
      other: `# réponses sur ${number(total, locale)}.`,
    }),
  announceReopened: 'À nouveau ouverte.',
  announceChanged: ({ question }) => `Cette question a changé et est de nouveau ouverte\u00a0: ${question}`,
  announceSent: 'Envoyé. L’agent a reçu votre réponse.',
  announceRefused: 'L’agent a refusé les réponses. Elles sont conservées.',
  announceInDoubt: 'On ignore si les réponses sont arrivées. Elles sont conservées.',
  announceExpiring: ({ milliseconds, question, locale }) =>
    `Temps restant pour répondre, ${duration(milliseconds, locale)}\u00a0: ${question}`,
  announceExpired: ({ question }) => `Délai écoulé\u00a0: ${question}`,
};
