import { longestPrefix } from '../../model/InterruptDefinition.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { Renderer, Renderers } from '../Options/Renderer.js';
import type { RendererOptions } from '../Options/RendererContext.js';

/** The core reasons of AG-UI, for which the library has renderers. */
const coreReasons = ['tool_call', 'confirmation', 'input_required'] as const;

/** A core reason of AG-UI. */
export type CoreReason = (typeof coreReasons)[number];

/** The core reason of a question, if it has one. */
export const coreReasonOf = ({ reason }: PendingInterrupt): CoreReason | undefined =>
  coreReasons.find((core) => core === reason);

/**
 * Finds the host's renderer of a question: by its tool, its exact reason, its longest prefix, else the host's fallback
 * if the library has no renderer for it. A reason is untrusted, so only own properties count.
 */
export function hostRenderer(
  interrupt: PendingInterrupt,
  { renderers, toolRenderers }: RendererOptions,
): Renderer | undefined {
  const { reason, actions, toolCall } = interrupt;
  const isOurs = actions !== undefined || coreReasonOf(interrupt) !== undefined;
  return (
    rendererNamed(toolRenderers, toolCall?.name) ??
    rendererNamed(renderers, reason) ??
    prefixRenderer(renderers, reason) ??
    (isOurs ? undefined : rendererNamed(renderers, 'fallback'))
  );
}

function rendererNamed(
  from: Readonly<Record<string, Renderer | undefined>> | undefined,
  name: string | undefined,
): Renderer | undefined {
  const found = from && name !== undefined && Object.hasOwn(from, name) ? from[name] : undefined;
  // React treats a string as an HTML element. Only an object or a function has an identity.
  return found && Object(found) !== found ? NotAComponent : found;
}

/** Its card shows the generic renderer. */
const NotAComponent: Renderer = () => {
  throw new TypeError('An entry of `renderers` or `toolRenderers` is not a component.');
};

function prefixRenderer(renderers: Renderers | undefined, reason: string): Renderer | undefined {
  const known = Object.keys(renderers ?? {}).filter((name) => renderers?.[name]);
  return rendererNamed(renderers, longestPrefix(known, reason));
}
