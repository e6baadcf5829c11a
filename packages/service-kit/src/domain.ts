/** What domain and application code may take from the kit: no technology, no I/O. */

export { addressGroup } from './address-group.ts';
export { createBulkhead } from './bulkhead.ts';
export { emailKey } from './email-key.ts';
export { steadyClock } from './steady-clock.ts';
export { withTimeout } from './with-timeout.ts';

/** Returns the present moment; a use case takes one so that tests can set the time. */
export type Clock = () => Date;

/** Does something with each item; one that fails is skipped and retried by a later pass. `nameOf` identifies them. */
export type RunIsolated = <Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  nameOf: (item: Item) => string,
  act: (item: Item) => Promise<unknown>,
) => Promise<void>;

export type Role = 'user' | 'manager' | 'admin';

/**
 * Who makes a request. `service` is another process of ours; `api-key` a third party's program, whose `id` is
 * `api-key:<id>`, `name` the key's, and which has no email.
 */
export type Actor = {
  readonly kind: 'user' | 'service' | 'api-key';
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
};

/** Messages by field name, as the screens show them under the fields. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

type DomainErrorOptions = {
  errors?: FieldErrors;
  retryAfterSeconds?: number;
  cause?: unknown;
  /** Further members of the response, as its contract has them. */
  members?: Readonly<Record<string, unknown>>;
  /** Comes by the hundred when there is too much to do: it is counted, and a line for each would only be more. */
  isExpected?: boolean;
};

/** A rule refused it. `code` is stable, `status` the HTTP status, `message` a sentence for a user. */
export class DomainError extends Error {
  readonly code: string;
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly members: Readonly<Record<string, unknown>> | undefined;
  readonly isExpected: boolean;

  constructor(code: string, status: number, message: string, options: DomainErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.status = status;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.members = options.members;
    this.isExpected = options.isExpected ?? false;
  }
}

/** 404. Also the response for something that belongs to another user. */
export class NotFound extends DomainError {
  constructor(message: string) {
    super('not-found', 404, message);
  }
}

/** 409. The request is fine, the present state is not. */
export class Conflict extends DomainError {
  constructor(message: string, code = 'conflict') {
    super(code, 409, message);
  }
}

/** 422: a text has characters that no database keeps, whichever field it was typed into. */
export class UnshownText extends DomainError {
  constructor({ field, cause }: Readonly<{ field?: string; cause?: unknown }>) {
    const message = 'Please remove the invisible characters.';
    super('invisible-characters', 422, message, {
      cause,
      ...(field !== undefined && { errors: { [field || 'body']: [message] } }),
    });
  }
}

/** 422 with the messages by field. The first message is the sentence a person reads. */
export class Invalid extends DomainError {
  constructor(errors: FieldErrors, message?: string) {
    super('invalid', 422, message ?? Object.values(errors)[0]?.[0] ?? 'Please check what you entered.', { errors });
  }
}

/**
 * 503. Another service is unavailable or busy; the same request may succeed later, so it is retried and never
 * counted.
 */
export class DependencyUnavailable extends DomainError {
  readonly dependency: string;

  constructor(dependency: string, options: { cause?: unknown; message?: string; retryAfterSeconds?: number } = {}) {
    super(
      'dependency-unavailable',
      503,
      options.message ?? 'Part of Tillmap is not available right now. Please try again in a moment.',
      { cause: options.cause, retryAfterSeconds: options.retryAfterSeconds ?? 5 },
    );
    this.dependency = dependency;
  }
}

export { isRow, repeatedPart } from './guessable-secret.ts';
