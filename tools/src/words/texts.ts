import { extname } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Words that people read, with the line where they start, from 1. */
export type Text = Readonly<{ line: number; text: string }>;

type Node = Readonly<{ type: string; start: number; end: number } & Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof Reflect.get(Object(value), 'type') === 'string';

/** As it is written, so that its lines are those of the file. */
const textOf = (node: Node, source: string): string | undefined => {
  if (node.type === 'TemplateLiteral')
    return (node.quasis as Node[]).map(({ start, end }) => source.slice(start, end)).join('…');
  if (typeof node.value !== 'string') return;
  if (node.type === 'Literal' || node.type === 'JSXText') return source.slice(node.start, node.end);
};

/** Strings, templates and what stands between tags; a single word is a name or a key, not a text. */
const textsOfCode = (path: string, source: string): Text[] => {
  const texts: Text[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one);
    if (!isNode(value)) return;
    const text = textOf(value, source);
    if (text?.trim().includes(' ')) texts.push({ line: source.slice(0, value.start).split('\n').length, text });
    for (const child of Object.values(value)) if (typeof child === 'object') walk(child);
  };
  walk(parseSync(path, source).program);
  return texts;
};

const FENCE = /^\s*```/;

/** The lines of a page without blocks of code and `code`. */
const textsOfPage = (source: string): Text[] => {
  let isCode = false;
  return source.split('\n').flatMap((line, at) => {
    if (FENCE.test(line)) isCode = !isCode;
    return isCode ? [] : [{ line: at + 1, text: line.replaceAll(/`[^`]*`/g, '``') }];
  });
};

/** What people read of a source file (its strings) or a page (its prose). Comments and names are left out. */
export const textsOf = (path: string, source: string): Text[] =>
  extname(path) === '.md' ? textsOfPage(source) : textsOfCode(path, source);
