import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A regular expression, and where it is written. */
export type Pattern = Readonly<{ at: string; file: string; regex: RegExp }>;

export const ROOT = join(import.meta.dirname, '../../..');

const NO_PRODUCT = /\.test\.tsx?$|\/testing\/|^packages\/testing\//;

/** The source files of the product: packages, services, gateway and pages. */
export const sourceFiles = (): readonly string[] =>
  execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'packages', 'services', 'gateway', 'web'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !NO_PRODUCT.test(file));

type Node = Readonly<{ type: string; start: number } & Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof Reflect.get(Object(value), 'type') === 'string';

const everyNode = (value: unknown, visit: (node: Node) => void): void => {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) for (const one of value) everyNode(one, visit);
  else {
    if (isNode(value)) visit(value);
    for (const child of Object.values(value)) everyNode(child, visit);
  }
};

const isMade = ({ type, callee }: Node): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') && isNode(callee) && callee.name === 'RegExp';

/** The regular expressions that a file has as literals, and how many it makes at run time. */
export const patternsOf = (file: string): { literals: readonly Pattern[]; made: number } => {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const literals: Pattern[] = [];
  let made = 0;
  if (!source.includes('/')) return { literals, made };
  everyNode(parseSync(file, source).program, (node) => {
    if (isMade(node)) made += 1;
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (node.type !== 'Literal' || !regex) return;
    const at = `${file}:${source.slice(0, node.start).split('\n').length}`;
    literals.push({ at, file, regex: new RegExp(regex.pattern, regex.flags) });
  });
  return { literals, made };
};

/** The regular expressions that are made while `work` runs. */
export const madeDuring = async (file: string, work: () => unknown): Promise<readonly Pattern[]> => {
  const all: Pattern[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, given: ConstructorParameters<typeof RegExp>) {
      const regex = new target(...given);
      all.push({ at: `${file} /${regex.source.slice(0, 60)}/`, file, regex });
      return regex;
    },
  });
  try {
    await work();
  } finally {
    globalThis.RegExp = original;
  }
  return all;
};
