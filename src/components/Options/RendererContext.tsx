'use client';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useUnchanged } from '../../react/useUnchanged.js';
import type { FormOptions } from './FormOptions.js';
import type { Tools } from './ToolOptions.js';
import type { Renderers, ToolRenderers } from './Renderer.js';

/** The level of a heading in the host's page. */
export type HeadingLevel = 2 | 3 | 4 | 5 | 6;

/** How the cards present the interrupts. The host sets these options. */
export interface RendererOptions {
  /** Your own renderers by reason. @default the built-in renderers */
  renderers?: Renderers | undefined;
  /** Your own renderers by tool. They take precedence over `renderers`. @default none */
  toolRenderers?: ToolRenderers | undefined;
  /** How the forms are rendered and validated. @default the built-in forms */
  form?: FormOptions | undefined;
  /** JSON Schemas of tool arguments, by tool name, for agents that do not describe them. */
  toolSchemas?: Readonly<Record<string, object>> | undefined;
  /**
   * How the cards present the tools of the host. Define it outside the component.
   * @default only the agent's texts are shown
   */
  tools?: Tools | undefined;
  /**
   * The name of the agent, in the user's language. The header of a card shows it, unless a subagent asks.
   * @default no name
   */
  agentName?: string | undefined;
  /** The level of the headings of the questions, the history and the review, from 2 to 6. @default 3 */
  headingLevel?: HeadingLevel | undefined;
}

const RendererContext = createContext<RendererOptions>({});

/** Provides a host's renderers to the cards below. Each omitted option keeps the value of the provider above. */
export function RendererProvider({
  children,
  ...given
}: RendererOptions & { children?: ReactNode }): ReactNode {
  const above = useContext(RendererContext);
  const { agentName, headingLevel } = given;
  const renderers = useUnchanged(given.renderers);
  const toolRenderers = useUnchanged(given.toolRenderers);
  const form = useUnchanged(given.form);
  const toolSchemas = useUnchanged(given.toolSchemas);
  const tools = useUnchanged(given.tools);
  const options = useMemo(
    () => ({
      renderers: renderers ?? above.renderers,
      toolRenderers: toolRenderers ?? above.toolRenderers,
      form: form ?? above.form,
      toolSchemas: toolSchemas ?? above.toolSchemas,
      tools: tools ?? above.tools,
      agentName: agentName ?? above.agentName,
      headingLevel: headingLevel ?? above.headingLevel,
    }),
    [above, renderers, toolRenderers, form, toolSchemas, tools, agentName, headingLevel],
  );
  return <RendererContext.Provider value={options}>{children}</RendererContext.Provider>;
}

/** The host's renderers from the nearest provider. */
export function useRendererOptions(): RendererOptions {
  return useContext(RendererContext);
}
