'use client';
import type { ReactNode } from 'react';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import { Isolated } from '../ErrorBoundary/IsolatedParts.js';
import { hostText } from '../Options/ToolOptions.js';
import { useTool } from '../Options/useTool.js';
import { PlainText } from '../PlainText/PlainText.js';
import { useCardDetails } from '../Preview/useCardDetails.js';
import { useWords } from '../Words/WordsContext.js';
import { reasonInWords } from './questionOf.js';

/** Props of {@link CardHeader}. */
export interface CardHeaderProps {
  interrupt: PendingInterrupt;
  /** The id of the title. */
  id: string;
  /** Its place among the questions, from 1. @default none */
  number?: number | undefined;
  /** Shown at the end: the time that is left, and the risk. @default nothing */
  children?: ReactNode;
}

/** What a question is about: the icon and the title of the tool, and who asks, with which tool, and since when. */
export function CardHeader({ interrupt, id, number, children }: CardHeaderProps): ReactNode {
  const { words } = useWords();
  const { reason } = interrupt;
  const toolName = interrupt.toolCall?.name;
  const tool = useTool(toolName);
  const title = hostText(tool?.title);
  const { Asked } = useCardDetails() ?? {};
  return (
    <header className="rai-card-header">
      {tool?.icon !== undefined && (
        <Isolated resetKey={toolName} renderFallback={() => null}>
          <span className="rai-icon" aria-hidden>
            {tool.icon}
          </span>
        </Isolated>
      )}
      <div className="rai-asker">
        <p className="rai-reason" id={id}>
          {number !== undefined && <span className="rai-number">{number}</span>}
          {/* A custom reason is the agent's text. */}
          {title !== undefined ? <bdi>{title}</bdi> : <PlainText>{reasonInWords(reason, words)}</PlainText>}
        </p>
        {Asked ? (
          <Asked interrupt={interrupt} />
        ) : (
          toolName !== undefined && (
            <p className="rai-hint">
              <code>
                <PlainText>{toolName}</PlainText>
              </code>
            </p>
          )
        )}
      </div>
      {children}
    </header>
  );
}
