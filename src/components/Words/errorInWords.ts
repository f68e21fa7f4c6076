import type { AgentRunError } from '../../model/AgentRunError.js';
import { own } from '../../model/json.js';
import type { HttpFailure } from '../../words/HttpFailure.js';
import type { Wording } from './WordsContext.js';

const byStatus: Readonly<Record<number, HttpFailure>> = {
  400: 'invalid',
  401: 'signIn',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  410: 'gone',
  413: 'invalid',
  422: 'invalid',
  429: 'tooMany',
};

/** The text for the status of a failed request; `undefined` if the status has none. */
export function httpFailure({ code, httpStatus = 0 }: AgentRunError): HttpFailure | undefined {
  if (code !== 'http_error') return undefined;
  return byStatus[httpStatus] ?? (httpStatus >= 500 ? 'server' : undefined);
}

/** The text of an error, and how long the server asks to wait. */
export function errorInWords(error: AgentRunError, { words, locale }: Wording): string {
  const failure = httpFailure(error);
  const happened = failure ? words.httpErrors[failure] : words.errors[error.code];
  const milliseconds = error.retryAfter ?? 0;
  return milliseconds > 0 ? `${happened} ${words.retryAfter({ milliseconds, locale })}` : happened;
}

/** Whether the user changed an answer before its batch was sent. That was intended and needs no message. */
export const isWithdrawn = ({ code, details }: AgentRunError): boolean =>
  code === 'declined' && own(details, 'withdrawn') === true;
