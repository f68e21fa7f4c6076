'use client';
import type { ReactNode } from 'react';
import { isJsonObject } from '../../model/json.js';
import type { ToolCallRecord } from '../../model/ToolCallRecord.js';
import { JsonView } from '../JsonView/JsonView.js';
import { LongText } from '../JsonView/LongText.js';
import { PlainText } from '../PlainText/PlainText.js';
import { useWords } from '../Words/WordsContext.js';
import { UnsafeIntegers } from './UnsafeIntegers.js';
import { visibleString } from '../PlainText/visibleText.js';

/**
 * The name of a tool and its arguments: as values once they can be parsed, before that as the text received so far.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-tool` | always: the tool's name |
 * | `data-streaming` | the arguments are still arriving |
 */
export function CallSummary({ toolCall }: { toolCall: ToolCallRecord }): ReactNode {
  const { words } = useWords();
  const streaming = toolCall.args === undefined && toolCall.argsText !== '';
  return (
    <section
      className="rai-call"
      aria-label={`${words.toolName}: ${visibleString(toolCall.name)}`}
      data-tool={toolCall.name}
      data-streaming={streaming ? '' : undefined}
    >
      <p className="rai-call-name">
        <code>
          <PlainText>{toolCall.name}</PlainText>
        </code>
      </p>
      <CallArguments toolCall={toolCall} />
      <UnsafeIntegers toolCall={toolCall} />
    </section>
  );
}

function CallArguments({ toolCall: { args, argsText } }: { toolCall: ToolCallRecord }): ReactNode {
  const { words } = useWords();
  if (args !== undefined) {
    const none = isJsonObject(args) && Object.keys(args).length === 0;
    return none ? <p className="rai-hint">{words.noArguments}</p> : <JsonView value={args} />;
  }
  if (argsText === '') return <p className="rai-hint">{words.argumentsUnknown}</p>;
  return (
    <>
      <p className="rai-hint">{words.argumentsStreaming}</p>
      <LongText text={argsText} code />
    </>
  );
}
