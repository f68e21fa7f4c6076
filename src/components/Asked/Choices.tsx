'use client';
import { useMemo, type ReactNode } from 'react';
import { isJsonObject, own, ownString } from '../../model/json.js';
import { shownName } from '../../model/shownName.js';
import { Button } from '../Button/Button.js';
import { CancelButton } from '../CancelButton/CancelButton.js';
import { GenericInterrupt } from '../GenericInterrupt/GenericInterrupt.js';
import { IssueList } from '../Issues/IssueList.js';
import { useStaging } from '../Issues/useStaging.js';
import type { LibraryRendererProps } from '../Options/Renderer.js';
import { PlainText } from '../PlainText/PlainText.js';
import { usePressGuard } from '../PressGuard/usePressGuard.js';
import { CallSummary } from '../Question/CallSummary.js';
import { Details } from '../Question/Details.js';
import { perQuestion } from '../Renderer/perQuestion.js';
import { useIsBusy } from '../../react/useIsBusy.js';
import { runConfirmed } from '../Risk/runConfirmed.js';
import { useRiskCheck } from '../Risk/useRiskCheck.js';
import { useWords } from '../Words/WordsContext.js';

/** One of the values that the schema lists. */
interface Choice {
  readonly value: string;
  readonly title: string;
  /** The value with the kind of the option, for a title that looks like another button of the card. */
  readonly numbered: string;
  /** Whether it rejects the call, so that it needs no confirmation. */
  readonly rejects: boolean;
}

/** Shows the call of an ACP agent, and each of the agent's options as a button with the agent's text. */
export const Choices = perQuestion('Choices', function Choices(props): ReactNode {
  const { responseSchema, metadata } = props.interrupt;
  const choices = useMemo(() => choicesIn(responseSchema, metadata), [responseSchema, metadata]);
  return choices ? <Buttons {...props} choices={choices} /> : <GenericInterrupt {...props} />;
});

function Buttons({
  interrupt,
  readOnly,
  pressGuard,
  choices,
}: LibraryRendererProps & { readonly choices: readonly Choice[] }): ReactNode {
  const guard = usePressGuard(interrupt.digest, pressGuard);
  const isBusy = useIsBusy();
  const { issues, stage } = useStaging();
  const { approve, confirmation, notice } = useRiskCheck(interrupt, readOnly);
  const skip = shownName(useWords().words.cancel);
  const labelOf = ({ title, numbered }: Choice): string => (shownName(title) === skip ? numbered : title);
  const choose = (choice: Choice): void => {
    const { value, rejects } = choice;
    const act = () => stage(() => interrupt.answer(value));
    if (rejects) runConfirmed(act);
    else approve({ act, label: () => labelOf(choice), answer: { payload: value } });
  };
  return (
    <div ref={guard} className="rai-generic">
      {interrupt.toolCall && <CallSummary toolCall={interrupt.toolCall} />}
      <Details interrupt={interrupt} />
      {!readOnly && (
        <div className="rai-actions">
          {choices.map((choice) => (
            <Button
              key={choice.value}
              decides
              aria-disabled={isBusy || undefined}
              onClick={() => void (isBusy || choose(choice))}
            >
              <PlainText>{labelOf(choice)}</PlainText>
            </Button>
          ))}
          <CancelButton interrupt={interrupt} />
        </div>
      )}
      {confirmation}
      {notice}
      <IssueList issues={issues} alert />
    </div>
  );
}

function choicesIn(schema: unknown, metadata: unknown): readonly Choice[] | undefined {
  const listed = own(schema, 'oneOf');
  if (!Array.isArray(listed)) return undefined;
  const kinds = own(metadata, 'kinds');
  const choices = listed.flatMap((each: unknown, index): readonly Choice[] => {
    const value = ownString(each, 'const');
    const title = ownString(each, 'title')?.trim();
    const kind: unknown = Array.isArray(kinds) ? kinds[index] : undefined;
    const rejects = kind === 'reject_once' || kind === 'reject_always';
    const numbered = `${value} (${String(kind)})`;
    return value !== undefined && isJsonObject(each)
      ? [{ value, title: title || value, numbered, rejects }]
      : [];
  });
  return choices.length === listed.length ? choices : undefined;
}
