import { isJsonObject, own, ownString } from '../model/json.js';

/** What a server said in a body that is no event stream. */
export interface ErrorBody {
  /** Its words for a person, in one line of at most 500 characters. */
  readonly words?: string | undefined;
  /** Its body as JSON; text of at most 2,000 characters; `undefined` for an empty body or a page of HTML. */
  readonly details?: unknown;
}

const MAXIMUM_BYTES = 64 * 1024;
/** How long the words are waited for, in milliseconds: the status is known, and a person waits to hear of it. */
const PATIENCE = 3_000;
const MAXIMUM_WORDS = 500;
const MAXIMUM_TEXT = 2_000;
/** `{errors: [{message}]}` is three deep. */
const MAXIMUM_DEPTH = 4;

/**
 * Reads the words of a failed response: at most 64 KB of it, for three seconds, and never rejecting. Knows `{error: string}`,
 * `{error: {code, message}}`, `{message}`, `{detail}`, `{title}`, `{errors: [...]}`, `{code}`, plain text and
 * HTML, of which only the title is kept. The rest of the body is cancelled.
 */
export async function readErrorBody(response: Response): Promise<ErrorBody> {
  const text = (await readText(response)).trim();
  if (text === '') return {};
  if (/^[[{"]/.test(text)) {
    try {
      const json: unknown = JSON.parse(text, withoutEcho);
      return { words: shorten(wordsOf(json)), details: json };
    } catch {
      // Cut at the limit, or never JSON: it is shown as text.
    }
  }
  if (text.startsWith('<') || /html/i.test(response.headers.get('content-type') ?? '')) {
    return { words: shorten(titleOf(text)) };
  }
  return { words: shorten(text), details: text.slice(0, MAXIMUM_TEXT) };
}

async function readText(response: Response): Promise<string> {
  // A host's `fetch` may have read it, and its status says enough.
  if (!response.body || response.body.locked) return '';
  const reader = response.body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  // Cancelling ends the read that waits.
  const timer = setTimeout(cancel, PATIENCE);
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
    // Half an explanation is better than none.
  }
  clearTimeout(timer);
  cancel();
  return text;
}

/** Validators such as pydantic repeat what was sent, which may be a person's answer: that must not be kept. */
function withoutEcho(key: string, value: unknown): unknown {
  if (key === '__proto__') return undefined;
  if (!isJsonObject(value) || !('input' in value) || !('msg' in value)) return value;
  const { input: _echo, ctx: _context, ...rest } = value;
  return rest;
}

function wordsOf(json: unknown, depth = 0): string | undefined {
  if (typeof json === 'string') return json;
  if (typeof json !== 'object' || json === null || depth > MAXIMUM_DEPTH) return undefined;
  if (Array.isArray(json)) {
    const all = json.map((entry) => wordsOf(entry, depth + 1)).filter((words) => words !== undefined);
    return all.length > 0 ? all.join(' ') : undefined;
  }
  for (const key of ['error', 'message', 'detail', 'msg', 'errors', 'title', 'code']) {
    const words = wordsOf(own(json, key), depth + 1);
    if (words === undefined || words === '') continue;
    const code = ownString(json, 'code');
    return code === undefined || code === words ? words : `${words} (${code})`;
  }
  return undefined;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function titleOf(html: string): string | undefined {
  const [, title] = /<(?:title|h1)\b[^>]*>([^<]*)</i.exec(html) ?? [];
  return title?.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
}

function shorten(words: string | undefined): string | undefined {
  const line = words?.replace(/\s+/g, ' ').trim();
  if (line === undefined || line === '') return undefined;
  return line.length > MAXIMUM_WORDS ? `${line.slice(0, MAXIMUM_WORDS - 1)}…` : line;
}
