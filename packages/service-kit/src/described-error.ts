/** An error as a log line shows it. */
export type DescribedError = {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: DescribedError;
  readonly errors?: readonly DescribedError[];
  readonly [field: string]: unknown;
};

/** Shows the cause, and nothing that a user typed. A query's parameters and a row's values are not among them. */
const KEPT = [
  'code',
  'status',
  'statusCode',
  'syscall',
  'address',
  'port',
  'severity',
  'constraint',
  'table',
  'routine',
];
const DEEPEST = 4;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The error for a log: its kind, message, stack and causes. Of its other fields only those that are known to be harmless,
 * because drivers hang whole requests, queries and rows on theirs.
 */
export const describedError = (error: unknown, depth = 1): DescribedError => {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: String(error) };
  const { name, message, stack, cause, errors } = error as Record<string, unknown>;
  const kept = KEPT.map((field) => [field, Reflect.get(error, field)] as const);
  const isDeepest = depth >= DEEPEST;
  return {
    type: textOf(name) || 'Error',
    message: textOf(message),
    ...(textOf(stack) && { stack: textOf(stack) }),
    ...Object.fromEntries(kept.filter(([, value]) => typeof value === 'string' || typeof value === 'number')),
    ...(cause !== undefined && !isDeepest && { cause: describedError(cause, depth + 1) }),
    ...(Array.isArray(errors) && !isDeepest && { errors: errors.map((one) => describedError(one, depth + 1)) }),
  };
};
