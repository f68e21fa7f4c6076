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
import { useConfirmedApprovals } from '../Risk/useConfirmedApprovals.js';
import { useRisk } from '../Risk/useRisk.js';
import { FormSkeleton } from '../SchemaForm/FormSkeleton.js';
import { useWords } from '../Words/WordsContext.js';
import type { InterruptRendererProps, LibraryRendererProps, Renderer } from '../Options/Renderer.js';
import { isLibraryRenderer, useRenderer } from './useRenderer.js';

/**
 * The renderer of one question. If it throws, the generic renderer replaces it. If that throws too, the interrupt is
 * shown as JSON. Every question stays visible and can be cancelled. While a renderer suspends, a placeholder is shown,
 * and no other card waits for it.
 *
 * A server has no error boundaries. If a renderer throws or suspends there, the server renders the generic renderer,
 * and the page tries the renderer again.
 */
export function CardBody({ interrupt, readOnly }: LibraryRendererProps): ReactNode {
  const { words } = useWords();
  const Renderer = useRenderer(interrupt);
  const risk = useRisk(interrupt.key);
  const [attempts, setAttempts] = useState(0);
  const generic = <SafeGenericInterrupt interrupt={interrupt} readOnly={readOnly} />;
  return (
    <Isolated
      resetKey={`${identityOf(Renderer)} ${attempts}`}
      renderFallback={() => (
        <>
          <p className="rai-hint">
            <span>{words.rendererFailed}</span>{' '}
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
          {Renderer === GenericInterrupt ? <InterruptAsJson interrupt={interrupt} /> : generic}
        </>
      )}
    >
      <Suspense fallback={<Placeholder interrupt={interrupt} readOnly={readOnly} onServer={generic} />}>
        <Rendered of={Renderer} interrupt={interrupt} readOnly={readOnly} risk={risk} />
      </Suspense>
    </Isolated>
  );
}

/**
 * A renderer, and the confirmation of its approval. The renderer is read-only while the confirmation is open, so
 * that the user confirms exactly what it shows. If it unmounts, the confirmation closes.
 */
function Rendered({
  of: Renderer,
  interrupt,
  readOnly,
  risk,
}: InterruptRendererProps & { of: Renderer }): ReactNode {
  const { confirmingInterrupt, confirmation } = useConfirmedApprovals(interrupt, readOnly);
  return (
    <>
      <Renderer
        interrupt={isLibraryRenderer(Renderer) ? interrupt : confirmingInterrupt}
        readOnly={readOnly || confirmation !== undefined}
        risk={risk}
      />
      {confirmation}
    </>
  );
}

/** On a page, the renderer is loading. On a server, it may also have thrown, so the question is shown. */
function Placeholder({
  interrupt,
  readOnly,
  onServer,
}: LibraryRendererProps & { onServer: ReactNode }): ReactNode {
  if (!useHydrated()) return onServer;
  return (
    <FormSkeleton schema={undefined} hasButton>
      {!readOnly && <CancelButton interrupt={interrupt} />}
    </FormSkeleton>
  );
}

/** The generic renderer; JSON if it throws. */
function SafeGenericInterrupt({ interrupt, readOnly }: LibraryRendererProps): ReactNode {
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
