import { isJsonObject, own, ownString } from '../model/json.js';

/** The body of a response that is not an event stream. */
export interface ErrorBody {
  /** The server's message in one line of at most 500 characters. */
  readonly message?: string | undefined;
  /** The whole body as JSON, or as text of at most 2,000 characters; `undefined` for an empty body or an HTML page. */
  readonly details?: unknown;
}

const MAXIMUM_BYTES = 64 * 1024;
/** The time limit for reading the message, in milliseconds. The status is already known, and the user waits. */
const READ_TIMEOUT = 3_000;
const MAXIMUM_MESSAGE = 500;
const MAXIMUM_TEXT = 2_000;
/** `{errors: [{message}]}` is three deep. */
const MAXIMUM_DEPTH = 4;

/**
 * Reads the message of a failed response: at most 64 KB, for at most three seconds. It never rejects. It supports
 * `{error: string}`, `{error: {code, message}}`, `{error, error_description}`, `{message}`, `{Message}`,
 * `{errorMessage}`, `{detail}`, `{title}`, `{errors: [...]}`, `{errors: {field: [...]}}`, `{code}`, plain text, and the
 * title of HTML. The rest of the body is cancelled.
 */
export async function readErrorBody(response: Response): Promise<ErrorBody> {
  const text = (await readText(response)).trim();
  if (text === '') return {};
  if (/^[[{"]|^null$/.test(text)) {
    try {
      const json: unknown = JSON.parse(text, withoutEcho);
      return { message: shorten(messageOf(json)), details: json };
    } catch {
      // The text was cut at the limit or is not JSON, so it is used as text.
    }
  }
  if (text.startsWith('<') || /html/i.test(response.headers.get('content-type') ?? '')) {
    return { message: shorten(titleOf(text)) };
  }
  return { message: shorten(text), details: text.slice(0, MAXIMUM_TEXT) };
}

async function readText(response: Response): Promise<string> {
  // The host's `fetch` may have read the body already.
  if (!response.body || response.body.locked) return '';
  const reader = response.body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  // Cancelling ends the pending read.
  const timer = setTimeout(cancel, READ_TIMEOUT);
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let bytes = 0; bytes < MAXIMUM_BYTES;) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value.subarray(0, MAXIMUM_BYTES - bytes), { stream: true });
      bytes += value.byteLength;
    }
  } catch {
    // An incomplete message is better than none.
  }
  clearTimeout(timer);
  cancel();
  return text;
}

/**
 * Removes input values: validators such as pydantic repeat the input, which may be a user's answer and must not be
 * stored.
 */
function withoutEcho(key: string, value: unknown): unknown {
  if (key === '__proto__') return undefined;
  if (!isJsonObject(value) || !('input' in value) || !('msg' in value)) return value;
  const { input: _echo, ctx: _context, ...rest } = value;
  return rest;
}

function messageOf(json: unknown, depth = 0): string | undefined {
  if (typeof json === 'string') return json;
  if (typeof json !== 'object' || json === null || depth > MAXIMUM_DEPTH) return undefined;
  if (Array.isArray(json)) {
    const all = json.map((entry) => messageOf(entry, depth + 1)).filter((message) => message !== undefined);
    return all.length > 0 ? all.join(' ') : undefined;
  }
  const error = own(json, 'error');
  // If `error` is text, it may be only the name of the status. If it is an object, it contains the message.
  const first = typeof error === 'string' ? ['message', 'error_description', 'error'] : ['error', 'message'];
  for (const key of [...first, 'Message', 'errorMessage', 'detail', 'msg', 'errors', 'title', 'code']) {
    const value = own(json, key);
    // ASP.NET lists the errors of each field.
    const message = messageOf(
      key === 'errors' && isJsonObject(value) ? Object.values(value) : value,
      depth + 1,
    );
    if (message === undefined || message === '') continue;
    const code = ownString(json, 'code');
    return code === undefined || code === message ? message : `${message} (${code})`;
  }
  return undefined;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function titleOf(html: string): string | undefined {
  const [, title] = /<(?:title|h1)\b[^>]*>([^<]*)</i.exec(html) ?? [];
  return title?.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
}

function shorten(message: string | undefined): string | undefined {
  const line = message?.replace(/\s+/g, ' ').trim();
  if (line === undefined || line === '') return undefined;
  return line.length > MAXIMUM_MESSAGE ? `${line.slice(0, MAXIMUM_MESSAGE - 1)}…` : line;
}
