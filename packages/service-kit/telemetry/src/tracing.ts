/** A message of the bus in a group's hands. */
export type Consumed = {
  readonly id: string;
  readonly topic: string;
  readonly group: string;
  readonly type: string;
  /** W3C trace context of the caller. */
  readonly traceparent: string | undefined;
};

/** Records spans. None are recorded unless `register.ts` was loaded and traces are wanted. */
export type Tracing = {
  /** W3C `traceparent` of the span the present work belongs to; undefined where nothing is recorded or decided. */
  current(): string | undefined;
  /** Runs the work in a span that continues the message's trace and bears the work's error. */
  consume<T>(message: Consumed, work: () => Promise<T>): Promise<T>;
  /** Sends what was recorded and not sent yet. Never throws. */
  flush(): Promise<void>;
};

let present: Tracing | undefined;

/** Has spans recorded from now on; without an argument no longer. */
export const traceWith = (tracing?: Tracing): void => {
  present = tracing;
};

/** What records spans in this process, if anything does. */
export const tracing = (): Tracing | undefined => present;
