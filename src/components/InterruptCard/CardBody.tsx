'use client';
import type { ReactNode } from 'react';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { CancelButton } from '../Decision/CancelButton.js';
import { ErrorBoundary } from '../ErrorBoundary/ErrorBoundary.js';
import { GenericInterrupt } from '../GenericInterrupt/GenericInterrupt.js';
import { JsonView } from '../JsonView/JsonView.js';
import { useRisk } from '../Risk/useRisk.js';
import { useWords } from '../Words/WordsContext.js';
import type { OwnRendererProps } from './Renderer.js';
import { useRenderer } from './useRenderer.js';

/**
 * The renderer of one question. One that throws gives way to the general one, and that to the bare facts:
 * every question stays to be seen and left.
 */
export function CardBody({ interrupt, readOnly }: OwnRendererProps): ReactNode {
  const { words } = useWords();
  const Renderer = useRenderer(interrupt);
  const risk = useRisk(interrupt.key);
  const bare = <BareFacts interrupt={interrupt} />;
  return (
    <ErrorBoundary
      key={interrupt.key}
      renderFallback={() => (
        <>
          <p className="rai-hint">{words.rendererFailed}</p>
          {Renderer === GenericInterrupt ? (
            bare
          ) : (
            <ErrorBoundary renderFallback={() => bare}>
              <GenericInterrupt interrupt={interrupt} readOnly={readOnly} />
            </ErrorBoundary>
          )}
        </>
      )}
    >
      {/* oxlint-disable-next-line react/static-components -- a host's component, found by name; memo keeps it the same */}
      <Renderer interrupt={interrupt} readOnly={readOnly} risk={risk} />
    </ErrorBoundary>
  );
}

function BareFacts({ interrupt }: { interrupt: BoundInterrupt }): ReactNode {
  return (
    <>
      <JsonView value={interrupt.interrupt} />
      {interrupt.status === 'open' && (
        <div className="rai-actions">
          <CancelButton interrupt={interrupt} />
        </div>
      )}
    </>
  );
}
