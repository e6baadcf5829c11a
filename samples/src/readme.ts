import type { BadFile } from './bad-files.ts';
import { CLEAN_ROWS, type CleanFile } from './clean-files.ts';
import { DEMO_WHOLESALERS, demoFiles } from './demo-set.ts';
import type { MessyFile } from './messy-files.ts';

/** samples/README.md: what every file is and what should happen with it. */
export const samplesReadme = (
  clean: readonly CleanFile[],
  messy: readonly MessyFile[],
  bad: readonly BadFile[],
  counts: ReadonlyMap<string, number>,
): string =>
  [
    '# Sample files',
    '',
    'Every product, brand and barcode here is invented. `make samples` makes the same bytes again, with what is in `src/`.',
    '',
    '## To upload in the File Builder',
    '',
    `Each has ${CLEAN_ROWS} products: half of them the wholesaler knows by barcode, a quarter only the other wholesaler knows, and a quarter nobody knows, with a description as suppliers shorten it. An upload answers ${CLEAN_ROWS} processed, ${(CLEAN_ROWS * 3) / 4} found in DB and ${CLEAN_ROWS / 4} not found; after processing most are high confidence, some 120 to 160 need review and a few get no place. A wholesaler's classifier is trained in the background from its first file on, which takes some minutes; of files that are processed before it is there some 80 products get none.`,
    '',
    '| file | choose wholesaler |',
    '|---|---|',
    ...clean.map(({ name }) => `| \`${name}\` | ${name.startsWith('northway') ? 'NORTHWAY' : 'HARBOUR'} |`),
    '',
    '## messy/ (choose NORTHWAY)',
    '',
    'Files as shops really have them. All can be uploaded.',
    '',
    '| file | what it is | what should happen | products | bad rows |',
    '|---|---|---|---|---|',
    ...messy.map((file) => `| \`${file.name}\` | ${file.what} | ${file.expect} | ${file.items} | ${file.badRows} |`),
    '',
    '## bad/',
    '',
    'Each is refused with one sentence, and the session stays as it was.',
    '',
    '| file | what it is | status |',
    '|---|---|---|',
    ...bad.map(({ name, what, status }) => `| \`${name}\` | ${what} | ${status} |`),
    '',
    '## demo/',
    '',
    'What the demo installation is seeded with.',
    '',
    '| file | rows |',
    '|---|---|',
    ...DEMO_WHOLESALERS.flatMap(({ code }) => Object.values(demoFiles(code))).map(
      (name) => `| \`${name}\` | ${counts.get(name) ?? 0} |`,
    ),
    '',
  ].join('\n');
