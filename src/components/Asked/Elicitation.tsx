'use client';
import { useMemo, type ReactNode } from 'react';
import { isJsonObject, own } from '../../model/json.js';
import { AnswerForm } from '../AnswerForm/AnswerForm.js';
import { Button } from '../Button/Button.js';
import { useDraft } from '../Draft/useDraft.js';
import { GenericInterrupt } from '../GenericInterrupt/GenericInterrupt.js';
import { IssueList } from '../Issues/IssueList.js';
import { useStaging } from '../Issues/useStaging.js';
import type { LibraryRendererProps } from '../Options/Renderer.js';
import { usePressGuard } from '../PressGuard/usePressGuard.js';
import { Details } from '../Question/Details.js';
import { perQuestion } from '../Renderer/perQuestion.js';
import { useIsBusy } from '../../react/useIsBusy.js';
import { useWords } from '../Words/WordsContext.js';

/**
 * Shows a request of an MCP server: a form for the content with Answer, Deny and Skip question, or two buttons if there
 * is no content.
 */
export const Elicitation = perQuestion('Elicitation', function Elicitation(props): ReactNode {
  const { responseSchema } = props.interrupt;
  const content = useMemo(() => contentIn(responseSchema), [responseSchema]);
  return content ? <ContentForm {...props} content={content} /> : <GenericInterrupt {...props} />;
});

function ContentForm({
  interrupt,
  readOnly,
  pressGuard,
  content,
}: LibraryRendererProps & { readonly content: Record<string, unknown> }): ReactNode {
  const guard = usePressGuard(interrupt.digest, pressGuard);
  const { words } = useWords();
  const draft = useDraft(interrupt);
  const isBusy = useIsBusy();
  const { issues, stage } = useStaging();
  const asked = useMemo(
    () => ({
      ...interrupt,
      responseSchema: content,
      answer: (payload: unknown) => interrupt.answer({ action: 'accept', content: payload }),
    }),
    [interrupt, content],
  );
  return (
    <div ref={guard} className="rai-generic">
      <Details interrupt={interrupt} />
      <AnswerForm interrupt={asked} readOnly={readOnly} draft={draft}>
        <Button
          decides
          aria-disabled={isBusy || undefined}
          onClick={() => void (isBusy || stage(() => interrupt.answer({ action: 'decline' })))}
        >
          {words.deny}
        </Button>
      </AnswerForm>
      <IssueList issues={issues} alert />
    </div>
  );
}

/** The schema of the content that an acceptance has. */
function contentIn(schema: unknown): Record<string, unknown> | undefined {
  const kinds = own(schema, 'oneOf');
  const [, accept] = Array.isArray(kinds) ? (kinds as readonly unknown[]) : [];
  const content = own(own(accept, 'properties'), 'content');
  return isJsonObject(content) ? content : undefined;
}
