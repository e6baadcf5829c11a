import { DomainError, Invalid } from '@tillmap/service-kit/domain';
import { TableError } from '@tillmap/supplier-files';

/** What a person is told of a file that cannot be read; any other error as it is. */
export const refusal = (error: unknown): unknown =>
  error instanceof TableError
    ? error.status === 422
      ? new Invalid({ file: [error.message] })
      : new DomainError(error.kind.replaceAll('_', '-'), error.status, error.message, {
          errors: { file: [error.message] },
        })
    : error;
