import { logExport, tracing, withoutPersonalData } from '@tillmap/service-kit/telemetry';
import { type DestinationStream, type Logger, pino } from 'pino';
import { describedError } from './described-error.ts';
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

/**
 * The last guard: whatever a message or a stack quotes, no line is written, or sent, with a secret or an e-mail address
 * in it.
 */
const discreet = (destination: DestinationStream): DestinationStream => ({
  write: (line) => {
    const clean = withoutPersonalData(line);
    destination.write(clean);
    logExport()?.emit(clean, tracing()?.current() ?? currentContext()?.traceparent);
  },
});

/**
 * Creates a JSON logger; each line carries the service and, inside a request, its id and trace id. Secrets, e-mail
 * addresses and what drivers attach to their errors are left out: docs/operations/telemetry.md says what a log may
 * hold.
 */
export const createLogger = (service: string, level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS, censor: '[redacted]' },
      serializers: { err: (error: unknown) => describedError(error) },
      mixin: () => {
        const context = currentContext();
        return context ? { request_id: context.requestId, trace_id: traceIdOf(context.traceparent) } : {};
      },
    },
    discreet(destination ?? pino.destination({ fd: 1, sync: true })),
  );
