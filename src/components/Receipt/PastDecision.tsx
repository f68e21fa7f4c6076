'use client';
import { useMemo, type ReactNode } from 'react';
import { childAt } from '../../forms/pointer.js';
import { isJsonObject, own, sameJson } from '../../model/json.js';
import type { ActionDecision, PendingAction, PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { DecisionRecord } from '../../model/RunSnapshot.js';
import { CallChanges, toolChange } from '../Changes/CallChanges.js';
import { DecisionDetails } from './DecisionDetails.js';
import { decisionInWords, restFrom, type DecisionInWords } from './decisionInWords.js';
import { Outcome } from './Outcome.js';
import { shownTitle } from '../Question/decisionTitles.js';
import { questionOf } from '../Question/questionOf.js';
import { PlainText } from '../PlainText/PlainText.js';
import { useRendererOptions } from '../Options/RendererContext.js';
import { universalTime } from '../Hydration/universalTime.js';
import { useHydrated } from '../Hydration/useHydrated.js';
import type { Words } from '../../words/Words.js';
import { decisionFields, sideOf } from '../../approvals/choices.js';
import { useWords } from '../Words/WordsContext.js';

/** One decision of the history, as an item of a list: the question, the answer, its time and the result. */
export function PastDecision({ record }: { record: DecisionRecord }): ReactNode {
  const { words, locale } = useWords();
  const hydrated = useHydrated();
  const asked = useMemo(() => questionOfRecord(record), [record]);
  const { tools } = useRendererOptions();
  const question = questionOf(asked, words, tools);
  const decision = verdictInWords(record, words) ?? decisionInWords(asked, words);
  const { decidedAt, delivery, editedArgs, proposedArgs, result, executed } = record;
  const edited = editedArgs !== undefined;
  return (
    <li data-decision={decision?.kind} data-delivery={delivery}>
      <p>{question.isTrusted ? question.text : <PlainText>{question.text}</PlainText>}</p>
      <p className="rai-receipt-line">
        <strong>
          {edited ? words.approvedWithEdits : (shownTitle(record.title, words) ?? decision?.word)}
        </strong>
        <time className="rai-hint" dateTime={new Date(decidedAt).toISOString()}>
          {/* The server's time zone may differ from the reader's. */}
          {hydrated ? words.decidedAt({ milliseconds: decidedAt, locale }) : universalTime(decidedAt)}
        </time>
        {delivery !== 'accepted' && <span className="rai-hint">{words.delivery[delivery]}</span>}
      </p>
      <DecisionDetails
        decision={edited ? { edit: { before: proposedArgs, after: editedArgs } } : (decision ?? {})}
        record={record}
      />
      {executed && <Executed record={record} executed={executed} />}
      <Outcome result={result} />
    </li>
  );
}

/** How the executed call differs from the approved one. */
function Executed({
  record,
  executed,
}: {
  record: DecisionRecord;
  executed: NonNullable<DecisionRecord['executed']>;
}): ReactNode {
  const { words } = useWords();
  const before = record.editedArgs ?? record.proposedArgs;
  const { name, args: after } = executed;
  return (
    <div className="rai-changed">
      <p>
        <strong>{words.executedOtherwise}</strong>
      </p>
      <CallChanges
        tool={toolChange(record.toolName, name)}
        args={sameJson(before, after) ? undefined : { before, after }}
      />
    </div>
  );
}

/** An approval or a denial, as the card has shown it, and the fields that do not decide, such as a reason. */
function verdictInWords(record: DecisionRecord, words: Words): DecisionInWords | undefined {
  const { decision, reason } = record;
  // Without a verdict, a field with the name of a decision decides nothing.
  if (!record.verdict) return undefined;
  const payload = decision.status === 'resolved' ? decision.payload : undefined;
  const [yes, no] = reason === 'confirmation' ? [words.yes, words.no] : [words.approved, words.denied];
  // Such a field can also contain something else, such as a comment. It is then not the decision.
  const decides = (name: string, value: unknown): boolean =>
    decisionFields.includes(name) && (typeof value === 'number' || sideOf(value) !== undefined);
  const rest = Object.entries(isJsonObject(payload) ? payload : {}).filter(
    ([name, value]) => value !== null && !decides(name, value),
  );
  return {
    ...(record.verdict === 'approve' ? { kind: 'yes', word: yes } : { kind: 'no', word: no }),
    ...restFrom(rest),
  };
}

/** The schema of a decision about one action, which a record does not contain. */
const actionSchema = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
};

/** The actions of a record, each with its decision, unless the agent's own format was used for the answer. */
function actionsOf({ key, actions, decision }: DecisionRecord): readonly PendingAction[] | undefined {
  const decisions = decision.status === 'resolved' ? own(decision.payload, 'actions') : undefined;
  return actions?.map(({ name, args }, index) => {
    const decided = childAt(decisions, index);
    return {
      key: `${key}/${index}`,
      digest: '',
      name,
      args,
      allowed: [],
      responseSchema: actionSchema,
      ...(isActionDecision(decided) && { decision: decided }),
    };
  });
}

/** What is stored may be another object. It is then shown as an answer. */
const isActionDecision = (value: unknown): value is ActionDecision => isJsonObject(value);

function questionOfRecord(record: DecisionRecord): PendingInterrupt {
  const { key, interruptId: id, reason, message, decision, delivery, toolName, proposedArgs } = record;
  const actions = actionsOf(record);
  const interrupt = { id, reason, ...(message !== undefined && { message }) };
  const toolCall = toolName !== undefined && {
    toolCall: {
      id: record.toolCallId ?? key,
      name: toolName,
      argsText: '',
      args: proposedArgs,
      status: 'succeeded' as const,
      proposedBy: record.askedBy,
    },
  };
  return {
    key,
    digest: '',
    ...interrupt,
    raw: interrupt,
    answerable: true,
    status: decision.status === 'cancelled' ? 'cancelled' : 'answered',
    delivery,
    expired: false,
    checking: false,
    decision,
    issues: [],
    ...toolCall,
    ...(actions && { actions }),
  };
}
