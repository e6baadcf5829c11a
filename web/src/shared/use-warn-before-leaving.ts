import { useEffect } from 'react';

/** While this is on the page the browser asks before it is closed or reloaded. */
export const useWarnBeforeLeaving = (): void =>
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
