import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFormContext } from '../FormContext.js';

/** What a field of files does with the files that a person chooses. */
export interface FileReading {
  /** Says what is being read. Absent while nothing is. */
  readonly status: string | undefined;
  /** Says why the last choice is not in the field. */
  readonly problem: string | undefined;
  /** Puts files into the field once they are read. Nothing is sent before. */
  read(input: HTMLInputElement, files: readonly File[]): void;
  /** Says why files are not read. */
  refuse(problem: string): void;
}

/**
 * Reads the files of one field, of which it holds the data URLs `held`. What is chosen last stands in the end, however
 * long an earlier file takes, and several that are chosen one after another all do.
 */
export function useFileReading(props: WidgetProps, held: readonly string[]): FileReading {
  const { words, faults } = useFormContext();
  const [problem, setProblem] = useState<string>();
  const [reading, setReading] = useState<readonly string[]>([]);
  const { id } = props;
  const status = reading.length > 0 ? words.fileReading({ name: reading.join(', ') }) : undefined;
  // The field may get another place in its list meanwhile.
  const latest = useRef({ props, held });
  const turn = useRef(0);
  useLayoutEffect(() => {
    latest.current = { props, held };
  });
  useLayoutEffect(() => {
    if (status === undefined) return undefined;
    faults.set(id, status);
    return () => void faults.delete(id);
  }, [faults, id, status]);
  const wasReading = useRef(false);
  useEffect(() => {
    const isDone = wasReading.current && status === undefined;
    wasReading.current = status !== undefined;
    // As if the field were left: what was said about it while the file was read is true no more.
    if (isDone) latest.current.props.onBlur(id, latest.current.props.value);
  }, [id, status]);

  const finish = async (input: HTMLInputElement, files: readonly File[], isStale: () => boolean) => {
    const names = files.map(({ name }) => name);
    const [first = ''] = names;
    const urls = await Promise.all(files.map(asDataUrl)).catch(() => undefined);
    // The field is gone, or something else was chosen for it.
    if (isStale() || !input.isConnected) return;
    setReading((all) => (latest.current.props.multiple ? without(all, names) : []));
    if (!urls) return setProblem(words.fileFailed({ name: first }));
    const now = latest.current;
    latest.current = { ...now, held: now.props.multiple ? [...now.held, ...urls] : urls };
    now.props.onChange(now.props.multiple ? latest.current.held : urls[0]);
  };
  return {
    status,
    problem,
    refuse: setProblem,
    read(input, files) {
      const mine = (turn.current += 1);
      const names = files.map(({ name }) => name);
      setProblem(undefined);
      setReading((all) => (props.multiple ? [...all, ...names] : names));
      void finish(input, files, () => !latest.current.props.multiple && mine !== turn.current);
    },
  };
}

/** `all`, but for one of each of `some`. */
function without(all: readonly string[], some: readonly string[]): readonly string[] {
  const left = [...all];
  for (const each of some) left.splice(left.indexOf(each), 1);
  return left;
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
