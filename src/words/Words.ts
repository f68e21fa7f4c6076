import type { AgentRunErrorCode } from '../model/AgentRunError.js';
import type { Delivery } from '../model/PendingInterrupt.js';
import type { ApprovalWords } from './ApprovalWords.js';
import type { CardWords } from './CardWords.js';
import type { HttpFailure, HttpRefusal } from './HttpFailure.js';
import type { IssueParams } from './IssueParams.js';
import type { JsonWords } from './JsonWords.js';
import type { LocaleParams } from './LocaleParams.js';
import type { ValueWords } from './ValueWords.js';
import type { RiskLevel } from '../model/Risk.js';
import type { JsonType, SchemaNoteParams, ViolationParams } from './RuleParams.js';

export type { JsonExpectation } from './JsonWords.js';

type Counted = LocaleParams & { count: number };
type Timed = LocaleParams & { milliseconds: number };

/**
 * All texts that the components show or announce, in one language. Text of the agent or server is passed as a parameter
 * only if it is part of a sentence, such as a tool's name.
 */
export interface Words extends ApprovalWords, CardWords, JsonWords, ValueWords {
  /** The language as a BCP 47 tag. It sets the `lang` attribute and formats numbers. */
  language: string;
  /** The writing direction. */
  direction: 'ltr' | 'rtl';

  // The panel
  panelLabel: string;
  working: string;
  /** The time since the shown activity began. */
  workingFor: (params: Timed) => string;
  sending: string;

  // A question
  reasonToolCall: string;
  reasonInputRequired: string;
  reasonConfirmation: string;
  reasonOther: string;
  /** A custom reason in readable form: `database modification`, from `langgraph`. */
  reasonNamed: (params: { name: string; from?: string | undefined }) => string;
  toolCallQuestion: (params: { name: string }) => string;
  toolCallQuestionUnknown: string;
  /** One question about several calls. */
  actionsQuestion: (params: { names: readonly string[] }) => string;
  confirmationQuestion: string;
  inputQuestion: string;
  askedThis: string;
  issuesLabel: string;
  /** A problem that does not come from a schema. */
  issue: (params: IssueParams) => string;
  rendererFailed: string;
  answeringImpossible: string;

  // Time
  expiresIn: (params: Timed) => string;
  /** The expiry as an absolute time, for server rendering: `time` has the same format everywhere. */
  expiresAt: (params: { time: string }) => string;
  expired: string;
  expiredHelp: string;
  /** On a card that is answered in another tab. */
  elsewhereHelp: string;

  // Risk
  risks: Readonly<Record<RiskLevel, string>>;

  // Decisions
  approve: string;
  deny: string;
  yes: string;
  no: string;
  cancel: string;
  /** Next to `cancel`, if the agent receives a denial instead. */
  cancelDenies: string;
  /** Next to `cancel`, if the agent may treat it as an answer. */
  cancelUnsafe: string;
  edit: string;
  /** The button that opens, and then sends, a message instead of an approval or denial. */
  respond: string;
  respondMessage: string;
  approveAll: string;
  denyAll: string;
  /** The accessible name of one of several calls in a question. */
  actionLabel: (params: LocaleParams & { number: number; total: number; name: string }) => string;
  approveEdited: string;
  discardEdits: string;
  back: string;
  denyReason: string;
  optional: string;
  submitAnswer: string;
  /** While an answer is validated. */
  checking: string;

  // Results of decisions
  approved: string;
  approvedWithEdits: string;
  denied: string;
  answered: string;
  cancelled: string;
  undo: string;
  /** The accessible name of the undo button, which exists once per card. */
  undoLabel: (params: { question: string }) => string;
  delivery: Readonly<Record<Delivery, string>>;
  /** The heading of a tool's result. */
  outcome: string;
  /** The heading of an executed call that differs from the approved one. */
  executedOtherwise: string;
  /** The heading of the history. */
  historyTitle: string;
  /** `milliseconds` since the epoch. */
  decidedAt: (params: Timed) => string;

  // A tool call
  toolName: string;
  argumentsLabel: string;
  argumentsStreaming: string;
  argumentsUnknown: string;
  noArguments: string;
  editLabel: (params: { name: string }) => string;
  /** Above a form that is derived from the arguments. */
  inferredForm: string;
  /** Above arguments that the form does not show. */
  otherValues: string;
  /** Above values of an answer that the form does not show. */
  otherAnswers: string;
  /** For numbers that JavaScript cannot represent exactly, with their paths. */
  unsafeIntegers: (params: { places: readonly string[] }) => string;
  showAll: (params: Counted) => string;
  showLess: string;
  emptyText: string;
  emptyList: string;
  emptyObject: string;
  itemNumber: (params: Counted) => string;

  // Changes of an edit
  changesLabel: string;
  changesNone: string;
  changesMore: (params: Counted) => string;
  changePlace: string;
  changeBefore: string;
  changeAfter: string;
  /** Instead of a value that does not exist before or after the change. */
  changeAbsent: string;
  /** If the whole value changed. */
  changeWhole: string;

  // A question that has changed
  /** On a question that changed after it was decided and is open again. */
  changed: string;
  changedMessage: string;
  changedTool: (params: { before: string; after: string }) => string;
  /** The heading of the changed values. */
  changedArguments: string;
  changedActions: string;
  changedSchema: string;
  /** If no visible value differs, for example because a secret changed. */
  changedUnseen: string;
  /** On a question that was answered in an earlier batch, which may have arrived. */
  possiblyAnswered: string;

  // An answer without a form
  freeAnswer: string;
  jsonAnswer: string;
  answerAsJson: string;
  answerAsText: string;
  jsonWhy: (params: { why: string }) => string;
  formFailed: string;
  formNotLoaded: string;
  formOpen: string;
  /** Completes “Shown as JSON: …”. */
  schemaRefused: (params: SchemaNoteParams) => string;
  /** Rules that only the server checks. */
  schemaNotice: (params: SchemaNoteParams) => string;
  formUnsupported: (params: { field: string }) => string;
  formInvalidSchema: string;
  answerMissing: string;
  details: string;

  // A form
  /** If the code of a component failed to load. Shown with `tryAgain`. */
  partNotLoaded: string;
  formLoading: string;
  viewLabel: string;
  viewForm: string;
  viewJson: string;
  /** The form rejects the answer, but the agent's schema accepts it. */
  checksDiffer: string;
  sendAnyway: string;
  /** The notice above a form that asks for secrets. */
  secretAsked: (params: LocaleParams & { fields: readonly string[] }) => string;
  errorSummary: (params: Counted) => string;
  required: string;
  choose: string;
  addItem: (params: { name: string }) => string;
  removeItem: (params: { name: string }) => string;
  /** The button that adds an optional group of fields. */
  addPart: (params: { name: string }) => string;
  notGiven: string;
  moveItemUp: (params: { name: string }) => string;
  moveItemDown: (params: { name: string }) => string;
  copyItem: (params: { name: string }) => string;
  /** The value `null`. */
  none: string;
  jsonField: string;
  propertyName: (params: { name: string }) => string;
  option: (params: Counted) => string;
  optionLabel: string;
  /** The name of a value without a title, by its JSON type. */
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
  /** Instead of `cancelAll`, if some questions are answered: those stay. */
  cancelRest: string;
  undoAll: string;
  /** The effect of sending again, if the server may do the work twice. */
  inDoubtHelp: string;
  /** The effect of sending again, if the server is idempotent. */
  inDoubtSafeHelp: string;
  /** Before changed answers are sent while the earlier ones may have arrived. */
  inDoubtChangedHelp: string;
  queuedHelp: string;
  refusedHelp: string;
  /** What the user can do about refused answers, by the server's status. */
  refusedBy: Readonly<Record<HttpRefusal, string>>;
  /** What the user can do about questions that are no longer asked. Shown with `httpErrors.gone`. */
  overHelp: string;
  /** The button that removes questions that are no longer asked. It sends nothing. */
  dismiss: string;
  /** The button that leaves questions unanswered. It sends no answers. */
  leave: string;
  leaveHelp: string;

  // Review before sending
  reviewTitle: string;
  /** The button that reopens a question. */
  change: string;
  /** The accessible name of the change button, which exists once per question. */
  changeLabel: (params: { question: string }) => string;
  /** The number of edited values in a call. */
  changeCount: (params: Counted) => string;

  // Errors
  errorTitle: string;
  errors: Readonly<Record<AgentRunErrorCode, string>>;
  /** Instead of `errors.http_error`, if the server's status is more specific. */
  httpErrors: Readonly<Record<HttpFailure, string>>;
  /** The delay that the server requests before the next attempt. */
  retryAfter: (params: Timed) => string;
  serverSays: string;
  tryAgain: string;
  /** The effect of `tryAgain`. */
  tryAgainHelp: string;
  /** The button that resumes a broken stream immediately. Shown with `reconnecting`. */
  tryNow: string;
  /** The button that stops the agent's work, or a request in progress. */
  stop: string;
  /** The button that asks the server what is pending, without sending answers. */
  checkAgain: string;
  reconnecting: string;
  tryElsewhere: string;

  // Announcements
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
