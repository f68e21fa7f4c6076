import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One request to a server and its response, with stable ids. */
export interface Recording {
  readonly method: string;
  /** The path of the request, without its first slash. */
  readonly path: string;
  /** The JSON text of the request. Empty for a GET. */
  readonly request: string;
  readonly status: number;
  readonly contentType: string;
  /** What the server's own code received until the response ended. */
  readonly received: readonly unknown[];
  readonly body: string;
}

const headed =
  /^: (?<method>[A-Z]+) \/(?<path>.*)\n: request (?<request>.*)\n: status (?<status>\d+) content-type (?<contentType>.*)\n: received (?<received>.*)\n\n(?<body>[^]*)$/;

const fileOf = (folder: string, name: string): string =>
  fileURLToPath(new URL(`../fixtures/recordings/${folder}/${name}.sse`, import.meta.url));

/** The text of a recording: comment lines with the request and with what the server's code received, and the response. */
export function textOf({ status, contentType, received, body, ...sent }: Recording): string {
  return [
    requestText(sent),
    `: status ${status} content-type ${contentType}`,
    `: received ${JSON.stringify(received)}`,
    '',
    body,
  ].join('\n');
}

/** The comment lines about the request. */
export const requestText = ({
  method,
  path,
  request,
}: Pick<Recording, 'method' | 'path' | 'request'>): string => `: ${method} /${path}\n: request ${request}`;

/** @throws Error if there is no such recording. */
export function readRecording(folder: string, name: string): Recording {
  const file = fileOf(folder, name);
  const parts = headed.exec(readFileSync(file, 'utf8'))?.groups;
  if (!parts) throw new Error(`${file} is not a recording.`);
  const {
    method = '',
    path = '',
    request = '',
    status,
    contentType = '',
    received = '[]',
    body = '',
  } = parts;
  return {
    method,
    path,
    request,
    status: Number(status),
    contentType,
    received: JSON.parse(received) as readonly unknown[],
    body,
  };
}

const written = new Map<string, string>();

/**
 * Compares what a server has sent with its recording. With `UPDATE_RECORDINGS=1` it writes the recording instead.
 * Returns the difference.
 */
export function keepRecording(folder: string, name: string, recording: Recording): string | undefined {
  const file = fileOf(folder, name);
  const text = textOf(recording);
  const isUpdate = process.env['UPDATE_RECORDINGS'] === '1';
  const before = isUpdate ? written.get(file) : existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  if (before === text) return undefined;
  if (isUpdate && before === undefined) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    written.set(file, text);
    return undefined;
  }
  const hint = isUpdate ? 'Two tests record different bytes.' : 'Update it with UPDATE_RECORDINGS=1.';
  return `The response of the server differs from the recording ${folder}/${name}. ${hint}\n${firstDifference(text, before)}`;
}

/** The first line that differs. */
export function firstDifference(sent: string, recorded = ''): string {
  const lines = recorded.split('\n');
  const at = sent.split('\n').findIndex((line, index) => line !== lines[index]);
  const sentLine = at === -1 ? '(nothing more)' : sent.split('\n')[at];
  return `Sent:\n${sentLine}\nRecorded:\n${lines[at === -1 ? sent.split('\n').length : at] ?? '(nothing more)'}`;
}
