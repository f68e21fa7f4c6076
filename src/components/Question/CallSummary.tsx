'use client';
import type { ReactNode } from 'react';
import { isJsonObject } from '../../model/json.js';
import { isArriving } from '../../model/isArriving.js';
import type { ToolCallRecord } from '../../model/ToolCallRecord.js';
import { JsonView } from '../JsonView/JsonView.js';
import { useCardDetails } from '../Preview/useCardDetails.js';
import { useTool } from '../Options/useTool.js';
import { LongText } from '../JsonView/LongText.js';
import { PlainText } from '../PlainText/PlainText.js';
import { useWords } from '../Words/WordsContext.js';
import { UnsafeIntegers } from './UnsafeIntegers.js';
import { visibleString } from '../PlainText/visibleText.js';

/** Props of {@link CallSummary}. */
export interface CallSummaryProps {
  toolCall: ToolCallRecord;
  /** The schema of the arguments. @default none */
  schema?: unknown;
  /** Whether the tool's name is shown above its arguments. @default true */
  hasName?: boolean | undefined;
}

/**
 * The name of a tool and its arguments: as values if they can be parsed, otherwise as the text received so far.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-tool` | always: the tool's name |
 * | `data-streaming` | the arguments are still arriving |
 */
export function CallSummary({ toolCall, schema, hasName = true }: CallSummaryProps): ReactNode {
  const { words } = useWords();
  const streaming = toolCall.args === undefined && isArriving(toolCall);
  return (
    <section
      className="rai-call"
      aria-label={`${words.toolName}: ${visibleString(toolCall.name)}`}
      data-tool={toolCall.name}
      data-streaming={streaming ? '' : undefined}
    >
      {hasName && (
        <p className="rai-call-name">
          <code>
            <PlainText>{toolCall.name}</PlainText>
          </code>
        </p>
      )}
      <CallArguments toolCall={toolCall} schema={schema} />
      <UnsafeIntegers toolCall={toolCall} />
    </section>
  );
}

function CallArguments({ toolCall, schema }: CallSummaryProps): ReactNode {
  const { name, args, argsText } = toolCall;
  const details = useCardDetails();
  const tool = useTool(name);
  const { words } = useWords();
  if (args !== undefined) {
    const none = isJsonObject(args) && Object.keys(args).length === 0;
    if (none) return <p className="rai-hint">{words.noArguments}</p>;
    return details ? (
      <details.ArgumentsPreview args={args} toolName={name} schema={schema} tool={tool} />
    ) : (
      <JsonView value={args} />
    );
  }
  const arrives = isArriving(toolCall);
  const unknown = argsText === '' ? words.argumentsUnknown : words.argumentsUnreadable;
  return (
    <>
      <p className="rai-hint">{arrives ? words.argumentsStreaming : unknown}</p>
      {argsText !== '' && <LongText text={argsText} code />}
    </>
  );
}
