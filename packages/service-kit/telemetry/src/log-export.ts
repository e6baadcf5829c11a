/** Sends log lines by OTLP. None are sent unless `register.ts` was loaded and logs are wanted. */
export type LogExport = {
  /**
   * Sends a line of JSON as our logger writes it, without personal data, under the W3C `traceparent` it belongs to.
   * Returns at once and never throws; a line too many is counted as lost.
   */
  emit(line: string, traceparent: string | undefined): void;
  /** Lines that were not delivered so far. */
  lost(): number;
  /** Sends what was not sent yet. Never throws. */
  flush(): Promise<void>;
};

let present: LogExport | undefined;

/** Has log lines sent from now on; without an argument no longer. */
export const exportLogsWith = (logExport?: LogExport): void => {
  present = logExport;
};

/** What sends log lines of this process, if anything does. */
export const logExport = (): LogExport | undefined => present;
