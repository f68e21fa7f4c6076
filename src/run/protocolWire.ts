import type { HeadersOption } from '../model/AgentRun.js';
import type { Wire } from '../model/Protocol.js';
import { backOff } from '../stream/backOff.js';
import { decodeSse } from '../stream/decodeSse.js';
import { openStream } from '../stream/openStream.js';
import { requestJson } from '../stream/requestJson.js';
import { wholeBody } from '../stream/wholeBody.js';
import { waitToRetry, type Nudges } from './waitToRetry.js';

/** What a run gives to each request of its protocol. */
export interface WireOptions extends Nudges {
  readonly url: string;
  readonly headers?: HeadersOption | undefined;
  readonly fetch?: typeof fetch | undefined;
}

/** See {@link Wire}. */
export function protocolWire(options: WireOptions): Wire {
  const { url, headers, fetch, signal } = options;
  return {
    url,
    signal,
    async stream({ headers: extraHeaders, ...request }) {
      let retry: number | undefined;
      const { body, ...opened } = await openStream({ ...request, extraHeaders, headers, fetch, signal });
      const isJson = /^application\/([\w.-]+\+)?json\b/i.test(opened.headers.get('content-type') ?? '');
      return {
        headers: opened.headers,
        frames: isJson
          ? wholeBody(body, signal)
          : decodeSse(body, signal, (milliseconds) => (retry = milliseconds)),
        retry: () => retry,
      };
    },
    json: ({ headers: extraHeaders, ...request }) =>
      requestJson({ ...request, extraHeaders, headers, fetch, signal }),
    backOff: (tries, retry) => waitToRetry(backOff(tries, retry), options),
  };
}
