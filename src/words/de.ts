import { deCard } from './deCard.js';
import { deErrors } from './deErrors.js';
import { deRules } from './deRules.js';
import { ruleWords } from './ruleWords.js';
import { speaker } from './speaker.js';
import type { JsonExpectation, Words } from './Words.js';

const german = speaker('de');
const { all, capitalised, duration, moment, number, plural, size } = german;

/** German. Numbers, dates and durations use the given locale, such as `de-AT` or `de-CH`. */
export const de: Words = {
  language: 'de',
  direction: 'ltr',

  panelLabel: 'Fragen des Agenten',
  working: 'Der Agent arbeitet',
  workingFor: ({ milliseconds, locale }) => `Bisher: ${duration(milliseconds, locale)}`,
  sending: 'Die Antwort wird gesendet',

  reasonToolCall: 'Genehmigung erforderlich',
  reasonInputRequired: 'Eingabe erforderlich',
  reasonConfirmation: 'Bitte bestätigen',
  reasonOther: 'Frage',
  reasonNamed: ({ name, from }) => (from ? `${capitalised(name)} · ${from}` : capitalised(name)),
  toolCallQuestion: ({ name }) => `Darf der Agent ${name} ausführen?`,
  toolCallQuestionUnknown: 'Darf der Agent dieses Werkzeug ausführen?',
  actionsQuestion: ({ names }) => `Darf der Agent ${all(names)} ausführen?`,
  confirmationQuestion: 'Soll der Agent fortfahren?',
  inputQuestion: 'Der Agent braucht eine Antwort, um fortzufahren.',
  askedThis: 'Wonach gefragt wurde',
  ...deCard,
  issuesLabel: 'Bitte beachten',
  rendererFailed:
    'Die eigene Ansicht dieser Frage ist fehlgeschlagen, deshalb wird sie in einfacher Form angezeigt.',
  answeringImpossible: 'Sie kann hier gelesen, aber nicht beantwortet werden.',

  expiresIn: ({ milliseconds, locale }) => `Verbleibende Zeit: ${duration(milliseconds, locale)}`,
  expiresAt: ({ time }) => `Antwort bis ${time}`,
  expired: 'Die Zeit ist abgelaufen',
  expiredHelp: 'Die Zeit für eine Antwort ist abgelaufen. Die Frage kann nur noch übersprungen werden.',
  elsewhereHelp: 'In einem anderen Tab beantwortet. Das Ergebnis erscheint hier.',

  risks: { low: 'Geringes Risiko', medium: 'Mittleres Risiko', high: 'Hohes Risiko' },
  riskAsk: 'Das Risiko ist hoch. Sind Sie sicher?',

  approve: 'Genehmigen',
  approveUnseen: 'Genehmigen, ohne es zu sehen',
  noApproval: 'Eine Zustimmung ohne weitere Angaben nimmt der Agent nicht an.',
  noDenial: 'Eine Ablehnung ohne weitere Angaben nimmt der Agent nicht an.',
  noYesOrNo: 'Der Agent braucht mehr als ein Ja oder Nein.',
  stillArriving: 'Kommt noch an',
  deny: 'Ablehnen',
  yes: 'Ja',
  no: 'Nein',
  cancel: 'Frage überspringen',
  cancelDenies: 'Dieser Agent versteht das Überspringen als Nein.',
  cancelUnsafe: 'Dieser Agent hält das Überspringen möglicherweise für eine Antwort und macht weiter.',
  edit: 'Bearbeiten',
  respond: 'Nachricht schreiben',
  respondMessage: 'Nachricht an den Agenten',
  approveAll: 'Alle genehmigen',
  approveSimilar: ({ count, locale }) => `${number(count, locale)} ähnliche genehmigen`,
  approveSimilarHelp: 'Nur die, die Sie ganz gesehen haben. Die anderen bleiben offen.',
  denyAll: 'Alle ablehnen',
  actionLabel: ({ number: position, total, name, locale }) =>
    total > 1 ? `${number(position, locale)} von ${number(total, locale)}: ${name}` : name,
  approveEdited: 'Mit Änderungen genehmigen',
  discardEdits: 'Änderungen verwerfen',
  back: 'Zurück',
  denyReason: 'Grund für die Ablehnung',
  optional: 'optional',
  submitAnswer: 'Antworten',
  checking: 'Die Antwort wird geprüft',

  approved: 'Genehmigt',
  approvedWithEdits: 'Mit Änderungen genehmigt',
  denied: 'Abgelehnt',
  answered: 'Beantwortet',
  cancelled: 'Übersprungen',
  undo: 'Rückgängig',
  undoLabel: ({ question }) => `Rückgängig: ${question}`,
  delivery: {
    none: 'Noch nicht gesendet',
    delayed: 'Lässt sich noch rückgängig machen',
    queued: 'Wartet auf die Netzverbindung',
    sending: 'Wird gesendet',
    accepted: 'Gesendet',
    refused: 'Vom Agenten zurückgewiesen',
    inDoubt: 'Möglicherweise angekommen',
    elsewhere: 'In einem anderen Tab beantwortet',
  },
  outcome: 'Ergebnis',
  executedOtherwise: 'Der Agent hat etwas anderes ausgeführt, als genehmigt war',
  historyTitle: 'Bisherige Entscheidungen',
  decidedAt: ({ milliseconds, locale }) => moment(milliseconds, locale),

  toolName: 'Werkzeug',
  argumentsLabel: 'Argumente',
  argumentsStreaming: 'Argumente, soweit bisher eingetroffen',
  argumentsUnknown: 'Der Agent hat die Argumente dieses Aufrufs nicht gezeigt.',
  argumentsUnreadable: 'Der Agent hat Argumente gesendet, die nicht lesbar sind:',
  sendsIn: ({ milliseconds, locale }) => `Wird gesendet in: ${duration(milliseconds, locale)}`,
  noArguments: 'Keine Argumente',
  editLabel: ({ name }) => `Argumente von ${name} bearbeiten`,
  inferredForm:
    'Der Agent hat diese Argumente nicht beschrieben. Das Formular richtet sich nach den vorgeschlagenen Werten.',
  otherValues: 'Weiteres in den Argumenten, ohne eigenes Feld',
  otherAnswers: 'Weiteres in der Antwort, das so gesendet wird',
  unsafeIntegers: ({ places }) =>
    `${all(places)}: Diese Zahl kann nicht genau angezeigt werden. Wenn Sie die Argumente bearbeiten, ändern Sie auch diese Zahl; eine Genehmigung ohne Änderungen belässt sie, wie der Agent sie hat.`,
  showAll: ({ count, locale }) =>
    `Alles anzeigen (${plural(count, locale, { one: '# Zeichen', other: '# Zeichen' })})`,
  showLess: 'Weniger anzeigen',
  showMore: ({ count, locale }) => `${number(count, locale)} weitere anzeigen`,
  showAsJson: 'Als JSON anzeigen',
  showAsValues: 'Als Werte anzeigen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyFailed: 'Konnte nicht kopiert werden',
  unchangedLines: ({ count, locale }) =>
    plural(count, locale, { one: '# unveränderte Zeile', other: '# unveränderte Zeilen' }),
  addedText: 'hinzugefügt:',
  removedText: 'entfernt:',
  emptyText: 'leer',
  emptyList: 'leere Liste',
  emptyObject: 'leeres Objekt',
  itemNumber: ({ count, locale }) => `Eintrag ${number(count, locale)}`,

  changesLabel: 'Was sich ändert',
  changesNone: 'Bisher ist nichts geändert.',
  changesMore: ({ count, locale }) =>
    plural(count, locale, { one: '# weitere Änderung', other: '# weitere Änderungen' }),
  changePlace: 'Feld',
  changeBefore: 'Vorher',
  changeAfter: 'Nachher',
  changeAbsent: 'nicht vorhanden',
  changeWhole: 'alles',

  changed: 'Diese Frage hat sich geändert, nachdem sie entschieden war. Bitte prüfen und neu entscheiden.',
  changedMessage: 'Der Text der Frage hat sich geändert.',
  changedTool: ({ before, after }) => `Das Werkzeug ist nicht mehr ${before}, sondern ${after}.`,
  changedArguments: 'Was sich an den Argumenten geändert hat',
  changedActions: 'Was sich an den Aktionen geändert hat',
  changedSchema: 'Der Agent erwartet jetzt eine andere Art von Antwort.',
  changedUnseen: 'Was sich geändert hat, wird hier nicht gezeigt.',
  possiblyAnswered:
    'Diese Frage ist möglicherweise schon beantwortet. Eine frühere Antwort ist vielleicht angekommen.',

  freeAnswer: 'Ihre Antwort',
  jsonAnswer: 'Ihre Antwort als JSON',
  answerAsJson: 'Als JSON antworten',
  answerAsText: 'In Worten antworten',
  jsonError: ({ line, column, expected }) =>
    `Das ist noch kein JSON. Zeile ${line}, Spalte ${column}: ${expectations[expected]}`,
  jsonNotObject: 'Die Argumente müssen ein JSON-Objekt sein: { … }.',
  jsonKeyTwice: 'Ein Name steht zweimal in einem Objekt, und nur sein letzter Wert würde gesendet.',
  jsonTooDeep: ({ count, locale }) =>
    `Es lassen sich höchstens ${number(count, locale)} verschachtelte Ebenen senden.`,
  roundedNumber: ({ name }) =>
    `Diese Zahl hat mehr Ziffern, als sich genau senden lassen. Gesendet würde ${name}.`,
  jsonWhy: ({ why }) => `Als JSON angezeigt: ${why}`,
  formFailed: 'Das Formular ließ sich nicht anzeigen.',
  formNotLoaded: 'Das Formular konnte nicht geladen werden.',
  formOpen: 'Der Agent hat nicht beschrieben, was hierher gehört.',
  formUnsupported: ({ field }) => `Das Feld „${field}“ lässt sich nicht als Formular anzeigen.`,
  formInvalidSchema: 'Die Beschreibung der Antwort, die der Agent gab, ist kein gültiges Schema.',
  answerMissing: 'Bitte zuerst eine Antwort eingeben.',
  details: 'Details',

  partNotLoaded: 'Das konnte nicht geladen werden. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  formLoading: 'Das Formular wird geladen',
  viewLabel: 'Bearbeiten als',
  viewForm: 'Formular',
  viewJson: 'JSON',
  checksDiffer:
    'Dieses Formular und die Regeln des Agenten widersprechen sich: Nach den Regeln darf die Antwort so gesendet werden.',
  sendAnyway: 'So senden',
  secretAsked: ({ fields }) =>
    `Dieser Agent fragt nach vertraulichen Angaben: ${all(fields)}. Sie werden an den Agenten gesendet und sonst nirgends aufbewahrt.`,
  errorSummary: ({ count, locale }) =>
    plural(count, locale, { one: 'Es gibt ein Problem', other: 'Es gibt # Probleme' }),
  required: 'erforderlich',
  choose: 'Bitte wählen …',
  addItem: ({ name }) => (name ? `Zu ${name} hinzufügen` : 'Hinzufügen'),
  addPart: ({ name }) => (name ? `${name} hinzufügen` : 'Hinzufügen'),
  notGiven: 'nicht angegeben',
  removeItem: ({ name }) => (name ? `${name} entfernen` : 'Entfernen'),
  moveItemUp: ({ name }) => `${name} nach oben verschieben`,
  moveItemDown: ({ name }) => `${name} nach unten verschieben`,
  copyItem: ({ name }) => `${name} kopieren`,
  none: 'Kein Wert',
  jsonField: 'Als JSON',
  propertyName: ({ name }) => `Name von ${name}`,
  option: ({ count, locale }) => `Option ${number(count, locale)}`,
  optionLabel: 'Art',
  kinds: {
    string: 'Text',
    number: 'Zahl',
    integer: 'Ganze Zahl',
    boolean: 'Ja oder Nein',
    array: 'Liste',
    object: 'Gruppe',
    null: 'Kein Wert',
  },
  matchesNone: 'Nichts in der Liste passt.',
  matches: ({ count, locale }) => plural(count, locale, { one: '# Treffer', other: '# Treffer' }),
  matchesMore: ({ count, locale }) =>
    plural(count, locale, {
      one: '# weiterer Treffer: zum Finden weitertippen',
      other: '# weitere Treffer: zum Finden weitertippen',
    }),
  pickColour: ({ name }) => `Farbe für ${name} auswählen`,
  timeZone: ({ zone }) => `In Ihrer Zeitzone, ${zone}.`,
  fileLimit: ({ bytes, locale }) => `Höchstens ${size(bytes, locale)}.`,
  fileTooLarge: ({ name, bytes, locale }) =>
    `${name} ist zu groß: Höchstens ${size(bytes, locale)} können gesendet werden.`,
  fileFailed: ({ name }) => `${name} konnte nicht gelesen werden.`,
  fileReading: ({ name }) => `${name} wird noch gelesen.`,
  fileSize: ({ bytes, locale }) => size(bytes, locale),
  deprecated: ({ name }) => `${name} (veraltet)`,
  expandCycle: ({ name }) => `Mehr von ${name} anzeigen`,
  ...ruleWords(deRules, german),

  barLabel: 'Ihre Antworten',
  progress: ({ covered, total, locale }) =>
    `${number(covered, locale)} von ${number(total, locale)} beantwortet`,
  questionsLabel: 'Fragen',
  goToQuestion: ({ number: position, question, answered }) =>
    `Zu Frage ${position}, ${answered ? 'beantwortet' : 'noch offen'}: ${question}`,
  previousQuestion: 'Vorige Frage',
  nextQuestion: 'Nächste Frage',
  send: 'Senden',
  sendAgain: 'Erneut senden',
  sendIncomplete: ({ count, locale }) =>
    plural(count, locale, {
      one: 'Alle Antworten werden gemeinsam gesendet. # Frage ist noch offen.',
      other: 'Alle Antworten werden gemeinsam gesendet. # Fragen sind noch offen.',
    }),
  cancelAll: 'Alle überspringen',
  cancelRest: 'Rest überspringen',
  undoAll: 'Alle zurücknehmen',
  inDoubtHelp:
    'Die Antworten sind vielleicht angekommen. Erneutes Senden könnte die Aktion doppelt ausführen.',
  inDoubtSafeHelp:
    'Die Antworten sind vielleicht angekommen. Erneutes Senden ist unbedenklich: Der Agent nimmt sie nur einmal an.',
  inDoubtChangedHelp:
    'Die früheren Antworten sind möglicherweise angekommen. Wenn diese gesendet werden, wird die Aktion möglicherweise doppelt ausgeführt.',
  queuedHelp:
    'Es gibt keine Netzverbindung. Die Antworten bleiben erhalten und werden automatisch gesendet, sobald sie wieder da ist.',
  refusedHelp: 'Der Agent hat dies nicht angenommen. Bitte eine Antwort ändern oder dasselbe erneut senden.',
  overHelp: 'Der Agent nimmt darauf keine Antwort mehr an. Bitte ausblenden oder eine neue Nachricht senden.',
  dismiss: 'Ausblenden',
  leave: 'Ohne Antwort verlassen',
  leaveHelp:
    'Beim Verlassen wird nichts gesendet. Die Unterhaltung geht weiter. Der Agent wartet vielleicht weiter.',

  reviewTitle: 'Prüfen Sie Ihre Antworten, bevor sie gesendet werden',
  change: 'Ändern',
  changeLabel: ({ question }) => `Ändern: ${question}`,
  changeCount: ({ count, locale }) => plural(count, locale, { one: '# Änderung', other: '# Änderungen' }),

  ...deErrors,
  retryAfter: ({ milliseconds, locale }) =>
    `Bitte vor dem nächsten Versuch ${duration(milliseconds, locale)} warten.`,
  serverSays: 'Meldung des Servers',
  tryAgain: 'Erneut versuchen',
  tryAgainHelp: 'Dabei wird dieselbe Anfrage erneut gesendet.',
  tryNow: 'Jetzt versuchen',
  stop: 'Stoppen',
  checkAgain: 'Nachsehen, worauf der Agent wartet',
  reconnecting: 'Die Verbindung ist abgebrochen. Sie wird wieder aufgenommen.',
  tryElsewhere: 'Eine neue Nachricht bringt die Unterhaltung weiter.',

  announceQuestions: ({ count, question, locale }) =>
    count === 1
      ? `Der Agent fragt: ${question}`
      : `Der Agent hat ${number(count, locale)} Fragen. Die erste: ${question}`,
  announceProgress: ({ covered, total, locale }) =>
    `${number(covered, locale)} von ${number(total, locale)} beantwortet.`,
  announceReopened: 'Wieder offen.',
  announceChanged: ({ question }) => `Diese Frage hat sich geändert und ist wieder offen: ${question}`,
  announceSent: 'Gesendet. Der Agent hat die Antwort erhalten.',
  announceRefused: 'Der Agent hat die Antworten zurückgewiesen. Sie bleiben erhalten.',
  announceInDoubt: 'Ob die Antworten angekommen sind, ist nicht bekannt. Sie bleiben erhalten.',
  announceExpiring: ({ milliseconds, question, locale }) =>
    `Noch ${duration(milliseconds, locale)} für die Antwort: ${question}`,
  announceExpired: ({ question }) => `Die Zeit ist abgelaufen: ${question}`,
};

const expectations: Readonly<Record<JsonExpectation, string>> = {
  value: 'Hier fehlt ein Wert.',
  key: 'Hier fehlt ein Name in doppelten Anführungszeichen.',
  colon: 'Hier fehlt ein Doppelpunkt.',
  commaOrEnd: 'Hier fehlt ein Komma oder eine schließende Klammer.',
  string: 'Dieser Text ist nicht abgeschlossen oder enthält ein Zeichen, das JSON nicht erlaubt.',
  end: 'Nach dem Wert darf nichts mehr stehen.',
};
