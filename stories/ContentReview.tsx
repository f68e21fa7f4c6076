import { useId, useState } from 'react';
import { Changes, createRenderer, defineInterrupt, PlainText } from 'react-agent-interrupts';
import { z } from 'zod';
import './ContentReview.css';

/** The data of Cogni's `content-review` graph: `ContentReviewInterrupt` of its specification. */
const review = z.object({
  reason: z.string(),
  draft: z.object({ id: z.string(), content: z.string() }),
  warnings: z.array(z.string()),
  suggestedActions: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      action: z.enum(['approve', 'revise', 'reject']),
      isPrimary: z.boolean().optional(),
    }),
  ),
});

/** The answer that it accepts: `ContentReviewResume`. */
const contentReview = defineInterrupt({
  reason: 'cogni:content-review',
  response: z
    .object({
      action: z.enum(['approve', 'revise', 'reject']),
      feedback: z.string().optional(),
      editedContent: z.string().optional(),
    })
    .refine(({ action, feedback, editedContent }) => action !== 'revise' || feedback || editedContent, {
      path: ['feedback'],
      message: 'Say what to change, or change it in the draft.',
    }),
});

/** The draft that the run stores. */
const halfTyped = z.object({ content: z.string(), feedback: z.string() });

const ContentReview = createRenderer(contentReview, ({ interrupt, readOnly }) => {
  const id = useId();
  // Data in another shape throws. The card then shows `GenericInterrupt`.
  const { data } = z.object({ data: review }).parse(interrupt.interrupt.metadata?.['cogni']);
  const kept = halfTyped.safeParse(interrupt.draft).data;
  const [content, setContent] = useState(kept?.content ?? data.draft.content);
  const [feedback, setFeedback] = useState(kept?.feedback ?? '');
  const edited = content !== data.draft.content;
  return (
    <div className="content-review">
      <p>
        <PlainText>{data.reason}</PlainText>
      </p>
      {data.warnings.length > 0 && (
        <ul className="content-review-warnings" aria-label="Warnings">
          {data.warnings.map((warning) => (
            <li key={warning}>
              <PlainText>{warning}</PlainText>
            </li>
          ))}
        </ul>
      )}
      <label htmlFor={`${id}-draft`}>Draft</label>
      <textarea
        id={`${id}-draft`}
        rows={4}
        value={content}
        readOnly={readOnly}
        onChange={({ target }) => {
          setContent(target.value);
          interrupt.setDraft({ content: target.value, feedback });
        }}
      />
      {edited && <Changes before={data.draft.content} after={content} />}
      {!readOnly && (
        <>
          <label htmlFor={`${id}-feedback`}>Feedback</label>
          <textarea
            id={`${id}-feedback`}
            rows={2}
            value={feedback}
            onChange={({ target }) => {
              setFeedback(target.value);
              interrupt.setDraft({ content, feedback: target.value });
            }}
          />
          <div className="content-review-actions">
            {data.suggestedActions.map(({ id: actionId, label, action, isPrimary }) => (
              <button
                key={actionId}
                type="button"
                data-primary={isPrimary || undefined}
                onClick={() =>
                  interrupt.answer({
                    action,
                    ...(feedback && { feedback }),
                    ...(edited && { editedContent: content }),
                  })
                }
              >
                <PlainText>{label}</PlainText>
              </button>
            ))}
          </div>
        </>
      )}
    </div>
  );
});

/** The renderer of Cogni's content review, by its reason. */
export const contentReviewRenderers = { [contentReview.reason]: ContentReview };
