'use client';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useUnchanged } from '../../react/useUnchanged.js';
import type { FormOptions } from './FormOptions.js';
import type { Renderers, ToolRenderers } from './Renderer.js';

/** What a host brings along to show its agent's questions. */
export interface RendererOptions {
  renderers?: Renderers | undefined;
  toolRenderers?: ToolRenderers | undefined;
  form?: FormOptions | undefined;
  /** JSON Schemas of the arguments of tools, by name: for calls whose agent does not describe them. */
  toolSchemas?: Readonly<Record<string, object>> | undefined;
}

const RendererContext = createContext<RendererOptions>({});

/** Hands a host's renderers to the cards below. Each option that is left out stays what it was above. */
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

/** The host's renderers, as the nearest provider gives them. */
export function useRendererOptions(): RendererOptions {
  return useContext(RendererContext);
}
