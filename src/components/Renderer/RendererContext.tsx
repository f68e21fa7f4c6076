'use client';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useUnchanged } from '../../react/useUnchanged.js';
import type { FormOptions } from './FormOptions.js';
import type { Renderers, ToolRenderers } from './Renderer.js';

/** A host's renderers for its agent's questions. */
export interface RendererOptions {
  renderers?: Renderers | undefined;
  toolRenderers?: ToolRenderers | undefined;
  form?: FormOptions | undefined;
  /** JSON Schemas of tool arguments, by tool name, for agents that do not describe them. */
  toolSchemas?: Readonly<Record<string, object>> | undefined;
}

const RendererContext = createContext<RendererOptions>({});

/** Provides a host's renderers to the cards below. Each omitted option keeps the value of the provider above. */
export function RendererProvider({
  children,
  ...given
}: RendererOptions & { children?: ReactNode }): ReactNode {
  const above = useContext(RendererContext);
  const renderers = useUnchanged(given.renderers);
  const toolRenderers = useUnchanged(given.toolRenderers);
  const form = useUnchanged(given.form);
  const toolSchemas = useUnchanged(given.toolSchemas);
  const options = useMemo(
    () => ({
      renderers: renderers ?? above.renderers,
      toolRenderers: toolRenderers ?? above.toolRenderers,
      form: form ?? above.form,
      toolSchemas: toolSchemas ?? above.toolSchemas,
    }),
    [above, renderers, toolRenderers, form, toolSchemas],
  );
  return <RendererContext.Provider value={options}>{children}</RendererContext.Provider>;
}

/** The host's renderers from the nearest provider. */
export function useRendererOptions(): RendererOptions {
  return useContext(RendererContext);
}
