import type { ReactNode } from 'react';
import type { DecisionRecord, Delivery, ToolCallRecord } from 'react-agent-interrupts';
import { decisionInWords } from './decisionInWords.js';
import { Edits, Values } from './Values.js';

const deliveries: Record<Delivery, string> = {
  none: 'not sent yet',
  delayed: 'can still be undone',
  queued: 'waits for the network',
  sending: 'on its way',
  accepted: 'taken by the agent',
  refused: 'refused by the agent',
  inDoubt: 'may have arrived',
  elsewhere: 'answered elsewhere',
};

/** An answered question: the proposal, the decision with its edits, and the result. */
export function DecidedEntry(props: {
  decision: DecisionRecord;
  call: ToolCallRecord | undefined;
}): ReactNode {
  const { decision, call } = props;
  const { toolName, message, reason, proposedArgs, editedArgs, delivery } = decision;
  const { words, answer } = decisionInWords(decision);
  return (
    <li className="entry">
      <h3>{toolName === undefined ? (message ?? reason) : <code>{toolName}</code>}</h3>
      <ol className="steps">
        {proposedArgs !== undefined && (
          <Step title="The agent proposed">
            <Values value={proposedArgs} />
          </Step>
        )}
        <Step title={words} note={deliveries[delivery]} kind={decision.decision.status}>
          {editedArgs !== undefined && <Edits before={proposedArgs} after={editedArgs} />}
          {answer !== undefined && <Values value={answer} />}
        </Step>
        {call?.status === 'cancelled' && <Step title="Not executed" />}
        {decision.result !== undefined && (
          <Step title="The tool answered" kind="result">
            <Values value={decision.result} />
          </Step>
        )}
      </ol>
    </li>
  );
}

/** A proposed call that is not decided yet. */
export function OpenEntry({ call }: { call: ToolCallRecord }): ReactNode {
  return (
    <li className="entry">
      <h3>
        <code>{call.name}</code>
      </h3>
      <ol className="steps">
        <Step title="The agent proposes">
          {call.args === undefined ? <code>{call.argsText}</code> : <Values value={call.args} />}
        </Step>
        {call.result !== undefined && (
          <Step title="The tool answered" kind="result">
            <Values value={call.result} />
          </Step>
        )}
      </ol>
    </li>
  );
}

interface StepProps {
  title: string;
  note?: string;
  kind?: 'resolved' | 'cancelled' | 'result';
  children?: ReactNode;
}

function Step({ title, note, kind, children }: StepProps): ReactNode {
  return (
    <li className="step" data-kind={kind}>
      <p>
        <strong>{title}</strong> {note !== undefined && <span className="hint">{note}</span>}
      </p>
      {children}
    </li>
  );
}
