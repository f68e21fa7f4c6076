import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFormContext } from '../FormContext.js';

/** What a file field does with the files that the user chooses. */
export interface FileReading {
  /** The text that names the files being read. Absent if there are none. */
  readonly status: string | undefined;
  /** The text that announces the last files that were read. Absent before, and while others are being read. */
  readonly done: string | undefined;
  /** Why the last choice was not added to the field. */
  readonly problem: string | undefined;
  /** Reads files into the field. The form cannot be sent until they are read. */
  read(input: HTMLInputElement, files: readonly File[]): void;
  /** Reports why files are not read, if they are not. */
  refuse(problem: string | undefined): void;
  /** Reports it as an error of the field. The form cannot be sent until this is called again without a problem. */
  block(problem: string | undefined): void;
}

/**
 * Reads the files of one field, which holds the data URLs `held`. In a field for one file, the last choice applies,
 * however long an earlier file takes. In a field for several files, every choice is added.
 */
export function useFileReading(props: WidgetProps, held: readonly string[]): FileReading {
  const { words, faults } = useFormContext();
  const [problem, setProblem] = useState<string>();
  const [blocking, setBlocking] = useState<string>();
  const [reading, setReading] = useState<readonly string[]>([]);
  const [finished, setFinished] = useState<string>();
  const { id } = props;
  const status = reading.length > 0 ? words.fileReading({ name: reading.join(', ') }) : undefined;
  // The field may move in its list during the reading.
  const latest = useRef({ props, held });
  const turn = useRef(0);
  useLayoutEffect(() => {
    latest.current = { props, held };
  });
  const fault = status ?? blocking;
  useLayoutEffect(() => {
    if (fault === undefined) return undefined;
    faults.set(id, fault);
    return () => void faults.delete(id);
  }, [faults, id, fault]);
  const before = useRef(status);
  useEffect(() => {
    // Validates like a blur: the messages about files that are no longer being read are out of date.
    if ((before.current ?? status) !== status) latest.current.props.onBlur(id, latest.current.props.value);
    before.current = status;
  }, [id, status]);

  const finish = async (input: HTMLInputElement, files: readonly File[], isStale: () => boolean) => {
    const names = files.map(({ name }) => name);
    const [first = ''] = names;
    const urls = await Promise.all(files.map(asDataUrl)).catch(() => undefined);
    // The field has unmounted, or another file was chosen.
    if (isStale() || !input.isConnected) return;
    setReading((all) => (latest.current.props.multiple ? without(all, names) : []));
    setFinished(urls && words.fileRead({ name: names.join(', ') }));
    if (!urls) return setProblem(words.fileFailed({ name: first }));
    const now = latest.current;
    latest.current = { ...now, held: now.props.multiple ? [...now.held, ...urls] : urls };
    now.props.onChange(now.props.multiple ? latest.current.held : urls[0]);
  };
  return {
    status,
    done: status === undefined && held.length > 0 ? finished : undefined,
    problem,
    refuse: setProblem,
    block: setBlocking,
    read(input, files) {
      const mine = (turn.current += 1);
      const names = files.map(({ name }) => name);
      setProblem(undefined);
      setBlocking(undefined);
      setReading((all) => (props.multiple ? [...all, ...names] : names));
      void finish(input, files, () => !latest.current.props.multiple && mine !== turn.current);
    },
  };
}

/** `all`, without one occurrence of each of `some`. */
function without(all: readonly string[], some: readonly string[]): readonly string[] {
  const left = [...all];
  for (const each of some) left.splice(left.indexOf(each), 1);
  return left;
}

/** `data:<type>;name=<name>;base64,<bytes>`, in the format of rjsf's own widget. */
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
