'use client';
import { useId, useMemo, type ReactNode } from 'react';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useInterruptKeys } from '../../react/useInterruptKeys.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { useRendererOptions } from '../Options/RendererContext.js';
import { useWords } from '../Words/WordsContext.js';
import { PastDecision } from '../Receipt/PastDecision.js';

/**
 * Lists the earlier decisions of this conversation, oldest first: the interrupt, the decision and its time, and the
 * result. A call that ran with other arguments than the approved ones is shown as it ran. Interrupts that still have a
 * card in the panel are not repeated. Use it for the `history` of a panel, or anywhere below an `AgentRunProvider`.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-decision` | on each entry: `yes`, `no`, `answer` or `cancelled` |
 * | `data-delivery` | on each entry: the delivery state of the answer |
 */
export function DecisionHistory(): ReactNode {
  const { words } = useWords();
  const { headingLevel = 3 } = useRendererOptions();
  const Heading = `h${headingLevel}` as const;
  const history = useRunSelector(useProvidedRun(), (snapshot) => snapshot.history);
  const keys = useInterruptKeys();
  const id = useId();
  const past = useMemo(() => {
    const shown = new Set(keys);
    return history.filter(({ key }) => !shown.has(key));
  }, [history, keys]);
  if (past.length === 0) return null;
  return (
    <section
      className="rai-root rai-history"
      lang={words.language}
      dir={words.direction}
      aria-labelledby={id}
    >
      <Heading id={id} className="rai-heading">
        {words.historyTitle}
      </Heading>
      <ol>
        {past.map((record) => (
          <PastDecision key={`${record.batchId} ${record.key}`} record={record} />
        ))}
      </ol>
    </section>
  );
}
