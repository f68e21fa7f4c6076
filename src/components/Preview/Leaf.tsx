'use client';
import type { ReactNode } from 'react';
import { LongText } from '../JsonView/LongText.js';
import { valueInWords } from '../JsonView/valueInWords.js';
import { useWords } from '../Words/WordsContext.js';
import { Address, readAddress } from './Address.js';
import { Code } from './Code.js';
import { Moment, readMoment } from './Moment.js';
import { TextDiff } from './TextDiff.js';

/** Props of {@link Leaf}. */
export interface LeafProps {
  /** Neither an object nor a list. */
  value: unknown;
  before?: unknown;
  isCode?: boolean | undefined;
}

/** A single value. */
export function Leaf({ value, before, isCode: showsCode = false }: LeafProps): ReactNode {
  const { words } = useWords();
  if (typeof value === 'string') {
    if (value === '') return <em className="rai-nothing">{words.emptyText}</em>;
    if (typeof before === 'string' && before !== value) return <TextDiff before={before} after={value} />;
    if (showsCode) return <Code text={value} />;
    const address = readAddress(value);
    if (address) return <Address {...address} />;
    const moment = readMoment(value);
    return moment ? <Moment text={value} {...moment} /> : <LongText text={value} />;
  }
  if (value === undefined) return <em className="rai-nothing">{words.changeAbsent}</em>;
  const text = valueInWords(value, words);
  return typeof value === 'number' ? <code>{text}</code> : text;
}
