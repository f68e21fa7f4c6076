'use client';
import type { ReactNode } from 'react';
import { unsafeArguments } from '../../model/unsafeArguments.js';
import type { ToolCallRecord } from '../../model/ToolCallRecord.js';
import { PlainText } from '../PlainText/PlainText.js';
import { useWords } from '../Words/WordsContext.js';

/** Warns of numbers in a call that JavaScript cannot represent, because they differ from what the agent sent. */
export function UnsafeIntegers({ toolCall }: { toolCall: ToolCallRecord }): ReactNode {
  const { words } = useWords();
  const places = unsafeArguments(toolCall).map(({ path }) => path.join('.'));
  if (places.length === 0) return null;
  return (
    <p className="rai-issues">
      <PlainText>{words.unsafeIntegers({ places })}</PlainText>
    </p>
  );
}
