let isConfirmed = false;

/**
 * Runs an approval that the user has confirmed, or that needs no confirmation. The methods that `act` calls do not ask
 * for a confirmation again.
 */
export function runConfirmed<Result>(act: () => Result): Result {
  const before = isConfirmed;
  isConfirmed = true;
  try {
    return act();
  } finally {
    isConfirmed = before;
  }
}

/** Whether the approval in progress needs no further confirmation. */
export const isRunningConfirmed = (): boolean => isConfirmed;
