'use client';
import type { ReactNode } from 'react';
import { unsafeIntegers } from '../../model/unsafeIntegers.js';
import type { ToolCallRecord } from '../../model/ToolCallRecord.js';
import { PlainText } from '../PlainText/PlainText.js';
import { useWords } from '../Words/WordsContext.js';

/** Warns of integers in a call that are too large for JavaScript, because they differ from what the agent sent. */
export function UnsafeIntegers({ toolCall: { args } }: { toolCall: ToolCallRecord }): ReactNode {
  const { words } = useWords();
  const places = unsafeIntegers(args).map(({ path }) => path.join('.'));
  if (places.length === 0) return null;
  return (
    <p className="rai-issues">
      <PlainText>{words.unsafeIntegers({ places })}</PlainText>
    </p>
  );
}
