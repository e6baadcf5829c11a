/** One line that a process wrote, as far as it could be understood. */
export type LogLine = Readonly<{ time: Date; level: number; message: string; detail: string }>;

const LEVELS = { debug: 20, info: 30, warn: 40, error: 50 } as const;
const COLOURS = { dim: 2, red: 31, yellow: 33 } as const;
const NOT_DETAIL = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'service', 'name', 'v', 'err', 'trace_id']);
const NAME_WIDTH = 14;
const DETAIL_LENGTH = 200;
const STACK_LINES = 6;

/** Understands a JSON line of pino; any other text counts as information, and as an error when it came from stderr. */
export const readLogLine = (text: string, fromStderr: boolean, now: Date): LogLine => {
  const entry = asObject(text);
  if (!entry) return { time: now, level: fromStderr ? LEVELS.error : LEVELS.info, message: text, detail: '' };
  const time = new Date(entry.time as string | number);
  const level = typeof entry.level === 'number' ? entry.level : LEVELS.info;
  return {
    time: Number.isNaN(time.getTime()) ? now : time,
    level,
    message: typeof entry.msg === 'string' ? entry.msg : '',
    detail: [fieldsOf(entry), level >= LEVELS.warn ? errorOf(entry.err) : ''].filter(Boolean).join('\n'),
  };
};

/** `HH:MM:SS service message detail`, coloured by level for a terminal; an error's stack follows indented. */
export const formatLogLine = (service: string, { time, level, message, detail }: LogLine, colour: boolean): string => {
  const paint = (code: number, text: string): string =>
    colour && text !== '' ? `\u001b[${code}m${text}\u001b[0m` : text;
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  const text =
    level >= LEVELS.error
      ? paint(COLOURS.red, message)
      : level >= LEVELS.warn
        ? paint(COLOURS.yellow, message)
        : message;
  const head = `${paint(COLOURS.dim, clock)} ${service.padEnd(NAME_WIDTH)} ${text}`;
  if (detail === '') return head;
  const [first = '', ...rest] = detail.split('\n');
  return [`${head} ${paint(COLOURS.dim, first)}`, ...rest.map((line) => paint(COLOURS.dim, `    ${line}`))].join('\n');
};

/** Requests that went well are in the files only: they would bury what matters. */
export const belongsOnTerminal = (text: string, level: number): boolean => {
  if (level < LEVELS.info) return false;
  return level >= LEVELS.warn || !/"(status|status_code|statusCode)":[123]\d\d/.test(text);
};

const asObject = (text: string): Record<string, unknown> | undefined => {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
};

const fieldsOf = (entry: Record<string, unknown>): string => {
  const fields = Object.entries(entry)
    .filter(([name, value]) => !NOT_DETAIL.has(name) && value !== null && value !== '')
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
  return fields.length > DETAIL_LENGTH ? `${fields.slice(0, DETAIL_LENGTH)}…` : fields;
};

const errorOf = (err: unknown): string => {
  if (typeof err !== 'object' || err === null) return '';
  const { message, stack } = err as { message?: unknown; stack?: unknown };
  if (typeof stack === 'string' && stack !== '') return stack.split('\n').slice(0, STACK_LINES).join('\n');
  return typeof message === 'string' ? message : '';
};
