'use client';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import { Confirmation } from '../Confirmation/Confirmation.js';
import { GenericInterrupt } from '../GenericInterrupt/GenericInterrupt.js';
import { ActionApproval } from '../ToolApproval/ActionApproval.js';
import { ToolApproval } from '../ToolApproval/ToolApproval.js';
import type { Renderer } from '../Renderer/Renderer.js';
import { useRendererOptions, type RendererOptions } from '../Renderer/RendererContext.js';
import { resolveRenderer } from './resolveRenderer.js';

/** The library's renderer for each core reason of AG-UI. */
const core: Readonly<Record<string, Renderer>> = {
  tool_call: ToolApproval,
  confirmation: Confirmation,
  input_required: GenericInterrupt,
};

/** The renderer for this question: the host's, else the library's. */
export function useRenderer(interrupt: PendingInterrupt): Renderer {
  return rendererOf(interrupt, useRendererOptions());
}

/** The same, for these options of the host. */
export function rendererOf(
  interrupt: PendingInterrupt,
  { renderers, toolRenderers }: RendererOptions,
): Renderer {
  const coreOrActions = interrupt.actions ? { [interrupt.reason]: ActionApproval } : core;
  return resolveRenderer(interrupt, {
    renderers,
    toolRenderers,
    core: coreOrActions,
    fallback: GenericInterrupt,
  });
}

/** Whether it is a renderer of the library, not of the host. */
export function isLibraryRenderer(renderer: Renderer): boolean {
  return renderer === ActionApproval || Object.values(core).includes(renderer);
}
