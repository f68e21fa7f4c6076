'use client';
import type { WidgetProps } from '@rjsf/utils';
import { useState, type ChangeEvent, type ReactNode } from 'react';
import { PlainText } from '../../PlainText/PlainText.js';
import { visibleString } from '../../PlainText/visibleText.js';
import { useFormContext } from '../FormContext.js';
import { labelIdOf, referable } from '../ids.js';
import { fieldAria } from './fieldAria.js';

/**
 * A file, or several, as data URLs. The name is plain text and no link, nothing is previewed, and what is larger
 * than the limit is not read at all.
 */
export function FileWidget(props: WidgetProps): ReactNode {
  const { id, disabled, readonly, multiple, onChange, options, htmlName } = props;
  const { words, locale, maxFileBytes } = useFormContext();
  const [problem, setProblem] = useState<string>();
  const value: unknown = props.value;
  const held = (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter(
    (each): each is string => typeof each === 'string',
  );
  const [limitId, problemId] = [referable(`${id}__limit`), referable(`${id}__problem`)];
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file may be chosen again.
    target.value = '';
    const total = held.reduce((bytes, url) => bytes + bytesOf(url), 0);
    const room = multiple ? maxFileBytes - total : maxFileBytes;
    const wanted = files.reduce((bytes, file) => bytes + file.size, 0);
    const [first] = files;
    if (!first) return;
    if (wanted > room) {
      return setProblem(words.fileTooLarge({ name: first.name, bytes: maxFileBytes, locale }));
    }
    try {
      const urls = await Promise.all(files.map(asDataUrl));
      setProblem(undefined);
      onChange(multiple ? [...held, ...urls] : urls[0]);
    } catch {
      setProblem(words.fileFailed({ name: first.name }));
    }
  };
  const remove = (url: string) =>
    onChange(multiple ? held.filter((each) => each !== url) : options.emptyValue);
  const inert = disabled === true || readonly === true;
  return (
    <>
      {held.length > 0 && (
        <ul className="rai-files">
          {held.map((url) => {
            const name = nameOf(url);
            return (
              <li key={url}>
                <PlainText>{name}</PlainText>{' '}
                <span className="rai-hint">{words.fileSize({ bytes: bytesOf(url), locale })}</span>
                {!inert && (
                  <button
                    type="button"
                    className="rai-icon-button"
                    aria-label={words.removeItem({ name: visibleString(name) })}
                    onClick={() => remove(url)}
                  >
                    <span aria-hidden>×</span>
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <input
        type="file"
        className="rai-input"
        {...fieldAria(props, limitId, problem !== undefined && problemId)}
        {...(multiple && { 'aria-labelledby': labelIdOf(id) })}
        id={id}
        name={htmlName ?? id}
        multiple={multiple}
        accept={typeof options.accept === 'string' ? options.accept : undefined}
        disabled={inert}
        onChange={(event) => void take(event)}
      />
      <span className="rai-hint" id={limitId}>
        {words.fileLimit({ bytes: maxFileBytes, locale })}
      </span>
      {problem !== undefined && (
        <p className="rai-error" id={problemId} role="alert">
          <PlainText>{problem}</PlainText>
        </p>
      )}
    </>
  );
}

/** `data:<type>;name=<name>;base64,<bytes>`, as rjsf's own widget writes it. */
function asDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.replace(';base64', `;name=${encodeURIComponent(file.name)};base64`));
    });
    reader.readAsDataURL(file);
  });
}

const DESCRIBED = 60;

/** The name that a data URL carries; of anything else, how it begins. */
function nameOf(url: string): string {
  const [, name] = /^data:[^,]*;name=([^;,]*)[;,]/.exec(url.slice(0, 2_000)) ?? [];
  if (name === undefined) return url.length > DESCRIBED ? `${url.slice(0, DESCRIBED)}…` : url;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** How many bytes a data URL stands for. */
function bytesOf(url: string): number {
  const data = url.slice(url.indexOf(',') + 1);
  return url.startsWith('data:') ? Math.floor((data.replace(/=+$/, '').length * 3) / 4) : url.length;
}
