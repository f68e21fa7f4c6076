/** What the status of a failed request says, in the terms of a person. */
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

/** The statuses of a refusal that something can be done about. */
export type HttpRefusal = Extract<HttpFailure, 'signIn' | 'forbidden' | 'conflict' | 'invalid' | 'tooMany'>;
