'use client';
import type { ComponentType, ReactNode } from 'react';
import type { OwnRendererProps } from './Renderer.js';

/** A renderer that begins afresh for another question, wherever a host puts it: what was typed into one stays there. */
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
