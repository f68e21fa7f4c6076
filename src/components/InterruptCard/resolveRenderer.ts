import { longestPrefix } from '../../model/InterruptDefinition.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { Renderer, Renderers, ToolRenderers } from '../Renderer/Renderer.js';

/** The renderers to search. */
export interface RendererSources {
  renderers?: Renderers | undefined;
  toolRenderers?: ToolRenderers | undefined;
  /** The library's renderer for each core reason. */
  core: Readonly<Record<string, Renderer>>;
  /** The renderer for everything else. */
  fallback: Renderer;
}

/**
 * Finds the renderer of a question: by its tool, its exact reason, its longest prefix, its core reason, else the
 * fallback. A reason is untrusted, so only own properties count.
 */
export function resolveRenderer(interrupt: PendingInterrupt, sources: RendererSources): Renderer {
  const { renderers, toolRenderers, core, fallback } = sources;
  const { reason } = interrupt;
  return (
    rendererNamed(toolRenderers, interrupt.toolCall?.name) ??
    rendererNamed(renderers, reason) ??
    prefixRenderer(renderers, reason) ??
    rendererNamed(core, reason) ??
    rendererNamed(renderers, 'fallback') ??
    fallback
  );
}

function rendererNamed(
  from: Readonly<Record<string, Renderer | undefined>> | undefined,
  name: string | undefined,
): Renderer | undefined {
  return from && name !== undefined && Object.hasOwn(from, name) ? from[name] : undefined;
}

function prefixRenderer(renderers: Renderers | undefined, reason: string): Renderer | undefined {
  const known = Object.keys(renderers ?? {}).filter((name) => renderers?.[name]);
  return rendererNamed(renderers, longestPrefix(known, reason));
}
