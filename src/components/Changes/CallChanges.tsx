'use client';
import type { ReactNode } from 'react';
import { PlainText } from '../PlainText/PlainText.js';
import { useWords } from '../Words/WordsContext.js';
import { Changes } from './Changes.js';

/** A value before and after a change. */
export interface Change<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** What has changed in a tool call. */
export interface CallChangesProps {
  /** `undefined` if the tool is the same. */
  tool: Change<string> | undefined;
  /** `undefined` if the arguments are the same. */
  args: Change<unknown> | undefined;
}

/** The change of a call: its tool and its arguments. */
export function CallChanges({ tool, args }: CallChangesProps): ReactNode {
  const { words } = useWords();
  return (
    <>
      {tool && (
        <p>
          <PlainText>{words.changedTool(tool)}</PlainText>
        </p>
      )}
      {args && <Changes label={words.changedArguments} {...args} />}
    </>
  );
}

/** The change of a tool's name, if both names are known and differ. */
export const toolChange = (
  before: string | undefined,
  after: string | undefined,
): Change<string> | undefined =>
  before !== undefined && after !== undefined && before !== after ? { before, after } : undefined;
