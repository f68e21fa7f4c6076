/** Whether both are the error of one failure: the app can pass an error of its own in each render. */
export const isSameError = (one: unknown, other: unknown): boolean => String(one) === String(other);
