import { globSync } from 'node:fs';
import { ROOT, read } from './workspace-files.ts';

const NOT_OURS = new Set(['node_modules', '.git', '.data', '.data-dev', 'dist', 'test-results', 'playwright-report']);

/** A fenced block of a page: its language, and the line its text begins at. */
export type Block = Readonly<{ file: string; line: number; language: string; text: string }>;

const filesLike = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT, exclude: (path) => NOT_OURS.has(path.split('/').at(-1)!) }).sort();

/** Every Markdown page of the repository, by its path from the root. */
export const pages = (): string[] => filesLike('**/*.md');

/** Every file of code and configuration, by its path from the root. */
export const sources = (): string[] => [
  ...filesLike('**/*.{ts,tsx,mjs,cjs,js,proto,yaml,yml,json,tpl,wat,sql}'),
  'Makefile',
  'Dockerfile',
];

const FENCE = /^ *```(\S*)$/;

/** A page taken apart: its fenced blocks, and its lines with those of the blocks left empty. */
export const partsOf = (text: string): { prose: string[]; blocks: Omit<Block, 'file'>[] } => {
  const prose: string[] = [];
  const blocks: { line: number; language: string; text: string }[] = [];
  let open: { line: number; language: string; indent: number; lines: string[] } | undefined;
  for (const [at, line] of text.split('\n').entries()) {
    const fence = FENCE.exec(line);
    prose.push(fence || open ? '' : line);
    if (open && fence) {
      blocks.push({ line: open.line, language: open.language, text: open.lines.join('\n') });
      open = undefined;
    } else if (open) open.lines.push(line.slice(open.indent));
    else if (fence) open = { line: at + 2, language: fence[1]!, indent: line.indexOf('`'), lines: [] };
  }
  return { prose, blocks };
};

/** The fenced blocks of a page. */
export const blocksOf = (file: string): Block[] => partsOf(read(file)).blocks.map((block) => ({ file, ...block }));

const withoutCode = (prose: readonly string[]): string => prose.join('\n').replace(/`[^`]*`/g, '');

/** What stands in backticks in the text of a page. */
export const spansOf = (text: string): string[] =>
  [
    ...partsOf(text)
      .prose.join('\n')
      .matchAll(/`([^`]+)`/g),
  ].map(([, span]) => span!.replaceAll('\n', ' '));

/** Where the links and pictures of a page lead, but those to other hosts. */
export const linksOf = (text: string): string[] =>
  [...withoutCode(partsOf(text).prose).matchAll(/\]\(\s*<?([^)\s>]+)>?\s*\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target));

/** The anchors of a page's headings, as a Git host makes them. */
export const anchorsOf = (text: string): ReadonlySet<string> => {
  const anchors = new Set<string>();
  for (const line of partsOf(text).prose) {
    const heading = /^#{1,6} (.*)$/.exec(line)?.[1];
    if (heading === undefined) continue;
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = words.replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '').replaceAll(' ', '-');
    let anchor = slug;
    for (let again = 1; anchors.has(anchor); again += 1) anchor = `${slug}-${again}`;
    anchors.add(anchor);
  }
  return anchors;
};
