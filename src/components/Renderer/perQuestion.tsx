'use client';
import type { ComponentType, ReactNode } from 'react';
import type { OwnRendererProps } from './Renderer.js';

/**
 * A renderer that remounts for another question, wherever a host renders it. Typed text never moves to another
 * question.
 */
export function perQuestion(
  name: string,
  Renderer: ComponentType<OwnRendererProps>,
): ComponentType<OwnRendererProps> {
  function PerQuestion(props: OwnRendererProps): ReactNode {
    return <Renderer key={props.interrupt.key} {...props} />;
  }
  PerQuestion.displayName = name;
  return PerQuestion;
}
