'use client';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import { Confirmation } from '../Confirmation/Confirmation.js';
import { GenericInterrupt } from '../GenericInterrupt/GenericInterrupt.js';
import { ActionApproval } from '../ToolApproval/ActionApproval.js';
import { ToolApproval } from '../ToolApproval/ToolApproval.js';
import { coreReasonOf, hostRenderer, type CoreReason } from '../Renderer/hostRenderer.js';
import type { Renderer } from '../Options/Renderer.js';
import { useRendererOptions } from '../Options/RendererContext.js';

/** The library's renderer for each core reason of AG-UI. */
const core: Readonly<Record<CoreReason, Renderer>> = {
  tool_call: ToolApproval,
  confirmation: Confirmation,
  input_required: GenericInterrupt,
};

/** The renderer for this question: the host's, else the library's. */
export function useRenderer(interrupt: PendingInterrupt): Renderer {
  const reason = coreReasonOf(interrupt);
  const ofReason = reason ? core[reason] : GenericInterrupt;
  return hostRenderer(interrupt, useRendererOptions()) ?? (interrupt.actions ? ActionApproval : ofReason);
}

/** Whether it is a renderer of the library, not of the host. */
export function isLibraryRenderer(renderer: Renderer): boolean {
  return renderer === ActionApproval || Object.values(core).includes(renderer);
}
