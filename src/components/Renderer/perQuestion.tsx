'use client';
import type { ComponentType, ReactNode } from 'react';
import type { LibraryRendererProps } from './Renderer.js';

/**
 * Makes a renderer remount when it receives another question, wherever a host renders it. Typed text never moves to
 * another question.
 */
export function perQuestion(
  name: string,
  Renderer: ComponentType<LibraryRendererProps>,
): ComponentType<LibraryRendererProps> {
  function PerQuestion(props: LibraryRendererProps): ReactNode {
    return <Renderer key={props.interrupt.key} {...props} />;
  }
  PerQuestion.displayName = name;
  return PerQuestion;
}
