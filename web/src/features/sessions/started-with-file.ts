/** A session that was made for a file, which it gets next. */
export type StartedWithFile = Readonly<{
  sessionId: string;
  file: File;
  /** It is processed at once if nothing in the file needs a look. */
  startsAtOnce: boolean;
}>;
