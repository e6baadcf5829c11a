import type { ServiceName } from '@tillmap/contracts';
import { DomainError } from '@tillmap/service-kit';

const PARTS: Readonly<Record<ServiceName, string>> = {
  auth: 'Signing in',
  'reference-data': 'Reference data',
  catalog: 'The product database',
  'file-building': 'File building',
  promotion: 'The promotion archive',
  audit: 'The audit trail',
  gateway: 'This service',
};

const AGAIN = 'Please try again in a moment.';
const RETRY_AFTER_SECONDS = 5;

/** No connection could be made: nothing of the request was sent. */
export class UpstreamUnavailable extends DomainError {
  constructor(service: ServiceName, cause: unknown) {
    super('part-away', 503, `${PARTS[service]} is not available right now. ${AGAIN}`, {
      cause,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}

/** Too many calls are at the service and wait for it: nothing was sent. Many come in a row, so they are counted and not logged. */
export class UpstreamBusy extends DomainError {
  constructor(service: ServiceName) {
    super('part-busy', 503, `${PARTS[service]} has too much to do right now. ${AGAIN}`, {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      isExpected: true,
    });
  }
}

/** The connection was lost before a response. */
export class UpstreamFailed extends DomainError {
  constructor(service: ServiceName, cause: unknown) {
    super('part-failed', 502, `${PARTS[service]} stopped before it responded. ${AGAIN}`, { cause });
  }
}

/** Silent for too long. */
export class UpstreamTimeout extends DomainError {
  constructor(service: ServiceName) {
    super('part-slow', 504, `${PARTS[service]} did not respond in time. ${AGAIN}`);
  }
}

export class BodyTooLarge extends DomainError {
  constructor(maxBytes: number) {
    super('too-large', 413, `This request is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
  }
}
