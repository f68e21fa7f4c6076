'use client';
import { Suspense, useState, type ReactNode } from 'react';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { CancelButton } from '../CancelButton/CancelButton.js';
import { ErrorBoundary } from '../ErrorBoundary/ErrorBoundary.js';
import { Isolated } from '../ErrorBoundary/IsolatedParts.js';
import { GenericInterrupt } from '../GenericInterrupt/GenericInterrupt.js';
import { useHydrated } from '../Hydration/useHydrated.js';
import { identityOf } from '../Identity/identityOf.js';
import { JsonView } from '../JsonView/JsonView.js';
import { useConfirmedMethods } from '../Risk/useConfirmedMethods.js';
import { useRisk } from '../Risk/useRisk.js';
import { FormSkeleton } from '../SchemaForm/FormSkeleton.js';
import { useWords } from '../Words/WordsContext.js';
import type { OwnRendererProps } from '../Renderer/Renderer.js';
import { isLibraryRenderer, useRenderer } from './useRenderer.js';

/**
 * The renderer of one question. If it throws, the generic renderer replaces it. If that throws too, the interrupt is
 * shown as JSON. Every question stays visible and can be cancelled. A renderer that suspends shows a placeholder, and no
 * other card waits for it. A server has no error boundaries, so it renders the generic renderer instead, and the page tries the renderer
 * again.
 */
export function CardBody({ interrupt, readOnly }: OwnRendererProps): ReactNode {
  const { words } = useWords();
  const Renderer = useRenderer(interrupt);
  const risk = useRisk(interrupt.key);
  const { methods, confirmation } = useConfirmedMethods(interrupt);
  const isOurs = isLibraryRenderer(Renderer);
  const [attempts, setAttempts] = useState(0);
  const general = <General interrupt={interrupt} readOnly={readOnly} />;
  return (
    <Isolated
      name={`${identityOf(Renderer)} ${attempts}`}
      renderFallback={() => (
        <>
          <p className="rai-hint">
            {words.rendererFailed}{' '}
            <button
              type="button"
              className="rai-link"
              onClick={({ currentTarget }) => {
                // The button unmounts, and the focus would be lost with it.
                currentTarget.closest<HTMLElement>('[data-interrupt-key]')?.focus({ preventScroll: true });
                setAttempts((count) => count + 1);
              }}
            >
              {words.tryAgain}
            </button>
          </p>
          {Renderer === GenericInterrupt ? <InterruptAsJson interrupt={interrupt} /> : general}
        </>
      )}
    >
      <Suspense fallback={<Meanwhile interrupt={interrupt} readOnly={readOnly} general={general} />}>
        {/* oxlint-disable-next-line react/static-components -- a host's component, found by name; memo keeps it the same */}
        <Renderer interrupt={isOurs ? interrupt : methods} readOnly={readOnly} risk={risk} />
      </Suspense>
      {confirmation}
    </Isolated>
  );
}

/**
 * On a page, a placeholder while the renderer loads. On a server the renderer may also have thrown, so the question is
 * shown.
 */
function Meanwhile({ interrupt, readOnly, general }: OwnRendererProps & { general: ReactNode }): ReactNode {
  if (!useHydrated()) return general;
  return (
    <FormSkeleton schema={undefined} hasButton>
      {!readOnly && <CancelButton interrupt={interrupt} />}
    </FormSkeleton>
  );
}

function General({ interrupt, readOnly }: OwnRendererProps): ReactNode {
  const asJson = <InterruptAsJson interrupt={interrupt} />;
  return (
    <ErrorBoundary renderFallback={() => asJson}>
      <Suspense fallback={asJson}>
        <GenericInterrupt interrupt={interrupt} readOnly={readOnly} />
      </Suspense>
    </ErrorBoundary>
  );
}

function InterruptAsJson({ interrupt }: { interrupt: BoundInterrupt }): ReactNode {
  return (
    <>
      <JsonView value={interrupt} />
      {interrupt.status === 'open' && (
        <div className="rai-actions">
          <CancelButton interrupt={interrupt} />
        </div>
      )}
    </>
  );
}
