'use client';
import { useMemo, type ComponentType, type ReactNode } from 'react';
import type { InterruptDefinition } from '../../model/InterruptDefinition.js';
import { bindDefinition, type BoundInterrupt } from '../../react/bindInterrupt.js';
import { Button } from '../Button/Button.js';
import { useStaging } from '../Issues/useStaging.js';
import { useWords } from '../Words/WordsContext.js';
import { IssueList } from '../Issues/IssueList.js';
import type { InterruptRendererProps, Renderer } from '../Options/Renderer.js';

const definitions = new WeakMap<Renderer, InterruptDefinition>();

/** The definition of a renderer that `createRenderer` has made. */
export const definitionOf = (renderer: Renderer): InterruptDefinition | undefined =>
  definitions.get(renderer);

/**
 * Creates a renderer for a definition. Its component can give only answers of the definition's type. An answer is
 * checked before it is staged. If it fails, it is not sent, and its issues show below the component. During an
 * asynchronous check the component stays, with `interrupt.checking` set. Register the renderer under the definition's
 * reason.
 *
 * @example
 * const refund = defineInterrupt({ reason: 'acme:refund', response: z.object({ euros: z.number() }) });
 * const Refund = createRenderer(refund, ({ interrupt, readOnly }) => (
 *   <button disabled={readOnly} onClick={() => interrupt.answer({ euros: 20 })}>Refund €20</button>
 * ));
 * <InterruptPanel run={run} renderers={{ [refund.reason]: Refund }} />;
 */
export function createRenderer<Definition extends InterruptDefinition>(
  definition: Definition,
  component: ComponentType<InterruptRendererProps<Definition>>,
): Renderer {
  const Component = component;
  function DefinedRenderer({ interrupt, ...rest }: InterruptRendererProps): ReactNode {
    const { words } = useWords();
    const { issues, stage } = useStaging();
    const reporting = useMemo((): BoundInterrupt<Definition> => {
      const { answer, approve, deny, respond, ...bound } = bindDefinition(interrupt, definition);
      return {
        ...bound,
        answer: (...args) => stage(() => answer(...args)),
        approve: (...args) => stage(() => approve(...args)),
        deny: (...args) => stage(() => deny(...args)),
        respond: (...args) => stage(() => respond(...args)),
      };
    }, [interrupt, stage]);
    return (
      <>
        <Component interrupt={reporting} {...rest} />
        {interrupt.checking && (
          <>
            {/* The status line announces it: a live region that is added with its text is not announced. */}
            <p className="rai-hint">{words.checking}</p>
            <div className="rai-actions">
              <Button variant="quiet" undoes onClick={() => stage(interrupt.reopen)}>
                {words.back}
              </Button>
            </div>
          </>
        )}
        <IssueList issues={issues} alert />
      </>
    );
  }
  definitions.set(DefinedRenderer, definition);
  DefinedRenderer.displayName = `Renderer(${definition.reason})`;
  return DefinedRenderer;
}
