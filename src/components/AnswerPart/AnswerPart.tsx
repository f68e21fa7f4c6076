'use client';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '../Button/Button.js';
import { useRendererOptions } from '../Renderer/RendererContext.js';
import { FormSkeleton } from '../SchemaForm/FormSkeleton.js';
import { useWords } from '../Words/WordsContext.js';
import { loadAnswerParts, loadedAnswerParts, onAnswerParts, type AnswerParts } from './loadAnswerParts.js';

/** Props of {@link AnswerPart}. */
export interface AnswerPartProps {
  /** What is shown with the parts. */
  children: (parts: AnswerParts) => ReactNode;
  /** The schema of the form that is to come, whose room is kept meanwhile. @default an answer in words */
  schema?: unknown;
  /** Whether buttons are to come with it. @default true */
  hasButton?: boolean | undefined;
  /** Buttons that stand there until the code comes, and where it does not. */
  wayOut?: ReactNode;
}

/**
 * Shows what is made of code that comes later than the card: at once where it is there, as it nearly always is, because
 * each card asks for it. Code that does not come costs only what it is for: that is said, and can be tried again.
 */
export function AnswerPart({ children, schema, hasButton = true, wayOut }: AnswerPartProps): ReactNode {
  const parts = useSyncExternalStore(onAnswerParts, loadedAnswerParts, nothingYet);
  const [isMissing, setMissing] = useState(false);
  const load = () => void loadAnswerParts().then((found) => setMissing(!found));
  useEffect(load, []);
  const retry = () => {
    setMissing(false);
    load();
  };
  if (parts) return children(parts);
  if (isMissing) return <NotLoaded onRetry={retry}>{wayOut}</NotLoaded>;
  return (
    <FormSkeleton schema={schema} hasButton={hasButton}>
      {wayOut}
    </FormSkeleton>
  );
}

/** The server renders no part, and the page begins with what the server has rendered. */
const nothingYet = (): undefined => undefined;

function NotLoaded({ onRetry, children }: { onRetry: () => void; children: ReactNode }): ReactNode {
  const { words } = useWords();
  return (
    <div className="rai-form" role="alert">
      <p className="rai-hint">{words.partNotLoaded}</p>
      <div className="rai-actions">
        <Button onClick={onRetry}>{words.tryAgain}</Button>
        {children}
      </div>
    </div>
  );
}

/** Asks for the parts, so that nobody who presses a button waits for them. */
export function useAnswerParts(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) void loadAnswerParts();
  }, [isWanted]);
}

/** Asks for the code of forms as well, where a button opens one. */
export function usePreloadedForm(isWanted: boolean): void {
  const validator = useRendererOptions().form?.validator;
  useEffect(() => {
    if (isWanted) void loadAnswerParts().then(() => loadedAnswerParts()?.preloadForm(validator));
  }, [isWanted, validator]);
}
