import { expect, test } from '@jest/globals';
import { sources } from './markdown.ts';
import { read } from './workspace-files.ts';

const USUAL_MS = Number(/testTimeout: ([\d_]+)/.exec(read('jest.config.mjs'))?.[1]?.replaceAll('_', ''));
const BEGINS = /^\s*(test|before|after)/;
/** The end of what was begun at the same depth, with a limit: in one line, or in lines of their own. */
const ENDS = [/^(?<depth> *)\}, (?<limit>[\d_]+)\);$/, /^(?<deeper> +)(?<limit>[\d_]+),$/];

type Limit = Readonly<{ line: number; limitMs: number }>;

const limitsIn = (text: string): Limit[] => {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const found = ENDS.map((end) => end.exec(line)?.groups).find((groups) => groups !== undefined);
    if (!found) return [];
    const depth = found.depth ?? found.deeper!.slice(2);
    const begin = lines.slice(0, at).findLast((one) => one.startsWith(depth) && /[a-z]/i.test(one[depth.length] ?? ''));
    return BEGINS.test(begin ?? '') ? [{ line: at + 1, limitMs: Number(found.limit?.replaceAll('_', '')) }] : [];
  });
};

const tooShort = (text: string): number[] =>
  limitsIn(text).flatMap(({ line, limitMs }) => (limitMs < USUAL_MS ? [line] : []));

test('When a test has a limit of its own, then it is none below the usual: a busy machine makes a test slow, not wrong', () => {
  const files = sources().filter((file) => /\.(test|contract)\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(600);
  expect(files.flatMap((file) => tooShort(read(file)).map((line) => `${file}:${line}`))).toEqual([]);
});

test.each([
  ['in one line', "test('a', async () => {\n  await work();\n}, 60_000);\n", [3]],
  [
    'in lines of its own',
    "  test(\n    'a',\n    async () => {\n      await work();\n    },\n    60_000,\n  );\n",
    [6],
  ],
  ['of a hook', 'beforeAll(async () => {\n  await work();\n}, 5000);\n', [3]],
  ['that is longer', "test('a', async () => {\n  await work();\n}, 600_000);\n", []],
  ['of a timer', "test('a', async () => {\n  setTimeout(() => {\n    end();\n  }, 500);\n});\n", []],
])('A limit %s is found where it is too short', (_what, text, lines) => {
  expect(tooShort(text)).toEqual(lines);
});
