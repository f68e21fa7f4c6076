import type { HeadersOption } from '../model/AgentRun.js';
import { AgentRunError } from '../model/AgentRunError.js';
import type { StreamFrame, Wire, WireRequest } from '../model/Wire.js';
import { backOff } from '../stream/backOff.js';
import { decodeSse } from '../stream/decodeSse.js';
import { openStream } from '../stream/openStream.js';
import { requestJson } from '../stream/requestJson.js';
import { SeenIds } from '../stream/SeenIds.js';
import { TornFrameMatcher } from '../stream/TornFrameMatcher.js';
import { wholeBody } from '../stream/wholeBody.js';
import { waitToRetry, type RetryWait } from './waitToRetry.js';

/** What a run object adds to each request of its protocol. */
export interface WireOptions extends RetryWait {
  readonly url: string;
  /** Returns the host's latest option: one run object can send many requests. */
  readonly latestHeaders?: (() => HeadersOption | undefined) | undefined;
  readonly fetch?: typeof fetch | undefined;
  /** Called immediately before each `fetch` that may carry content (all except GET). If it throws, nothing is sent. */
  readonly beforeSend?: (() => void) | undefined;
  /** Called after a 401 before the request is repeated: the server processed nothing of it. */
  readonly got401?: (() => void) | undefined;
  /** Called when a request that may carry content was accepted. */
  readonly contentAccepted?: (() => void) | undefined;
  /** Called with the error of a failed GET. */
  readonly readFailed?: ((cause: object) => void) | undefined;
}

/** Whether a request carries no content. */
const hasNoContent = ({ method, body }: WireRequest): boolean =>
  (method ?? (body === undefined ? 'GET' : 'POST')) === 'GET';

/** The frames of one conversation that were yielded. */
interface Yielded {
  readonly ids: SeenIds;
  readonly torn: TornFrameMatcher;
}

/** If a frame was already yielded without its id, yields it again with its id and without its data. */
async function* withoutRepeatedData(
  chunks: AsyncIterable<readonly StreamFrame[]>,
  { ids, torn }: Yielded,
): AsyncGenerator<readonly StreamFrame[], void, undefined> {
  const isRepeated = (frame: StreamFrame): boolean =>
    (!frame.id || ids.add(frame.id)) && torn.isRepeated(frame);
  for await (const frames of chunks)
    yield frames.map((frame) => (isRepeated(frame) ? { ...frame, data: '' } : frame));
}

/** See {@link Wire}. */
export function protocolWire(options: WireOptions): Wire {
  const { url, latestHeaders, fetch, signal, beforeSend, got401 } = options;
  const withHostOptions = ({ headers: extraHeaders, ...request }: WireRequest) => {
    const sendCallbacks = hasNoContent(request) ? {} : { beforeSend, got401 };
    return { ...request, extraHeaders, latestHeaders, fetch, signal, ...sendCallbacks };
  };
  /** Reports the result of a request. */
  const report = async <T>(request: WireRequest, response: Promise<T>): Promise<T> => {
    try {
      const given = await response;
      if (!hasNoContent(request)) options.contentAccepted?.();
      return given;
    } catch (cause) {
      // A body that is not JSON came with a status that accepts the request.
      const accepted = AgentRunError.isInstance(cause) && cause.code === 'bad_response';
      if (hasNoContent(request)) options.readFailed?.(cause as object);
      else if (accepted) options.contentAccepted?.();
      throw cause;
    }
  };
  const nothing = (): Yielded => ({ ids: new SeenIds(), torn: new TornFrameMatcher() });
  let yielded = nothing();
  return {
    url,
    signal,
    sending: () => beforeSend?.(),
    async stream(request) {
      let retry: number | undefined;
      // A stream that continues an earlier one, after a cursor or from its start, can repeat the frame that was cut.
      if (!hasNoContent(request)) yielded = nothing();
      const before = yielded;
      const { body, ...opened } = await report(request, openStream(withHostOptions(request)));
      const isJson = /^application\/([\w.-]+\+)?json\b/i.test(opened.headers.get('content-type') ?? '');
      return {
        headers: opened.headers,
        frames: isJson
          ? wholeBody(body, signal)
          : withoutRepeatedData(
              decodeSse(body, signal, (milliseconds) => (retry = milliseconds)),
              before,
            ),
        retry: () => retry,
      };
    },
    json: (request) => report(request, requestJson(withHostOptions(request))),
    backOff: (tries, retry) => waitToRetry(backOff(tries, retry), options),
  };
}
