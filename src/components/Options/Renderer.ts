import type { ComponentType } from 'react';
import type { InterruptDefinition } from '../../model/InterruptDefinition.js';
import type { Risk } from '../../model/Risk.js';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';

/** The props of every renderer. With a definition, `interrupt.answer` accepts only answers of its type. */
export interface InterruptRendererProps<Definition extends InterruptDefinition = InterruptDefinition> {
  /** The interrupt, with the methods that decide it. */
  interrupt: BoundInterrupt<Definition>;
  /**
   * The interrupt is decided, or cannot be answered now, for example while another tab sends the answers or the card
   * asks for a confirmation. Render it read-only.
   */
  readOnly: boolean;
  /**
   * The host's rating of the risk. The card shows it, and asks for a confirmation of an approval with high risk. For a
   * single action, use `useRisk`. @default none
   */
  risk?: Risk | undefined;
}

/** The props of the library's own renderers. They look up the risk themselves, like the card around them. */
export interface LibraryRendererProps extends Omit<InterruptRendererProps, 'risk'> {
  /**
   * How long decision buttons ignore the pointer after they appear or move, in milliseconds. 0 turns this off.
   * @default the `pressGuard` of the surrounding card or panel, else 500
   */
  pressGuard?: number | undefined;
}

/**
 * Renders the content of one interrupt below the heading of its card. After the decision, the card shows it collapsed,
 * below the receipt.
 */
export type Renderer = ComponentType<InterruptRendererProps>;

/**
 * Renderers by reason: a core reason, an exact custom reason, or a prefix, such as `langgraph:*`. `fallback` renders
 * every interrupt that has no other renderer.
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
