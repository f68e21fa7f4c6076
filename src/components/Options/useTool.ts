import { useRendererOptions } from './RendererContext.js';
import { toolOptions, type ToolOptions } from './ToolOptions.js';

/** The host's options for a tool. */
export function useTool(name: string | undefined): ToolOptions | undefined {
  return toolOptions(useRendererOptions().tools, name);
}
