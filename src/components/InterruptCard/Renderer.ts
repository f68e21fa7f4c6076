import type { ComponentType } from 'react';
import type { InterruptDefinition } from '../../model/InterruptDefinition.js';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';

/** What every renderer is given. For one that is made by a definition, the answer is typed by it. */
export interface InterruptRendererProps<Definition extends InterruptDefinition = InterruptDefinition> {
  /** The question, with the verbs that answer it. */
  interrupt: BoundInterrupt<Definition>;
  /** It was decided, or can no longer be answered: show it, and take nothing. */
  readOnly: boolean;
}

/** Shows one question between the card's heading and its receipt. */
export type Renderer = ComponentType<InterruptRendererProps>;

/**
 * Renderers by reason: the core reasons, `fallback` for everything that has none, an exact reason of the
 * agent's own, or a prefix of it such as `langgraph:*`.
 */
export interface Renderers {
  tool_call?: Renderer | undefined;
  input_required?: Renderer | undefined;
  confirmation?: Renderer | undefined;
  fallback?: Renderer | undefined;
  [reason: string]: Renderer | undefined;
}

/** Renderers by the name of the tool that is about to run. */
export type ToolRenderers = Readonly<Record<string, Renderer | undefined>>;
