import type { ComponentType } from 'react';
import type { InterruptDefinition } from '../../model/InterruptDefinition.js';
import type { Risk } from '../../model/Risk.js';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';

/** What every renderer is given. For one that is made by a definition, the answer is typed by it. */
export interface InterruptRendererProps<Definition extends InterruptDefinition = InterruptDefinition> {
  /** The question, with the verbs that answer it. */
  interrupt: BoundInterrupt<Definition>;
  /** It was decided, or can no longer be answered: show it, and take nothing. */
  readOnly: boolean;
  /**
   * How much is at stake, as the host judged it: the card says it, and how a yes is given is the renderer's to decide.
   * Of a single action, `useRisk` tells it. @default nothing is said
   */
  risk?: Risk | undefined;
}

/** What the library's own renderers take: the risk they find by themselves, as the card around them does. */
export type OwnRendererProps = Omit<InterruptRendererProps, 'risk'>;

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
