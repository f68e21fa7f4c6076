import { memo, useCallback, useState, type ReactNode } from 'react';

/** A question, as far as the smallest panel shows it. */
export interface Question {
  readonly id: string;
  readonly message?: string | undefined;
}

interface PanelProps {
  questions: readonly Question[];
  /** Is told the answered ids once all are answered. */
  submit(ids: readonly string[]): void;
}

/**
 * What an app writes by itself around a peer that brings no cards along: one with a button for each question, which sends
 * the answers once all are given. Each card is memoized, as one who knows React would write it.
 */
export const Panel = memo(function Panel({ questions, submit }: PanelProps): ReactNode {
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const approve = useCallback(
    (id: string) => {
      if (questions.length === 1) submit([id]);
      else setAnswered((before) => [...before, id]);
    },
    [questions.length, submit],
  );
  return (
    <section>
      {questions.map(({ id, message }) => (
        <Card key={id} id={id} message={message} isAnswered={answered.includes(id)} approve={approve} />
      ))}
      {questions.length > 1 && (
        <button type="button" disabled={answered.length < questions.length} onClick={() => submit(answered)}>
          Send {answered.length} of {questions.length}
        </button>
      )}
    </section>
  );
});

interface CardProps extends Question {
  isAnswered: boolean;
  approve(id: string): void;
}

const Card = memo(function Card({ id, message, isAnswered, approve }: CardProps): ReactNode {
  return (
    <article data-card={id}>
      <p>{message}</p>
      {isAnswered ? (
        <p>Approved</p>
      ) : (
        <button type="button" data-approve={id} onClick={() => approve(id)}>
          Approve
        </button>
      )}
    </article>
  );
});
