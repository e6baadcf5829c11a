type Closer = (graceMs?: number) => void | Promise<void>;

/** Collects what has to be ended, and ends it once, the last one first. */
export const closeStack = (): { add(closer: Closer): void; close(graceMs?: number): Promise<void> } => {
  const closers: Closer[] = [];
  let closing: Promise<void> | undefined;
  let urgent: ((graceMs?: number) => void) | undefined;

  const closeAll = async (graceMs?: number): Promise<void> => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) {
      const present = closer;
      urgent = (grace) => void present(grace);
      await present(graceMs);
    }
  };
  return {
    add: (closer) => void closers.push(closer),
    close: (graceMs) => {
      // Asked again: what is being ended is told to hurry.
      if (closing) urgent?.(graceMs);
      closing ??= closeAll(graceMs);
      return closing;
    },
  };
};
