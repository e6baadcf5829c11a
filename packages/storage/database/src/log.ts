/** The part of a pino logger that the data packages need, so that they do not depend on one. */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

const nothing = () => undefined;

/** Logs nothing: for tools and tests. */
export const silentLog: Log = { info: nothing, warn: nothing, error: nothing };
