import type { ComponentType } from 'react';
import type { InterruptDefinition } from '../../model/InterruptDefinition.js';
import type { Risk } from '../../model/Risk.js';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';

/** The props of every renderer. A definition types the answer of the renderers that it makes. */
export interface InterruptRendererProps<Definition extends InterruptDefinition = InterruptDefinition> {
  /** The question, with the methods that answer it. */
  interrupt: BoundInterrupt<Definition>;
  /**
   * The question is decided or cannot be answered now, for example while another tab sends or the user is asked to
   * confirm: render it read-only.
   */
  readOnly: boolean;
  /**
   * The host's rating of the risk. The card shows it; the renderer decides how to ask for an approval. For a single
   * action, use `useRisk`. @default none
   */
  risk?: Risk | undefined;
}

/** The props of the library's own renderers. They look up the risk themselves, like the card around them. */
export interface LibraryRendererProps extends Omit<InterruptRendererProps, 'risk'> {
  /**
   * How long new and moved decision buttons ignore the pointer, in milliseconds; 0 for never.
   * @default the `pressGuard` of the card or panel around, else 500
   */
  pressGuard?: number | undefined;
}

/** Shows one question below the heading of its card. After the decision, it is collapsed below the receipt. */
export type Renderer = ComponentType<InterruptRendererProps>;

/**
 * Renderers by reason: the core reasons, `fallback` for every other question, an exact custom reason, or a prefix of
 * one such as `langgraph:*`.
 */
export interface Renderers {
  tool_call?: Renderer | undefined;
  input_required?: Renderer | undefined;
  confirmation?: Renderer | undefined;
  fallback?: Renderer | undefined;
  [reason: string]: Renderer | undefined;
}

/** Renderers by the name of the tool. */
export type ToolRenderers = Readonly<Record<string, Renderer | undefined>>;
