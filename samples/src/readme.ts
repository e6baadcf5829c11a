import type { BadFile } from './bad-files.ts';
import { CLEAN_ROWS, type CleanFile } from './clean-files.ts';
import { DEMO_WHOLESALERS, demoFiles } from './demo-set.ts';
import type { MessyFile } from './messy-files.ts';

/** Rows of a CSV text without its header and the end of its last line. */
const rowsOf = (text: string): number => text.split('\n').length - 2;

/** Returns samples/README.md: every file and its result. `reference`: the texts of the demo's files by name. */
export const samplesReadme = (
  clean: readonly CleanFile[],
  messy: readonly MessyFile[],
  bad: readonly BadFile[],
  reference: ReadonlyMap<string, string>,
): string =>
  [
    '# Sample files',
    '',
    'All products, brands and barcodes are invented. `make samples` writes the same bytes again, this page included.',
    '',
    '## To upload in the File Builder',
    '',
    `Each has ${CLEAN_ROWS} products: the wholesaler knows half of them by barcode, only the other wholesaler a quarter, nobody the rest. The upload shows ${(CLEAN_ROWS * 3) / 4} found in the database and ${CLEAN_ROWS / 4} not. After processing 100 to 160 need review and a few have no department. More do while classifiers are training, in the first two minutes after the start.`,
    '',
    '| file | choose wholesaler |',
    '|---|---|',
    ...clean.map(({ name }) => `| \`${name}\` | ${name.startsWith('northway') ? 'NORTHWAY' : 'HARBOUR'} |`),
    '',
    '## messy/ (choose NORTHWAY)',
    '',
    'Files as shops have them. All can be uploaded.',
    '',
    '| file | what it is | result | products | rejected rows |',
    '|---|---|---|---|---|',
    ...messy.map((file) => `| \`${file.name}\` | ${file.what} | ${file.expect} | ${file.items} | ${file.badRows} |`),
    '',
    '## bad/',
    '',
    'Each is rejected with one sentence. The session stays unchanged.',
    '',
    '| file | what it is | status |',
    '|---|---|---|',
    ...bad.map(({ name, what, status }) => `| \`${name}\` | ${what} | ${status} |`),
    '',
    '## demo/',
    '',
    'The data of the demo installation.',
    '',
    '| file | rows |',
    '|---|---|',
    ...DEMO_WHOLESALERS.flatMap(({ code }) => Object.values(demoFiles(code))).map(
      (name) => `| \`${name}\` | ${rowsOf(reference.get(name) ?? '')} |`,
    ),
    '',
  ].join('\n');
