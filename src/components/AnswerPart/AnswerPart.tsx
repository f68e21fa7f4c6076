'use client';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '../Button/Button.js';
import { useRendererOptions } from '../Options/RendererContext.js';
import { FormSkeleton } from '../SchemaForm/FormSkeleton.js';
import { useWords } from '../Words/WordsContext.js';
import { loadAnswerParts, loadedAnswerParts, onAnswerParts, type AnswerParts } from './loadAnswerParts.js';

/** Props of {@link AnswerPart}. */
export interface AnswerPartProps {
  /** Renders with the loaded parts. */
  children: (parts: AnswerParts) => ReactNode;
  /** The schema of the form that loads. The placeholder reserves its space. @default a text answer */
  schema?: unknown;
  /** Whether the loaded part has buttons. @default true */
  hasButton?: boolean | undefined;
  /** Buttons that show until the code has loaded, and if it fails to load. */
  fallbackButtons?: ReactNode;
}

/**
 * Renders parts whose code is loaded after the card. They usually render immediately, because each card preloads the
 * code. If the code fails to load, only this part shows an error and a retry button.
 */
export function AnswerPart({
  children,
  schema,
  hasButton = true,
  fallbackButtons,
}: AnswerPartProps): ReactNode {
  const parts = useSyncExternalStore(onAnswerParts, loadedAnswerParts, nothingYet);
  const [hasFailed, setFailed] = useState(false);
  const load = () => void loadAnswerParts().then((found) => setFailed(!found));
  useEffect(load, []);
  const retry = () => {
    setFailed(false);
    load();
  };
  if (parts) return children(parts);
  if (hasFailed) return <NotLoaded onRetry={retry}>{fallbackButtons}</NotLoaded>;
  return (
    <FormSkeleton schema={schema} hasButton={hasButton}>
      {fallbackButtons}
    </FormSkeleton>
  );
}

/** The server renders no part, and hydration starts from the server's markup. */
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

/** Preloads the parts, so that no button press waits for them. */
export function usePreloadAnswerParts(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) void loadAnswerParts();
  }, [isWanted]);
}

/** Preloads the parts and the form code, for a button that opens a form. */
export function usePreloadForm(isWanted: boolean): void {
  const validator = useRendererOptions().form?.validator;
  useEffect(() => {
    if (isWanted) void loadAnswerParts().then(() => loadedAnswerParts()?.preloadForm(validator));
  }, [isWanted, validator]);
}
