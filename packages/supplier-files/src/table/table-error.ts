export type TableErrorKind = 'wrong_type' | 'too_large' | 'unreadable';

const STATUS: Readonly<Record<TableErrorKind, 413 | 415 | 422>> = { wrong_type: 415, too_large: 413, unreadable: 422 };

/** The whole file is refused. `message` is one sentence for the person who chose the file, `status` the HTTP status. */
export class TableError extends Error {
  readonly kind: TableErrorKind;
  readonly status: 413 | 415 | 422;

  constructor(kind: TableErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TableError';
    this.kind = kind;
    this.status = STATUS[kind];
  }
}

/** Returns the error for content that is no text although its name says so (415). */
export const notText = (): TableError =>
  new TableError('wrong_type', 'The file is not a text file, although its name says so.');
