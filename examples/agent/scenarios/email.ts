import type { Answer, Question, Turn } from '../Scenario.js';

/** The arguments of the tool `sendEmail`. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

/**
 * Asks for approval of a proposed `sendEmail` and applies the decision. An approval sends, with the edits if there are
 * any. A denial tells the model that nothing was sent. A cancelled call has no result.
 */
export function decideOnEmail(turn: Turn, question: (email: Email) => Question): string {
  const { call } = turn;
  if (!call) throw new Error('The model proposed no e-mail, so there is nothing to approve.');
  // These scenarios propose only e-mails.
  const proposed = call.args as Email;
  const answer = turn.ask({ ...question(proposed), reason: 'tool_call', toolCallId: call.id });
  if (answer.status === 'cancelled') {
    return `Not sent to ${proposed.to}: you cancelled, so ${call.id} was not executed.`;
  }
  const { approved, editedArgs } = approvalOf(answer);
  if (!approved) {
    turn.result(call, { executed: false, reason: 'The user declined.' });
    return `Not sent to ${proposed.to}: you declined.`;
  }
  const email = editedArgs ?? proposed;
  const receipt = turn.execute(answer, 'sendEmail', email, () => ({ executed: true, to: email.to }));
  turn.result(call, receipt);
  return `Sent to ${email.to} with subject "${email.subject}"${editedArgs ? ', as you edited it' : ''}.`;
}

/** The rules have validated the payload against the question's schema, which has this shape. */
function approvalOf(answer: Answer & { status: 'resolved' }) {
  return answer.payload as { readonly approved: boolean; readonly editedArgs?: Email };
}
