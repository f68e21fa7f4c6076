import { issueWords } from './issueWords.js';
import type { Words } from './Words.js';

/** Error texts in German. */
export const deErrors: Pick<Words, 'errorTitle' | 'errors' | 'httpErrors' | 'refusedBy' | 'issue'> = {
  errorTitle: 'Etwas ist schiefgegangen.',
  errors: {
    network: 'Der Agent ist nicht erreichbar.',
    not_sent: 'Die Anfrage kam nicht zustande, deshalb wurde nichts gesendet.',
    aborted: 'Der Lauf wurde gestoppt.',
    http_error: 'Der Server des Agenten hat mit einem Fehler geantwortet.',
    not_event_stream: 'Unter dieser Adresse ist kein Agent zu erreichen.',
    bad_response: 'Die Antwort vom Server des Agenten ist nicht lesbar.',
    empty_response: 'Die Antwort des Agenten war leer.',
    stream_cut: 'Die Verbindung riss ab, bevor der Agent fertig war.',
    code_missing:
      'Ein Teil dieser Seite konnte nicht geladen werden. Prüfen Sie die Verbindung und versuchen Sie es erneut. Hilft das nicht, laden Sie die Seite neu.',
    run_error: 'Der Agent hat einen Fehler gemeldet.',
    unknown_outcome: 'Der Lauf endete mit einem unbekannten Ergebnis.',
    no_interrupts: 'Der Agent hielt an, um zu fragen, nannte aber keine Frage.',
    invalid_event: 'Ein interner Fehler ist aufgetreten.',
    incomplete_batch: 'Noch sind nicht alle Fragen beantwortet, deshalb wurde nichts gesendet.',
    expired:
      'Die Zeit für eine Antwort ist abgelaufen, deshalb wurde nichts gesendet. Bitte das Abgelaufene überspringen und erneut senden.',
    declined: 'Diese Seite hat das Senden blockiert, deshalb wurde nichts gesendet.',
    changed: 'Eine Frage hat sich geändert, nachdem sie entschieden war, deshalb wurde nichts gesendet.',
    busy: 'Der Agent arbeitet noch. Bitte warten, bis er fertig ist.',
    pending_interrupts: 'Der Agent wartet zuerst auf Antworten.',
    nothing_to_send: 'Es gibt nichts zu senden.',
    storage: 'Auf diesem Gerät gespeicherte Daten ließen sich nicht lesen oder schreiben.',
    elsewhere: 'Ein anderer Tab sendet die Antworten.',
    not_stopped:
      'Der Lauf ist hier gestoppt, aber der Agent ließ sich nicht benachrichtigen: Er arbeitet vielleicht noch.',
    unsupported: 'Das kann dieser Agent nicht.',
    disposed: 'Diese Unterhaltung wurde geschlossen.',
  },
  httpErrors: {
    signIn: 'Die Anmeldung gilt nicht mehr.',
    forbidden: 'Dafür fehlt die Berechtigung.',
    notFound: 'Unter dieser Adresse ist kein Agent, oder er kennt diese Unterhaltung nicht.',
    conflict: 'Seit der Frage des Agenten hat sich etwas geändert.',
    gone: 'Der Agent fragt dies nicht mehr.',
    invalid: 'Der Server des Agenten hat das Gesendete nicht angenommen.',
    tooMany: 'Der Server des Agenten ist gerade überlastet.',
    server: 'Beim Server des Agenten ist ein Fehler aufgetreten.',
  },
  refusedBy: {
    signIn: 'Nichts wurde angenommen. Bitte anmelden und dieselben Antworten erneut senden.',
    forbidden: 'Nichts wurde angenommen. Die Antworten bleiben erhalten, bis sie gesendet werden dürfen.',
    conflict: 'Nichts wurde angenommen. Bitte dieselben Antworten erneut senden oder vorher eine ändern.',
    invalid: 'Nichts wurde angenommen. Bitte ändern, was nicht stimmt, und erneut senden.',
    tooMany: 'Nichts wurde angenommen. Bitte etwas warten und dieselben Antworten erneut senden.',
  },

  issue: issueWords({
    allowed: 'So lässt der Agent hier nicht entscheiden. Bitte eine der angebotenen Möglichkeiten wählen.',
    busy: 'Die Antworten sind unterwegs. Bitte den Agenten abwarten oder den Lauf stoppen.',
    changed: 'Diese Frage hat sich inzwischen geändert. Bitte prüfen und neu entscheiden.',
    checkFailed: 'Diese Antwort konnte nicht geprüft werden.',
    decided: 'Über jede Aktion ist schon entschieden. Zum Ändern eine Entscheidung rückgängig machen.',
    decision: 'Das ist noch keine Entscheidung: Es fehlt ein Ja, ein Nein oder eine Nachricht.',
    disposed: 'Diese Unterhaltung wurde geschlossen.',
    edits:
      'Dieser Agent nimmt keine geänderten Argumente an. Bitte wie vorgeschlagen genehmigen oder ablehnen.',
    elsewhere: 'Ein anderer Tab sendet gerade die Antworten auf diese Fragen.',
    expired: 'Die Zeit für eine Antwort ist abgelaufen. Die Frage kann nur noch übersprungen werden.',
    expiry: 'Die Frist dieser Frage ist nicht lesbar. Eine späte Antwort weist der Agent vielleicht zurück.',
    gone: 'Diese Frage wartet nicht mehr auf eine Antwort.',
    id: 'Diese Frage kam ohne Kennung, deshalb kann keine Antwort sie benennen.',
    json: 'Diese Antwort lässt sich nicht als JSON senden.',
    malformed: 'Dieser Teil der Frage kam nicht so an, wie er sollte.',
    mismatch:
      'Der Agent fragt nach einem anderen Aufruf als dem, den er unter dieser Kennung gestreamt hat. Gezeigt wird der, nach dem er fragt.',
    no: 'Wie hier ein Nein aussieht, geht aus der Frage nicht hervor. Bitte das Formular ausfüllen oder die Frage überspringen.',
    parallel:
      'Daneben warten weitere Aufrufe. Dieser Server fragt nach einem auf einmal; der nächste folgt nach dieser Antwort.',
    reason: 'Der Agent nimmt hier keine Begründung an, deshalb wird sie nicht gesendet.',
    replaced: 'Inzwischen wurde anders entschieden, deshalb zählt diese Antwort nicht.',
    accepted: 'Der Agent hat diese Antwort schon, sie lässt sich nicht mehr ändern.',
    twice:
      'Ein Name kommt in den Argumenten zweimal vor. Gezeigt wird nur sein letzter Wert, der Agent verwendet vielleicht einen anderen.',
    unchecked: 'Diese Antwort konnte hier nicht vollständig geprüft werden. Der Agent prüft sie selbst.',
    unreadable:
      'Was eine Genehmigung bewirkt, ist unklar, denn die Argumente des Aufrufs lassen sich nicht als JSON lesen.',
    withheld:
      'Die Argumente enthalten ein Geheimnis und wurden deshalb beim Neuladen nicht aufbewahrt. Genehmigen lassen sie sich, sobald der Agent sie erneut gesendet hat. Bis dahin bitte ablehnen oder die Frage überspringen.',
    words: 'Diese Frage nimmt keinen freien Text an. Bitte das Formular oder die Schaltflächen verwenden.',
    yes: 'Wie hier ein Ja aussieht, geht aus der Frage nicht hervor. Bitte das Formular ausfüllen.',
  }),
};
