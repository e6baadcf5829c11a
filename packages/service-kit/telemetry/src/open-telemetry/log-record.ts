import { type Attributes, type LogRecord, ROOT_CONTEXT, SeverityNumber, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';

/** Our logger's levels as OpenTelemetry has them. */
const SEVERITIES: Readonly<Record<number, readonly [SeverityNumber, string]>> = {
  10: [SeverityNumber.TRACE, 'TRACE'],
  20: [SeverityNumber.DEBUG, 'DEBUG'],
  30: [SeverityNumber.INFO, 'INFO'],
  40: [SeverityNumber.WARN, 'WARN'],
  50: [SeverityNumber.ERROR, 'ERROR'],
  60: [SeverityNumber.FATAL, 'FATAL'],
};

type Line = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The error by OpenTelemetry's conventions; what else is known of it (its code, its cause) stays together. */
const exceptionOf = (error: unknown): Attributes => {
  if (!isFields(error)) return error === undefined ? {} : { err: error };
  const { type, message, stack, ...others } = error;
  return {
    'exception.type': type,
    'exception.message': message,
    ...(stack !== undefined && { 'exception.stacktrace': stack }),
    ...(Object.keys(others).length > 0 && { err: others }),
  };
};

const fieldsOf = (line: string): Line => {
  try {
    const read: unknown = JSON.parse(line);
    return isFields(read) ? read : { msg: line };
  } catch {
    return { msg: line };
  }
};

const inSpan = (traceparent: string | undefined) => {
  const span = traceparent === undefined ? null : parseTraceParent(traceparent);
  return span ? trace.setSpanContext(ROOT_CONTEXT, span) : ROOT_CONTEXT;
};

/**
 * A line of our logger as a log record: the message is the body, the level the severity, an error follows
 * OpenTelemetry's conventions, all other fields are attributes. The service and the trace id are not repeated among
 * them: the resource and the record have them. What is no line of JSON is the body as it is.
 */
export const logRecordOf = (line: string, traceparent: string | undefined): LogRecord => {
  const { level, time, msg, err, service: _, trace_id: __, ...others } = fieldsOf(line);
  const [severityNumber, severityText] = SEVERITIES[Number(level)] ?? [];
  const at = new Date(String(time));
  return {
    context: inSpan(traceparent),
    body: typeof msg === 'string' ? msg.trimEnd() : '',
    attributes: { ...others, ...exceptionOf(err) },
    ...(severityNumber !== undefined && { severityNumber }),
    ...(severityText !== undefined && { severityText }),
    ...(!Number.isNaN(at.getTime()) && { timestamp: at }),
  };
};
