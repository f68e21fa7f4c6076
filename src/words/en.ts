import { capitalised, counted, inAList, number, size } from './enNumbers.js';
import { schemaNotice, schemaRefused, violation } from './enRules.js';
import type { JsonExpectation, Words } from './Words.js';

/** English. Counts, dates and durations follow the locale that is given: `en-GB`, `en-US`. */
export const en: Words = {
  panelLabel: 'Questions from the agent',
  working: 'The agent is working',
  sending: 'Sending your answer',

  reasonToolCall: 'Approval needed',
  reasonInputRequired: 'Input needed',
  reasonConfirmation: 'Please confirm',
  reasonOther: 'Question',
  reasonNamed: ({ name, from }) => (from ? `${capitalised(name)} · ${from}` : capitalised(name)),
  toolCallQuestion: ({ name }) => `May the agent run ${name}?`,
  toolCallQuestionUnknown: 'May the agent run this tool?',
  confirmationQuestion: 'Shall the agent go on?',
  inputQuestion: 'The agent needs an answer to go on.',
  askedThis: 'What was asked',
  issuesLabel: 'Please note',
  rendererFailed: 'This question could not be shown in its own way, so here it is in plain form.',
  answeringImpossible: 'It can be seen here, but not answered.',

  expiresIn: ({ milliseconds, locale }) => `Time left: ${duration(milliseconds, locale)}`,
  expired: 'Time is up',
  expiredHelp: 'The time to answer this is up. It can only be cancelled now.',

  approve: 'Approve',
  deny: 'Deny',
  yes: 'Yes',
  no: 'No',
  cancel: 'Cancel',
  edit: 'Edit',
  moreOptions: 'More options',
  fewerOptions: 'Fewer options',
  approveEdited: 'Approve with edits',
  discardEdits: 'Discard edits',
  back: 'Back',
  denyReason: 'Reason for denying',
  optional: 'optional',
  submitAnswer: 'Answer',
  checking: 'Checking the answer',

  approved: 'Approved',
  approvedWithEdits: 'Approved with edits',
  denied: 'Denied',
  answered: 'Answered',
  cancelled: 'Cancelled',
  undo: 'Undo',
  undoLabel: ({ question }) => `Undo: ${question}`,
  delivery: {
    none: 'Not sent yet',
    queued: 'Waiting for the network',
    sending: 'Sending',
    accepted: 'Sent',
    refused: 'Refused by the agent',
    inDoubt: 'May have arrived',
    elsewhere: 'Answered elsewhere',
  },

  toolName: 'Tool',
  argumentsLabel: 'Arguments',
  argumentsStreaming: 'Arguments, as far as they have arrived',
  argumentsUnknown: 'The agent did not show the arguments of this call.',
  noArguments: 'No arguments',
  editLabel: ({ name }) => `Edit the arguments of ${name}`,
  inferredForm: 'The agent did not describe these arguments. This form follows the values it proposed.',
  otherValues: 'Also in the arguments, and kept as it is',
  unsafeIntegers: ({ places }) =>
    `${inAList(places)}: this number is too large to be shown exactly, and an edit would send it as it is shown here. Approving without edits leaves it as the agent has it.`,
  showAll: ({ count, locale }) => `Show all (${counted(count, locale, 'character', 'characters')})`,
  showLess: 'Show less',
  emptyText: 'empty',
  emptyList: 'empty list',
  emptyObject: 'empty object',
  itemNumber: ({ count, locale }) => `Item ${number(count, locale)}`,

  changesLabel: 'What changes',
  changesNone: 'Nothing is changed yet.',
  changePlace: 'Where',
  changeBefore: 'Before',
  changeAfter: 'After',
  changeAbsent: 'not there',
  changeWhole: 'all of it',

  freeAnswer: 'Your answer',
  jsonAnswer: 'Your answer as JSON',
  answerAsJson: 'Answer as JSON',
  answerAsText: 'Answer in words',
  jsonError: ({ line, column, expected }) =>
    `This is not JSON yet. Line ${line}, column ${column}: ${expectations[expected]}`,
  jsonNotObject: 'The arguments must be one JSON object: { … }.',
  jsonWhy: ({ why }) => `Shown as JSON: ${why}`,
  formFailed: 'a form could not be made of what the agent described.',
  formNotLoaded: 'the form could not be loaded.',
  formOpen: 'the agent did not describe what belongs here.',
  schemaRefused,
  schemaNotice,
  formUnsupported: ({ field }) => `the field “${field}” cannot be shown as a form.`,
  formInvalidSchema: 'the agent’s description of the answer is not a valid schema.',
  answerMissing: 'Write an answer first.',
  details: 'Details',

  formLoading: 'Loading the form',
  viewLabel: 'Edit as',
  viewForm: 'Form',
  viewJson: 'JSON',
  checksDiffer: 'This form and the agent’s own rules disagree: by the rules, the answer may go as it is.',
  sendAnyway: 'Send as it is',
  secretAsked: ({ fields }) =>
    `This agent asks for a secret: ${inAList(fields)}. It is sent to the agent and kept nowhere else.`,
  errorSummary: ({ count, locale }) =>
    count === 1 ? 'There is a problem' : `There are ${number(count, locale)} problems`,
  required: 'required',
  choose: 'Choose…',
  addItem: ({ name }) => (name ? `Add to ${name}` : 'Add'),
  addPart: ({ name }) => (name ? `Add ${name}` : 'Add'),
  notGiven: 'not given',
  removeItem: ({ name }) => (name ? `Remove ${name}` : 'Remove'),
  moveItemUp: ({ name }) => `Move ${name} up`,
  moveItemDown: ({ name }) => `Move ${name} down`,
  copyItem: ({ name }) => `Copy ${name}`,
  none: 'None',
  jsonField: 'As JSON',
  propertyName: ({ name }) => `Name of ${name}`,
  option: ({ count, locale }) => `Option ${number(count, locale)}`,
  optionLabel: 'Kind',
  matchesNone: 'Nothing in the list matches.',
  matches: ({ count, locale }) => `${counted(count, locale, 'match', 'matches')}`,
  matchesMore: ({ count, locale }) => `${number(count, locale)} more: type to find them`,
  pickColour: ({ name }) => `Pick a colour for ${name}`,
  timeZone: ({ zone }) => `In your time zone, ${zone}.`,
  fileLimit: ({ bytes, locale }) => `At most ${size(bytes, locale)}.`,
  fileTooLarge: ({ name, bytes, locale }) =>
    `${name} is too large: at most ${size(bytes, locale)} can be sent.`,
  fileFailed: ({ name }) => `${name} could not be read.`,
  fileSize: ({ bytes, locale }) => size(bytes, locale),
  deprecated: ({ name }) => `${name} (deprecated)`,
  expandCycle: ({ name }) => `Show more of ${name}`,
  violation,

  barLabel: 'Your answers',
  progress: ({ covered, total, locale }) => `${number(covered, locale)} of ${number(total, locale)} answered`,
  questionsLabel: 'Questions',
  goToQuestion: ({ number: position, question, answered }) =>
    `Go to question ${position}, ${answered ? 'answered' : 'still open'}: ${question}`,
  send: 'Send',
  sendAgain: 'Send again',
  sendIncomplete: ({ count, locale }) =>
    `All answers go together. ${counted(count, locale, 'question is', 'questions are')} still open.`,
  cancelAll: 'Cancel all',
  undoAll: 'Undo all',
  inDoubtHelp: 'It may have arrived; sending again could do it twice.',
  refusedHelp: 'The agent did not take this. Change an answer, or send the same again.',

  errorTitle: 'Something went wrong',
  errors: {
    network: 'The agent could not be reached.',
    not_sent: 'The request could not be made, so nothing was sent.',
    aborted: 'The run was stopped.',
    http_error: 'The agent’s server answered with an error.',
    not_event_stream: 'The address did not answer as an agent does.',
    bad_response: 'The agent’s server answered with something that cannot be read.',
    empty_response: 'The agent’s answer was empty.',
    stream_cut: 'The connection broke before the agent was done.',
    run_error: 'The agent reported an error.',
    unknown_outcome: 'The agent ended in a way that this page does not know.',
    no_interrupts: 'The agent stopped to ask, but named no question.',
    invalid_event: 'The agent sent something that cannot be read.',
    incomplete_batch: 'Not every question is answered yet, so nothing was sent.',
    expired: 'The time to answer is up, so nothing was sent. Cancel what has expired and send again.',
    declined: 'This page held the answers back, so nothing was sent.',
    busy: 'The agent is still working. Wait until it is done.',
    pending_interrupts: 'The agent waits for answers first.',
    nothing_to_send: 'There is nothing to send.',
    storage: 'What was kept on this device could not be read or written.',
    elsewhere: 'Another tab is sending the answers.',
    not_stopped: 'The run is stopped here, but the agent could not be told: it may still be working.',
    unsupported: 'This agent cannot do that.',
    disposed: 'This conversation was closed.',
  },
  serverSays: 'What the server said',
  tryAgain: 'Try again',
  tryElsewhere: 'Send a new message to go on.',

  announceQuestions: ({ count, question, locale }) =>
    count === 1
      ? `The agent asks: ${question}`
      : `The agent has ${number(count, locale)} questions. First: ${question}`,
  announceProgress: ({ covered, total, locale }) =>
    `${number(covered, locale)} of ${number(total, locale)} answered.`,
  announceReopened: 'Open again.',
  announceSent: 'Sent. The agent goes on.',
  announceRefused: 'The agent refused the answers. They are kept.',
  announceInDoubt: 'It is not known whether the answers arrived. They are kept.',
  announceExpiring: ({ milliseconds, question, locale }) =>
    `${duration(milliseconds, locale)} left to answer: ${question}`,
  announceExpired: ({ question }) => `Time is up: ${question}`,
};

/** The largest unit that fits, with the next one below it where that matters: `2 hr 5 min`, `45 sec`. */
function duration(milliseconds: number, locale: string): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return units(locale, [days, 'day'], [hours % 24, 'hour']);
  if (hours > 0) return units(locale, [hours, 'hour'], [minutes % 60, 'minute']);
  if (minutes > 4) return units(locale, [minutes, 'minute']);
  return minutes > 0
    ? units(locale, [minutes, 'minute'], [seconds % 60, 'second'])
    : units(locale, [seconds, 'second']);
}

function units(locale: string, ...parts: [value: number, unit: string][]): string {
  return parts
    .filter(([value], index) => index === 0 || value > 0)
    .map(([value, unit]) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
    )
    .join(' ');
}

const expectations: Readonly<Record<JsonExpectation, string>> = {
  value: 'a value is missing.',
  key: 'a name in double quotes is missing.',
  colon: 'a colon is missing.',
  commaOrEnd: 'a comma or a closing bracket is missing.',
  string: 'this text is not closed, or holds a character that JSON does not allow.',
  end: 'nothing may stand after the value.',
};
