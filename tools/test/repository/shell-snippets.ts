import { spawnSync } from 'node:child_process';
import { blocksOf } from './markdown.ts';

/** A command that a page shows, what is said to come out of it, and where it stands. */
export type Command = Readonly<{ at: string; command: string; output: string }>;

const forms = new Map<string, string>();

/** What bash says of the form of a command; empty when it could run it. A document that has no end yet is told as a warning. */
export const formOf = (command: string): string => {
  const known = forms.get(command);
  if (known !== undefined) return known;
  const said = spawnSync('bash', ['-n'], { input: command, encoding: 'utf8' }).stderr;
  forms.set(command, said);
  return said;
};

/** The commands of a script, one after the other: lines belong together until bash can read them. */
const commandsOf = (lines: readonly string[], at: (line: number) => string): Command[] => {
  const commands: Command[] = [];
  let begin = 0;
  for (const [index] of lines.entries()) {
    const command = lines.slice(begin, index + 1).join('\n');
    const isWhole = !command.endsWith('\\') && formOf(command) === '';
    if (!isWhole && index < lines.length - 1) continue;
    if (command.trim() !== '') commands.push({ at: at(begin), command, output: '' });
    begin = index + 1;
  }
  return commands;
};

/** The commands of what a terminal showed: those behind `$`, and what came out of each. */
const commandsOfSession = (lines: readonly string[], at: (line: number) => string): Command[] => {
  const commands: Command[] = [];
  let isOpen = false;
  for (const [index, line] of lines.entries()) {
    const last = commands.at(-1);
    if (line.startsWith('$ ')) commands.push({ at: at(index), command: line.slice(2), output: '' });
    else if (last && isOpen) commands[commands.length - 1] = { ...last, command: `${last.command}\n${line}` };
    else if (last) commands[commands.length - 1] = { ...last, output: `${last.output}${line}\n` };
    isOpen = line.endsWith('\\') && (isOpen || line.startsWith('$ '));
  }
  return commands;
};

/** Every command of a page's blocks. */
export const commandsOfPage = (file: string): Command[] =>
  blocksOf(file).flatMap(({ language, line, text }) => {
    const at = (offset: number): string => `${file}:${line + offset}`;
    if (language === 'sh') return commandsOf(text.split('\n'), at);
    return language === 'console' ? commandsOfSession(text.split('\n'), at) : [];
  });
