import type { AgentRunErrorCode } from '../model/AgentRunError.js';
import type { Delivery } from '../model/PendingInterrupt.js';
import type { HttpFailure, HttpRefusal } from './HttpFailure.js';
import type { IssueParams } from './IssueParams.js';
import type { LocaleParams } from './LocaleParams.js';
import type { RiskLevel } from '../model/Risk.js';
import type { JsonType, SchemaNoteParams, ViolationParams } from './RuleParams.js';

/** What stands where JSON went wrong should have been. */
export type JsonExpectation = 'value' | 'key' | 'colon' | 'commaOrEnd' | 'string' | 'end';

type Counted = LocaleParams & { count: number };
type Timed = LocaleParams & { milliseconds: number };

/**
 * Every sentence that the components show or speak, in one language. Text of the agent or the server is
 * handed over as a parameter only where it is one word inside a sentence, such as a tool's name.
 */
export interface Words {
  /** The language of the sentences, as a BCP 47 tag: for the `lang` of what holds them, and their numbers. */
  language: string;
  /** Which way the language is written. */
  direction: 'ltr' | 'rtl';

  // The panel
  panelLabel: string;
  working: string;
  sending: string;

  // A question
  reasonToolCall: string;
  reasonInputRequired: string;
  reasonConfirmation: string;
  reasonOther: string;
  /** A reason of the agent's own, made readable: `database modification`, from `langgraph`. */
  reasonNamed: (params: { name: string; from?: string | undefined }) => string;
  toolCallQuestion: (params: { name: string }) => string;
  toolCallQuestionUnknown: string;
  /** One question about several calls. */
  actionsQuestion: (params: { names: readonly string[] }) => string;
  confirmationQuestion: string;
  inputQuestion: string;
  askedThis: string;
  /** Names who asks, where it is an agent that works for the one in front. */
  askedBy: (params: { name: string }) => string;
  issuesLabel: string;
  /** What is wrong, where it is no rule of a schema. */
  issue: (params: IssueParams) => string;
  rendererFailed: string;
  answeringImpossible: string;

  // Time
  expiresIn: (params: Timed) => string;
  /** The same before a page has a clock of its own, with a time that reads alike everywhere. */
  expiresAt: (params: { time: string }) => string;
  expired: string;
  expiredHelp: string;
  /** On a card whose answer another tab sends. */
  elsewhereHelp: string;

  // What is at stake
  risks: Readonly<Record<RiskLevel, string>>;
  /** Before a yes whose risk is high goes. */
  riskAsk: string;

  // Deciding
  approve: string;
  deny: string;
  yes: string;
  no: string;
  cancel: string;
  /** Beside Cancel, where the agent is told a no instead. */
  cancelDenies: string;
  /** Beside Cancel, where the agent may take it for an answer. */
  cancelUnsafe: string;
  edit: string;
  /** Opens, and then sends, free words in place of a yes or a no. */
  respond: string;
  respondMessage: string;
  approveAll: string;
  denyAll: string;
  /** Names one call among several in one question. */
  actionLabel: (params: LocaleParams & { number: number; total: number; name: string }) => string;
  moreOptions: string;
  fewerOptions: string;
  approveEdited: string;
  discardEdits: string;
  back: string;
  denyReason: string;
  optional: string;
  submitAnswer: string;
  /** An answer is being checked before it may go. */
  checking: string;

  // What was decided
  approved: string;
  approvedWithEdits: string;
  denied: string;
  answered: string;
  cancelled: string;
  undo: string;
  /** Speaks for the undo button alone, which stands once per card. */
  undoLabel: (params: { question: string }) => string;
  delivery: Readonly<Record<Delivery, string>>;
  /** Above what a tool gave back. */
  outcome: string;
  /** Above a call as it ran, where that is not what was approved. */
  executedOtherwise: string;
  /** Above what was decided earlier. */
  historyTitle: string;
  /** `milliseconds` since the beginning of 1970. */
  decidedAt: (params: Timed) => string;

  // A tool call
  toolName: string;
  argumentsLabel: string;
  argumentsStreaming: string;
  argumentsUnknown: string;
  noArguments: string;
  editLabel: (params: { name: string }) => string;
  /** Above a form that was made of the arguments themselves. */
  inferredForm: string;
  /** Above what the arguments hold beside what the form shows. */
  otherValues: string;
  /** Above what an answer holds beside what the form shows. */
  otherAnswers: string;
  /** Numbers that JavaScript cannot hold, by where they stand. */
  unsafeIntegers: (params: { places: readonly string[] }) => string;
  showAll: (params: Counted) => string;
  showLess: string;
  emptyText: string;
  emptyList: string;
  emptyObject: string;
  itemNumber: (params: Counted) => string;

  // What an edit changes
  changesLabel: string;
  changesNone: string;
  changePlace: string;
  changeBefore: string;
  changeAfter: string;
  /** In place of a value that is not there, before or after. */
  changeAbsent: string;
  /** Where the change is to the value as a whole. */
  changeWhole: string;

  // A question that is not what it was
  /** On a question that changed after it was decided, and is open again. */
  changed: string;
  changedMessage: string;
  changedTool: (params: { before: string; after: string }) => string;
  /** Above the values that changed, before and after. */
  changedArguments: string;
  changedActions: string;
  changedSchema: string;
  /** Where nothing that is shown differs, such as where it is a secret that changed. */
  changedUnseen: string;
  /** On a question that an earlier batch answered, which may have arrived. */
  mayBeAnswered: string;

  // An answer without a form
  freeAnswer: string;
  jsonAnswer: string;
  answerAsJson: string;
  answerAsText: string;
  jsonError: (params: { line: number; column: number; expected: JsonExpectation }) => string;
  jsonNotObject: string;
  jsonWhy: (params: { why: string }) => string;
  formFailed: string;
  formNotLoaded: string;
  formOpen: string;
  /** Completes “Shown as JSON: …”. */
  schemaRefused: (params: SchemaNoteParams) => string;
  /** What the form leaves to the server. */
  schemaNotice: (params: SchemaNoteParams) => string;
  formUnsupported: (params: { field: string }) => string;
  formInvalidSchema: string;
  answerMissing: string;
  details: string;

  // A form
  /** Where the code of a part of a card did not come. Stands beside `tryAgain`. */
  partNotLoaded: string;
  formLoading: string;
  viewLabel: string;
  viewForm: string;
  viewJson: string;
  /** The form says no, and the agent's own rules say yes. */
  checksDiffer: string;
  sendAnyway: string;
  /** Fields that ask for a secret. */
  secretAsked: (params: LocaleParams & { fields: readonly string[] }) => string;
  errorSummary: (params: Counted) => string;
  required: string;
  choose: string;
  addItem: (params: { name: string }) => string;
  removeItem: (params: { name: string }) => string;
  /** Adds a group of fields that may be left out. */
  addPart: (params: { name: string }) => string;
  notGiven: string;
  moveItemUp: (params: { name: string }) => string;
  moveItemDown: (params: { name: string }) => string;
  copyItem: (params: { name: string }) => string;
  /** A value that is `null`. */
  none: string;
  jsonField: string;
  propertyName: (params: { name: string }) => string;
  option: (params: Counted) => string;
  optionLabel: string;
  /** What a kind of value is called that the agent gave no title, by its JSON type. */
  kinds: Readonly<Record<JsonType, string>>;
  matchesNone: string;
  matches: (params: Counted) => string;
  matchesMore: (params: Counted) => string;
  pickColour: (params: { name: string }) => string;
  timeZone: (params: { zone: string }) => string;
  fileLimit: (params: LocaleParams & { bytes: number }) => string;
  fileTooLarge: (params: LocaleParams & { name: string; bytes: number }) => string;
  fileFailed: (params: { name: string }) => string;
  fileReading: (params: { name: string }) => string;
  fileSize: (params: LocaleParams & { bytes: number }) => string;
  deprecated: (params: { name: string }) => string;
  expandCycle: (params: { name: string }) => string;
  violation: (params: ViolationParams) => string;

  // The bar
  barLabel: string;
  progress: (params: LocaleParams & { covered: number; total: number }) => string;
  questionsLabel: string;
  goToQuestion: (params: { number: number; question: string; answered: boolean }) => string;
  previousQuestion: string;
  nextQuestion: string;
  send: string;
  sendAgain: string;
  sendIncomplete: (params: Counted) => string;
  cancelAll: string;
  /** In place of `cancelAll`, where some are answered: those stay as they are. */
  cancelRest: string;
  undoAll: string;
  /** What sending again would do, where the server may do the same twice. */
  inDoubtHelp: string;
  /** The same where the server takes one answer once, however often it comes. */
  inDoubtSafeHelp: string;
  /** Before other answers are sent than those that may have arrived. */
  inDoubtChangedHelp: string;
  queuedHelp: string;
  refusedHelp: string;
  /** What can be done about answers that were refused by the server's status. */
  refusedBy: Readonly<Record<HttpRefusal, string>>;
  /** What can be done about answers to questions that are no longer asked. Stands beside `httpErrors.gone`. */
  overHelp: string;
  /** Puts away what is no longer asked. Nothing is sent for it. */
  dismiss: string;
  /** Goes on without an answer. Nothing is sent for it. */
  leave: string;
  leaveHelp: string;

  // Before answers are sent
  reviewTitle: string;
  /** Goes back to a question and takes its decision back. */
  change: string;
  /** Speaks for the change button alone, which stands once per question. */
  changeLabel: (params: { question: string }) => string;
  /** How many values of a call were edited. */
  changeCount: (params: Counted) => string;

  // Errors
  errorTitle: string;
  errors: Readonly<Record<AgentRunErrorCode, string>>;
  /** In place of `errors.http_error`, where the server's status says more. */
  httpErrors: Readonly<Record<HttpFailure, string>>;
  /** How long the server asks to wait before another try. */
  retryAfter: (params: Timed) => string;
  serverSays: string;
  tryAgain: string;
  /** What `tryAgain` does. */
  tryAgainHelp: string;
  /** Picks up a broken connection now. Stands beside `reconnecting`. */
  tryNow: string;
  /** Ends what the agent is waited for with: answers that are on their way, or a look at what waits. */
  stop: string;
  /** Asks the server what waits, without sending anything again. */
  checkAgain: string;
  reconnecting: string;
  tryElsewhere: string;

  // Spoken only
  announceQuestions: (params: Counted & { question: string }) => string;
  announceProgress: (params: LocaleParams & { covered: number; total: number }) => string;
  announceReopened: string;
  announceChanged: (params: { question: string }) => string;
  announceSent: string;
  announceRefused: string;
  announceInDoubt: string;
  announceExpiring: (params: Timed & { question: string }) => string;
  announceExpired: (params: { question: string }) => string;
}
