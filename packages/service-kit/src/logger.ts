import { type DestinationStream, type Logger, pino } from 'pino';
import { currentContext, traceIdOf } from './request-context.ts';

export type { Logger } from 'pino';

const SECRETS = [
  'password',
  'token',
  'authorization',
  'cookie',
  'secret',
  'client_secret',
  '*.password',
  '*.token',
  '*.authorization',
  '*.cookie',
  '*.secret',
  '*.client_secret',
];

/** A JSON logger; each line carries the service and, inside a request, its id and trace id. Secrets are redacted. */
export const createLogger = (service: string, level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS, censor: '[redacted]' },
      mixin: () => {
        const context = currentContext();
        return context ? { request_id: context.requestId, trace_id: traceIdOf(context.traceparent) } : {};
      },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
