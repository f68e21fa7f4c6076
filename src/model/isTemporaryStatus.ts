/** Whether the same request could succeed later, as far as the status of the response shows. */
export const isTemporaryStatus = (status: number): boolean =>
  status === 408 || status === 429 || status >= 500;
