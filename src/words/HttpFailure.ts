/** The kinds of failed requests that have their own text. */
export type HttpFailure =
  /** 401 */
  | 'signIn'
  /** 403 */
  | 'forbidden'
  /** 404 */
  | 'notFound'
  /** 409 */
  | 'conflict'
  /** 410 */
  | 'gone'
  /** 400, 413 and 422 */
  | 'invalid'
  /** 429 */
  | 'tooMany'
  /** 500 and above */
  | 'server';

/** The refusals for which the text suggests an action. */
export type HttpRefusal = Extract<HttpFailure, 'signIn' | 'forbidden' | 'conflict' | 'invalid' | 'tooMany'>;
