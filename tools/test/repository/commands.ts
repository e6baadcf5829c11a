import { blocksOf, spansOf } from './markdown.ts';
import { commandsOfPage } from './shell-snippets.ts';
import { read } from './workspace-files.ts';

/** A call of a program on a page: the variables before or behind it, its name, and its other words. */
export type Call = Readonly<{ page: string; variables: readonly string[]; program: string; words: readonly string[] }>;

/** Calls that are read; `node` stands for programs of ours. */
const PROGRAMS = new Set(['make', 'npm', 'node', 'kubectl', 'helm']);
const VARIABLE = /^([A-Z][A-Z0-9_]*)=/;
/** Ends a call: what follows goes elsewhere or is another call. */
const END = /^(?:[|&;#]|\d?>|<(?!\w)|\)$)/;

/** The words of a line of shell as a person reads it: quotes hold words together. */
const wordsOf = (line: string): readonly string[] =>
  [...line.replaceAll('\\\n', ' ').matchAll(/(?:[^\s'"]+|'[^']*'|"[^"]*")+/g)].map(([word]) =>
    word.replaceAll(/['"]/g, ''),
  );

/** The call that a line begins with; undefined where it calls none of the programs. */
export const callOf = (page: string, line: string): Call | undefined => {
  const all = wordsOf(line);
  const end = all.findIndex((word) => END.test(word));
  const words = end === -1 ? all : all.slice(0, end);
  const at = words.findIndex((word) => !VARIABLE.test(word));
  const program = words[at];
  if (program === undefined || !PROGRAMS.has(program)) return undefined;
  const rest = words.slice(at + 1);
  const given = program === 'make' ? rest.filter((word) => VARIABLE.test(word)) : [];
  return {
    page,
    variables: [...words.slice(0, at), ...given].map((word) => VARIABLE.exec(word)![1]!),
    program,
    words: rest.filter((word) => !given.includes(word)),
  };
};

/** Every call of a page, in its blocks and between backticks. */
export const callsOf = (page: string): readonly Call[] => {
  const inBlocks = blocksOf(page).some(({ language }) => language === 'sh' || language === 'console')
    ? commandsOfPage(page)
    : [];
  const lines = [
    ...inBlocks.flatMap(({ command }) => command.replaceAll('\\\n', ' ').split(/\n| && |; /)),
    ...spansOf(read(page)),
  ];
  return lines.flatMap((line) => callOf(page, line.trim()) ?? []);
};

/** Flags of a call without their values: `--set`, `-n`. What stands behind `--` belongs to another program. */
export const flagsOf = ({ words }: Call): readonly string[] => {
  const end = words.indexOf('--');
  return (end === -1 ? words : words.slice(0, end))
    .filter((word) => /^--?[a-z]/.test(word))
    .map((word) => word.replace(/=.*$/s, ''));
};

/** What each flag is given: `--set a=1` as `['--set', 'a=1']`, and the same written with `=`. */
export const valuesOf = ({ words }: Call, flag: string): readonly string[] =>
  words.flatMap((word, at) => {
    if (word === flag) return words[at + 1] ?? [];
    return word.startsWith(`${flag}=`) ? word.slice(flag.length + 1) : [];
  });
