'use client';
import type { ComponentType, ReactNode } from 'react';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { identityOf } from '../Identity/identityOf.js';
import { CallViewProvider } from '../Preview/CallView.js';
import type { LibraryRendererProps } from '../Options/Renderer.js';

/**
 * Makes a renderer remount when it receives another question, wherever a host renders it. Typed text never moves to
 * another question. A question of another run object may have the same key.
 */
export function perQuestion(
  name: string,
  Renderer: ComponentType<LibraryRendererProps>,
): ComponentType<LibraryRendererProps> {
  function PerQuestion(props: LibraryRendererProps): ReactNode {
    const run = identityOf(useProvidedRun());
    return (
      <CallViewProvider key={`${run} ${props.interrupt.key}`}>
        <Renderer {...props} />
      </CallViewProvider>
    );
  }
  PerQuestion.displayName = name;
  return PerQuestion;
}
