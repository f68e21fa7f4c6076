import { deRules } from './deRules.js';
import { issueWords } from './issueWords.js';
import { ruleWords } from './ruleWords.js';
import { speaker } from './speaker.js';
import type { JsonExpectation, Words } from './Words.js';

const german = speaker('de');
const { all, capitalised, duration, number, plural, size } = german;

/** German. Counts, dates and durations follow the locale that is given: `de-AT`, `de-CH`. */
export const de: Words = {
  language: 'de',
  direction: 'ltr',

  panelLabel: 'Fragen des Agenten',
  working: 'Der Agent arbeitet',
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
  issuesLabel: 'Bitte beachten',
  issue: issueWords({
    allowed: 'So lässt der Agent hier nicht entscheiden. Bitte eine der angebotenen Möglichkeiten wählen.',
    busy: 'Die Antworten sind unterwegs. Bitte den Agenten abwarten oder den Lauf anhalten.',
    checkFailed: 'Diese Antwort konnte nicht geprüft werden.',
    decision: 'Das ist noch keine Entscheidung: Es fehlt ein Ja, ein Nein oder eine Nachricht.',
    disposed: 'Diese Unterhaltung wurde geschlossen.',
    edits:
      'Dieser Agent nimmt keine geänderten Argumente an. Bitte wie vorgeschlagen genehmigen oder ablehnen.',
    elsewhere: 'Ein anderer Tab sendet gerade die Antworten auf diese Fragen.',
    expired: 'Die Zeit für eine Antwort ist abgelaufen. Die Frage kann nur noch abgebrochen werden.',
    expiry: 'Die Frist dieser Frage ist nicht lesbar. Eine späte Antwort weist der Agent vielleicht zurück.',
    gone: 'Diese Frage wartet nicht mehr auf eine Antwort.',
    id: 'Diese Frage kam ohne Kennung, deshalb kann keine Antwort sie benennen.',
    json: 'Diese Antwort lässt sich nicht als JSON senden.',
    malformed: 'Dieser Teil der Frage kam nicht so an, wie er sollte.',
    no: 'Wie hier ein Nein aussieht, geht aus der Frage nicht hervor. Bitte das Formular ausfüllen oder abbrechen.',
    parallel:
      'Daneben warten weitere Aufrufe. Dieser Server fragt nach einem auf einmal; der nächste folgt nach dieser Antwort.',
    replaced: 'Inzwischen wurde anders entschieden, deshalb zählt diese Antwort nicht.',
    taken: 'Der Agent hat diese Antwort schon, sie lässt sich nicht mehr ändern.',
    unchecked: 'Diese Antwort konnte hier nicht vollständig geprüft werden. Der Agent prüft sie selbst.',
    words: 'Diese Frage nimmt keinen freien Text an. Bitte das Formular oder die Schaltflächen verwenden.',
    yes: 'Wie hier ein Ja aussieht, geht aus der Frage nicht hervor. Bitte das Formular ausfüllen.',
  }),
  rendererFailed:
    'Diese Frage ließ sich nicht in ihrer eigenen Form anzeigen und steht deshalb in schlichter Form hier.',
  answeringImpossible: 'Sie kann hier gelesen, aber nicht beantwortet werden.',

  expiresIn: ({ milliseconds, locale }) => `Verbleibende Zeit: ${duration(milliseconds, locale)}`,
  expired: 'Die Zeit ist abgelaufen',
  expiredHelp: 'Die Zeit für eine Antwort ist abgelaufen. Die Frage kann nur noch abgebrochen werden.',
  elsewhereHelp: 'In einem anderen Tab beantwortet. Was daraus wird, steht dann hier.',

  approve: 'Genehmigen',
  deny: 'Ablehnen',
  yes: 'Ja',
  no: 'Nein',
  cancel: 'Abbrechen',
  cancelDenies: 'Dieser Agent versteht einen Abbruch als Nein.',
  cancelUnsafe: 'Dieser Agent hält einen Abbruch möglicherweise für eine Antwort und macht weiter.',
  edit: 'Bearbeiten',
  respond: 'Nachricht schreiben',
  respondMessage: 'Nachricht an den Agenten',
  approveAll: 'Alle genehmigen',
  denyAll: 'Alle ablehnen',
  actionLabel: ({ number: position, total, name, locale }) =>
    total > 1 ? `${number(position, locale)} von ${number(total, locale)}: ${name}` : name,
  moreOptions: 'Mehr Möglichkeiten',
  fewerOptions: 'Weniger Möglichkeiten',
  approveEdited: 'Mit Änderungen genehmigen',
  discardEdits: 'Änderungen verwerfen',
  back: 'Zurück',
  denyReason: 'Grund für die Ablehnung',
  optional: 'freiwillig',
  submitAnswer: 'Antworten',
  checking: 'Die Antwort wird geprüft',

  approved: 'Genehmigt',
  approvedWithEdits: 'Mit Änderungen genehmigt',
  denied: 'Abgelehnt',
  answered: 'Beantwortet',
  cancelled: 'Abgebrochen',
  undo: 'Rückgängig',
  undoLabel: ({ question }) => `Rückgängig: ${question}`,
  delivery: {
    none: 'Noch nicht gesendet',
    queued: 'Wartet auf die Netzverbindung',
    sending: 'Wird gesendet',
    accepted: 'Gesendet',
    refused: 'Vom Agenten zurückgewiesen',
    inDoubt: 'Möglicherweise angekommen',
    elsewhere: 'In einem anderen Tab beantwortet',
  },

  toolName: 'Werkzeug',
  argumentsLabel: 'Argumente',
  argumentsStreaming: 'Argumente, soweit bisher eingetroffen',
  argumentsUnknown: 'Der Agent hat die Argumente dieses Aufrufs nicht gezeigt.',
  noArguments: 'Keine Argumente',
  editLabel: ({ name }) => `Argumente von ${name} bearbeiten`,
  inferredForm:
    'Der Agent hat diese Argumente nicht beschrieben. Das Formular richtet sich nach den vorgeschlagenen Werten.',
  otherValues: 'Weiteres in den Argumenten, das unverändert bleibt',
  unsafeIntegers: ({ places }) =>
    `${all(places)}: Diese Zahl ist zu groß, um genau angezeigt zu werden. Eine Bearbeitung sendet sie so, wie sie hier steht; eine Genehmigung ohne Änderungen belässt sie, wie der Agent sie hat.`,
  showAll: ({ count, locale }) =>
    `Alles anzeigen (${plural(count, locale, { one: '# Zeichen', other: '# Zeichen' })})`,
  showLess: 'Weniger anzeigen',
  emptyText: 'leer',
  emptyList: 'leere Liste',
  emptyObject: 'leeres Objekt',
  itemNumber: ({ count, locale }) => `Eintrag ${number(count, locale)}`,

  changesLabel: 'Was sich ändert',
  changesNone: 'Bisher ist nichts geändert.',
  changePlace: 'Stelle',
  changeBefore: 'Vorher',
  changeAfter: 'Nachher',
  changeAbsent: 'nicht vorhanden',
  changeWhole: 'alles',

  freeAnswer: 'Ihre Antwort',
  jsonAnswer: 'Ihre Antwort als JSON',
  answerAsJson: 'Als JSON antworten',
  answerAsText: 'In Worten antworten',
  jsonError: ({ line, column, expected }) =>
    `Das ist noch kein JSON. Zeile ${line}, Spalte ${column}: ${expectations[expected]}`,
  jsonNotObject: 'Die Argumente müssen ein JSON-Objekt sein: { … }.',
  jsonWhy: ({ why }) => `Als JSON angezeigt: ${why}`,
  formFailed: 'Aus der Beschreibung des Agenten ließ sich kein Formular erstellen.',
  formNotLoaded: 'Das Formular konnte nicht geladen werden.',
  formOpen: 'Der Agent hat nicht beschrieben, was hierher gehört.',
  formUnsupported: ({ field }) => `Das Feld „${field}“ lässt sich nicht als Formular anzeigen.`,
  formInvalidSchema: 'Die Beschreibung der Antwort, die der Agent gab, ist kein gültiges Schema.',
  answerMissing: 'Bitte zuerst eine Antwort eingeben.',
  details: 'Einzelheiten',

  formLoading: 'Das Formular wird geladen',
  viewLabel: 'Bearbeiten als',
  viewForm: 'Formular',
  viewJson: 'JSON',
  checksDiffer:
    'Dieses Formular und die Regeln des Agenten widersprechen sich: Nach den Regeln darf die Antwort so gesendet werden.',
  sendAnyway: 'So senden',
  secretAsked: ({ fields }) =>
    `Dieser Agent fragt nach einem Geheimnis: ${all(fields)}. Es wird an den Agenten gesendet und sonst nirgends aufbewahrt.`,
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
  option: ({ count, locale }) => `Möglichkeit ${number(count, locale)}`,
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
  send: 'Senden',
  sendAgain: 'Erneut senden',
  sendIncomplete: ({ count, locale }) =>
    plural(count, locale, {
      one: 'Alle Antworten gehen gemeinsam ab. # Frage ist noch offen.',
      other: 'Alle Antworten gehen gemeinsam ab. # Fragen sind noch offen.',
    }),
  cancelAll: 'Alle abbrechen',
  undoAll: 'Alle rückgängig machen',
  inDoubtHelp: 'Sie ist möglicherweise angekommen. Erneutes Senden könnte sie doppelt wirken lassen.',
  inDoubtSafeHelp:
    'Sie ist möglicherweise angekommen. Erneutes Senden ist unbedenklich: Der Agent nimmt sie nur einmal an.',
  queuedHelp:
    'Es gibt keine Netzverbindung. Die Antworten bleiben erhalten und gehen von selbst ab, sobald sie wieder da ist.',
  refusedHelp: 'Der Agent hat dies nicht angenommen. Bitte eine Antwort ändern oder dasselbe erneut senden.',
  refusedBy: {
    signIn: 'Nichts wurde angenommen. Bitte anmelden und dieselben Antworten erneut senden.',
    forbidden: 'Nichts wurde angenommen. Die Antworten bleiben erhalten, bis sie gesendet werden dürfen.',
    conflict: 'Nichts wurde angenommen. Bitte dieselben Antworten erneut senden oder vorher eine ändern.',
    invalid: 'Nichts wurde angenommen. Bitte ändern, was nicht stimmt, und erneut senden.',
    tooMany: 'Nichts wurde angenommen. Bitte etwas warten und dieselben Antworten erneut senden.',
  },
  overHelp: 'Eine Antwort darauf nimmt er nicht mehr an. Bitte ausblenden oder eine neue Nachricht senden.',
  dismiss: 'Ausblenden',

  errorTitle: 'Etwas ist schiefgegangen',
  errors: {
    network: 'Der Agent ist nicht erreichbar.',
    not_sent: 'Die Anfrage kam nicht zustande, deshalb wurde nichts gesendet.',
    aborted: 'Der Lauf wurde angehalten.',
    http_error: 'Der Server des Agenten hat mit einem Fehler geantwortet.',
    not_event_stream: 'Unter dieser Adresse hat kein Agent geantwortet.',
    bad_response: 'Die Antwort vom Server des Agenten ist nicht lesbar.',
    empty_response: 'Die Antwort des Agenten war leer.',
    stream_cut: 'Die Verbindung riss ab, bevor der Agent fertig war.',
    run_error: 'Der Agent hat einen Fehler gemeldet.',
    unknown_outcome: 'Der Agent endete auf eine Weise, die diese Seite nicht kennt.',
    no_interrupts: 'Der Agent hielt an, um zu fragen, nannte aber keine Frage.',
    invalid_event: 'Der Agent hat etwas gesendet, das nicht lesbar ist.',
    incomplete_batch: 'Noch sind nicht alle Fragen beantwortet, deshalb wurde nichts gesendet.',
    expired:
      'Die Zeit für eine Antwort ist abgelaufen, deshalb wurde nichts gesendet. Bitte das Abgelaufene abbrechen und erneut senden.',
    declined: 'Diese Seite hat die Antworten zurückgehalten, deshalb wurde nichts gesendet.',
    busy: 'Der Agent arbeitet noch. Bitte warten, bis er fertig ist.',
    pending_interrupts: 'Der Agent wartet zuerst auf Antworten.',
    nothing_to_send: 'Es gibt nichts zu senden.',
    storage: 'Was auf diesem Gerät aufbewahrt war, ließ sich nicht lesen oder schreiben.',
    elsewhere: 'Ein anderer Tab sendet die Antworten.',
    not_stopped:
      'Der Lauf ist hier angehalten, aber der Agent ließ sich nicht benachrichtigen: Er arbeitet vielleicht noch.',
    unsupported: 'Das kann dieser Agent nicht.',
    disposed: 'Diese Unterhaltung wurde geschlossen.',
  },
  httpErrors: {
    signIn: 'Die Anmeldung gilt nicht mehr.',
    forbidden: 'Dafür fehlt die Berechtigung.',
    notFound: 'Der Server des Agenten kennt diese Unterhaltung nicht.',
    conflict: 'Seit der Frage des Agenten hat sich etwas geändert.',
    gone: 'Der Agent fragt dies nicht mehr.',
    invalid: 'Der Server des Agenten hat das Gesendete nicht angenommen.',
    tooMany: 'Der Server des Agenten ist gerade überlastet.',
    server: 'Der Server des Agenten ist gescheitert.',
  },
  retryAfter: ({ milliseconds, locale }) =>
    `Der nächste Versuch soll warten: ${duration(milliseconds, locale)}.`,
  serverSays: 'Was der Server gesagt hat',
  tryAgain: 'Erneut versuchen',
  tryAgainHelp: 'Ein neuer Versuch sendet dasselbe noch einmal.',
  tryNow: 'Jetzt versuchen',
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
  announceSent: 'Gesendet. Der Agent macht weiter.',
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
