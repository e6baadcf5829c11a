/** Sessions at another provider that ended here and are to be ended there. */
export interface SessionsToEnd {
  /** The oldest few. */
  list(): Promise<readonly string[]>;
  done(id: string): Promise<void>;
}

type Deps = { waiting: SessionsToEnd; end: (id: string) => Promise<void> };

/** Ends at the other provider what ended here, one pass after the other. What fails is tried again by the next pass. */
export const endSessions = ({ waiting, end }: Deps): (() => Promise<void>) => {
  let passing: Promise<void> = Promise.resolve();
  const pass = async (): Promise<void> => {
    for (let ids = await waiting.list(); ids.length > 0; ids = await waiting.list()) {
      for (const id of ids) {
        await end(id);
        await waiting.done(id);
      }
    }
  };
  return () => {
    passing = passing.catch(() => undefined).then(pass);
    return passing;
  };
};
