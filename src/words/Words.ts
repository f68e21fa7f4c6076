import type { AgentRunErrorCode } from '../model/AgentRunError.js';
import type { Delivery } from '../model/PendingInterrupt.js';

/** What every sentence that counts or dates needs: the BCP 47 tag of the reader's language. */
export interface LocaleParams {
  locale: string;
}

/** What a check of one field found, as a validator reports it. */
export interface ViolationParams extends LocaleParams {
  /** The JSON Schema keyword. */
  keyword: string;
  /** The keyword's limit, where it has one: a number, a format's name, a list of values. */
  limit?: unknown;
  /** The validator's own words, for a keyword that has none here. */
  message: string;
}

/** What stands where JSON went wrong should have been. */
export type JsonExpectation = 'value' | 'key' | 'colon' | 'commaOrEnd' | 'string' | 'end';

type Counted = LocaleParams & { count: number };
type Timed = LocaleParams & { milliseconds: number };

/**
 * Every sentence that the components show or speak, in one language. Text of the agent or the server is
 * handed over as a parameter only where it is one word inside a sentence, such as a tool's name.
 */
export interface Words {
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
  confirmationQuestion: string;
  inputQuestion: string;
  askedThis: string;
  issuesLabel: string;
  rendererFailed: string;
  answeringImpossible: string;

  // Time
  expiresIn: (params: Timed) => string;
  expired: string;
  expiredHelp: string;

  // Deciding
  approve: string;
  deny: string;
  yes: string;
  no: string;
  cancel: string;
  edit: string;
  moreOptions: string;
  fewerOptions: string;
  approveEdited: string;
  discardEdits: string;
  back: string;
  denyReason: string;
  optional: string;
  submitAnswer: string;

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

  // A tool call
  toolName: string;
  argumentsLabel: string;
  argumentsStreaming: string;
  argumentsUnknown: string;
  noArguments: string;
  editLabel: (params: { name: string }) => string;
  showAll: (params: Counted) => string;
  showLess: string;
  emptyText: string;
  emptyList: string;
  emptyObject: string;
  itemNumber: (params: Counted) => string;

  // An answer without a form
  freeAnswer: string;
  jsonAnswer: string;
  answerAsJson: string;
  answerAsText: string;
  jsonError: (params: { line: number; column: number; expected: JsonExpectation }) => string;
  jsonNotObject: string;
  jsonWhy: (params: { why: string }) => string;
  formFailed: string;
  formUnsupported: (params: { field: string }) => string;
  formInvalidSchema: string;
  answerMissing: string;
  details: string;

  // A form
  formLoading: string;
  errorSummary: (params: Counted) => string;
  required: string;
  choose: string;
  addItem: (params: { name: string }) => string;
  removeItem: (params: { name: string }) => string;
  moveItemUp: (params: { name: string }) => string;
  moveItemDown: (params: { name: string }) => string;
  copyItem: (params: { name: string }) => string;
  clearField: string;
  propertyName: (params: { name: string }) => string;
  newProperty: string;
  option: (params: Counted) => string;
  optionLabel: string;
  deprecated: (params: { name: string }) => string;
  expandCycle: (params: { name: string }) => string;
  violation: (params: ViolationParams) => string;

  // The bar
  barLabel: string;
  progress: (params: LocaleParams & { covered: number; total: number }) => string;
  questionsLabel: string;
  goToQuestion: (params: { number: number; question: string; answered: boolean }) => string;
  send: string;
  sendAgain: string;
  sendIncomplete: (params: Counted) => string;
  cancelAll: string;
  undoAll: string;
  inDoubtHelp: string;
  refusedHelp: string;

  // Errors
  errorTitle: string;
  errors: Readonly<Record<AgentRunErrorCode, string>>;
  serverSays: string;
  tryAgain: string;
  tryElsewhere: string;

  // Spoken only
  announceQuestions: (params: Counted & { question: string }) => string;
  announceProgress: (params: LocaleParams & { covered: number; total: number }) => string;
  announceReopened: string;
  announceSent: string;
  announceRefused: string;
  announceInDoubt: string;
  announceExpiring: (params: Timed & { question: string }) => string;
  announceExpired: (params: { question: string }) => string;
}
