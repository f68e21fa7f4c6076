import type { LocaleParams } from './LocaleParams.js';

/** What users read about an approval, besides its buttons. */
export interface ApprovalWords {
  /** Asks for confirmation of an approval with a high risk. */
  riskAsk: string;
  /** Approves several questions about one tool. */
  approveSimilar: (params: LocaleParams & { count: number }) => string;
  /** Next to `approveSimilar`, if it leaves questions open. */
  approveSimilarHelp: string;
  /** The button that approves a call whose arguments cannot be shown. */
  approveUnseen: string;
  /** On a card without a button that approves. */
  noApproval: string;
  /** On a card without a button that denies. */
  noDenial: string;
  /** Above a form for a question that is usually answered with yes or no. */
  noYesOrNo: string;
  /** Next to a button that approves, while the arguments of the call are incomplete. */
  stillArriving: string;
  /** Above the text of arguments that are not JSON. */
  argumentsUnreadable: string;
  /** On the receipt of an answer that is sent after a delay. */
  sendsIn: (params: LocaleParams & { milliseconds: number }) => string;
}
