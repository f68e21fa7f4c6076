'use client';
import type { WidgetProps } from '@rjsf/utils';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { PlainText } from '../../../PlainText/PlainText.js';
import { visibleString } from '../../../PlainText/visibleText.js';
import { useFormContext } from '../../FormContext.js';
import { labelIdOf, referable } from '../../ids.js';
import { IconButton } from '../IconButton.js';
import { fieldAria } from './fieldAria.js';
import { useFileReading } from '../../collect/useFileReading.js';

/**
 * One or several files, as data URLs. The name is plain text, not a link. There is no preview. A file is not read
 * if the files of the field would exceed the limit together.
 */
export function FileWidget(props: WidgetProps): ReactNode {
  const { id, disabled, readonly, multiple, onChange, options, htmlName } = props;
  const { words, locale, maxFileBytes, uncommitted } = useFormContext();
  const held = heldIn(props.value);
  const { status, done, problem, read, refuse, block } = useFileReading(props, held);
  const input = useRef<HTMLInputElement>(null);
  const [limitId, problemId] = [referable(`${id}__limit`), referable(`${id}__problem`)];
  // Without the names of the files, a field that holds files is described as “No file chosen” only.
  const nameId = (index: number) => referable(`${id}__file${index}`);
  /** Reads the files of the control. @returns why not, if they are not read. */
  const take = (control: HTMLInputElement): string | undefined => {
    const files = [...(control.files ?? [])];
    // The same file can be chosen again.
    control.value = '';
    const total = held.reduce((bytes, url) => bytes + bytesOf(url), 0);
    const room = multiple ? maxFileBytes - total : maxFileBytes;
    const wanted = files.reduce((bytes, file) => bytes + file.size, 0);
    const [first] = files;
    if (!first) return undefined;
    if (wanted > room) return words.fileTooLarge({ name: first.name, bytes: maxFileBytes, locale });
    read(control, files);
    return undefined;
  };
  // A script or an extension can put files into the control without an event. They are shown there until a submit.
  useLayoutEffect(() => {
    uncommitted.set(limitId, () => block(input.current ? take(input.current) : undefined));
    return () => void uncommitted.delete(limitId);
  });
  const remove = (index: number) => {
    onChange(multiple ? held.toSpliced(index, 1) : options.emptyValue);
    // The pressed button disappears.
    input.current?.focus();
  };
  const inert = disabled === true || readonly === true;
  return (
    <>
      {held.length > 0 && (
        <ul className="rai-files">
          {held.map((url, index) => {
            const name = nameOf(url);
            // The same file can be in the list twice.
            const nth = held.slice(0, index).filter((each) => each === url).length;
            return (
              <li key={`${nth} ${url}`}>
                <span id={nameId(index)}>
                  <PlainText>{name}</PlainText>
                </span>{' '}
                <span className="rai-hint">{words.fileSize({ bytes: bytesOf(url), locale })}</span>
                {!inert && (
                  <IconButton
                    sign="×"
                    label={words.removeItem({ name: visibleString(name) })}
                    onClick={() => remove(index)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        className="rai-input"
        {...fieldAria(
          props,
          ...held.map((_, index) => nameId(index)),
          limitId,
          problem !== undefined && problemId,
        )}
        {...(multiple && { 'aria-labelledby': labelIdOf(id) })}
        id={id}
        name={htmlName ?? id}
        multiple={multiple}
        accept={typeof options.accept === 'string' ? options.accept : undefined}
        disabled={inert}
        onChange={({ target }) => refuse(take(target))}
      />
      <span className="rai-hint">
        <span id={limitId}>{words.fileLimit({ bytes: maxFileBytes, locale })}</span>{' '}
        {/* A screen reader ignores a live region that is added with its text. */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers speak a status than an output */}
        <span role="status" className={done && 'rai-visually-hidden'}>
          <PlainText>{status ?? done ?? ''}</PlainText>
        </span>
      </span>
      {problem !== undefined && (
        <p className="rai-error" id={problemId} role="alert">
          <PlainText>{problem}</PlainText>
        </p>
      )}
    </>
  );
}

/** The data URLs of a field. */
const heldIn = (value: unknown): readonly string[] =>
  [value].flat().filter((each): each is string => typeof each === 'string');

/** The most characters that are shown of a text that is not a data URL. */
const MAX_SHOWN = 60;

/** The file name in a data URL; for any other text, its beginning. */
function nameOf(url: string): string {
  const [, name] = /^data:[^,]*;name=([^;,]*)[;,]/.exec(url.slice(0, 2_000)) ?? [];
  if (name === undefined) return url.length > MAX_SHOWN ? `${url.slice(0, MAX_SHOWN)}…` : url;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The number of bytes in a data URL. */
function bytesOf(url: string): number {
  const data = url.slice(url.indexOf(',') + 1);
  return url.startsWith('data:') ? Math.floor((data.replace(/=+$/, '').length * 3) / 4) : url.length;
}
