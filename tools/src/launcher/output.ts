import { join } from 'node:path';
import { logFile } from './log-file.ts';
import { belongsOnTerminal, formatLogLine, readLogLine } from './log-format.ts';

const LAUNCHER = 'tillmap';
const INFO = 30;
const WARN = 40;

export type WriteLine = (line: string, options?: { fromStderr?: boolean; fileOnly?: boolean }) => void;

export type Output = Readonly<{
  /** The launcher's own line. */
  say(message: string): void;
  warn(message: string): void;
  /** Lines for the person, as they are. */
  show(lines: readonly string[]): void;
  /** Where the lines of one process go: readable to the terminal, whole to its file. */
  of(process: string): WriteLine;
  fileOf(process: string): string;
}>;

/** Merges what all processes say into one readable stream. */
export const openOutput = (logsDir: string, terminal: NodeJS.WriteStream): Output => {
  const colour = terminal.isTTY === true && !process.env.NO_COLOR;
  const print = (text: string): void => void terminal.write(`${text}\n`);
  const own = logFile(join(logsDir, `${LAUNCHER}.log`));
  const speak = (level: number) => (message: string) => {
    const time = new Date();
    print(formatLogLine(LAUNCHER, { time, level, message, detail: '' }, colour));
    own(JSON.stringify({ level, time: time.toISOString(), service: LAUNCHER, msg: message }));
  };
  const fileOf = (name: string): string => join(logsDir, `${name}.log`);
  return {
    say: speak(INFO),
    warn: speak(WARN),
    show: (lines) => print(lines.join('\n')),
    fileOf,
    of: (name) => {
      const write = logFile(fileOf(name));
      return (line, { fromStderr = false, fileOnly = false } = {}) => {
        if (line.trim() === '') return;
        write(line);
        if (fileOnly) return;
        const read = readLogLine(line, fromStderr, new Date());
        if (belongsOnTerminal(line, read.level)) print(formatLogLine(name, read, colour));
      };
    },
  };
};
