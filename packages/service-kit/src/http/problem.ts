import { STATUS_CODES } from 'node:http';
import { PROBLEM_TYPE, type Problem } from '@tillmap/contracts';
import type { Response } from 'express';
import { z } from 'zod';
import { DomainError, type FieldErrors, Invalid } from '../domain.ts';
import type { Logger } from '../logger.ts';

const SOMETHING_WRONG = 'Something went wrong. Please try again. If it happens again, quote the request ID.';

/** zod's findings as messages by field. */
export const fieldErrors = (error: z.ZodError): FieldErrors => {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    const field = path.map(String).join('.') || 'body';
    errors[field] = [...(errors[field] ?? []), message];
  }
  return errors;
};

/** What body parsers throw: an error with a status below 500 and a type. */
const fromParser = (error: unknown): DomainError | undefined => {
  const { status, type } = (error ?? {}) as { status?: unknown; type?: unknown };
  if (typeof status !== 'number' || status < 400 || status >= 500) return undefined;
  if (type === 'entity.too.large') return new DomainError('too-large', 413, 'This request is too large.');
  if (status === 415) return new DomainError('wrong-type', 415, 'This kind of content is not accepted here.');
  return new DomainError('malformed', status, 'This request could not be read.');
};

const asDomainError = (error: unknown): DomainError | undefined => {
  if (error instanceof DomainError) return error;
  if (error instanceof z.ZodError) return new Invalid(fieldErrors(error));
  return fromParser(error);
};

const problemOf = (error: DomainError | undefined, requestId: string): Problem => {
  const status = error?.status ?? 500;
  const message = error?.message ?? SOMETHING_WRONG;
  const errors = error?.errors
    ? Object.fromEntries(Object.entries(error.errors).map(([field, messages]) => [field, [...messages]]))
    : undefined;
  return {
    type: `urn:tillmap:problem:${error?.code ?? 'internal'}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    message,
    ...(errors ? { errors } : {}),
    request_id: requestId,
    ...error?.members,
  };
};

/** The one place where an error becomes a response. An unexpected error is logged in full and sent without detail. */
export const sendProblem = (response: Response, error: unknown, requestId: string, log: Logger): void => {
  const known = asDomainError(error);
  if (!known) log.error({ err: error }, 'Unexpected error in request');
  else if (known.status >= 500 && !known.isExpected) log.warn({ err: known }, 'Request failed');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.setHeader('Cache-Control', 'no-store');
  if (known?.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(known.retryAfterSeconds));
  if (known?.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  response
    .status(known?.status ?? 500)
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problemOf(known, requestId)));
};
