import { useEffect } from 'react';

/** Tells the browser's log, not the person, about a load that failed (spec part 1, section 8). */
export const useLoggedFailure = (error: unknown, what: string): void => {
  useEffect(() => {
    if (error) window.reportError(new Error(`${what}: ${JSON.stringify(error)}`));
  }, [error, what]);
};
