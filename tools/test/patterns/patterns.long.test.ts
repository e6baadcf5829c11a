import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { publicCalls } from '@tillmap/contracts';
import { analyse } from 'scslre';
import { attacksOn } from './attacks.ts';
import { madeDuring, type Pattern, patternsOf, ROOT, sourceFiles } from './patterns.ts';

/** Slow on long texts, and given none: each caller cuts or refuses a text before it comes here. */
const BOUNDED: readonly Readonly<{ file: string; starts: string; because: string }>[] = [
  {
    file: 'packages/classification/matching/src/names/parse-size.ts',
    starts: '\\+?\\s*\\d{1,3}',
    because: 'names of products have 300 characters at most; another text of it makes all classifiers old',
  },
  {
    file: 'packages/classification/matching/src/names/parse-size.ts',
    starts: '(?<![a-z0-9.])(?:pack of',
    because: 'as the one above',
  },
  {
    file: 'packages/classification/matching/src/names/parse-size.ts',
    starts: '(?<![a-z0-9.])((?:(?:\\d )?[1-9]',
    because: 'as the first one',
  },
  {
    file: 'packages/classification/matching/src/names/parse-size.ts',
    starts: '(?<![a-z0-9.])(?:(?:\\d )?[1-9]',
    because: 'as the first one',
  },
  { file: 'packages/supplier-files/src/barcodes/isbn.ts', starts: '^isbn', because: 'MAX_CHARS of gtin-forms.ts: 80' },
  {
    file: 'packages/supplier-files/src/columns/column-name/price-break.ts',
    starts: '\\b(?:break|tier|bracket)',
    because: 'MAX_SPECIAL_CHARS of column-match.ts: 60',
  },
  {
    file: 'packages/supplier-files/src/columns/settled-by-values.ts',
    starts: '\\p{L}{2}\\P{N}*',
    because: 'MAX_NAME_CHARS: 300',
  },
  { file: 'packages/supplier-files/src/rows/row-barcode.ts', starts: '\\s*[/,', because: 'MAX_CHARS: 300' },
  { file: 'packages/supplier-files/src/workbook/cell-format.ts', starts: '"[^"]*"', because: 'MAX_CODE_CHARS: 255' },
  { file: 'packages/supplier-files/src/workbook/cell-format.ts', starts: '^([^0#?]*)', because: 'MAX_CODE_CHARS: 255' },
  {
    file: 'packages/storage/object-store/src/s3/s3-listing.ts',
    starts: '<Contents>',
    because: "the object store's own page of 1,000 keys, which are escaped",
  },
];

/** Files that make expressions only when they are called, and such a call. */
const CALLS: Readonly<Record<string, (file: Record<string, unknown>) => unknown>> = {
  'gateway/src/proxy/call-table.ts': ({ callTable }) => (callTable as (calls: unknown) => unknown)(publicCalls),
  'packages/storage/object-store/src/s3/s3-listing.ts': ({ objectsPage }) =>
    (objectsPage as (...given: unknown[]) => unknown)(
      {
        makeRequestAsync: async () =>
          new Response('<Contents><Key>a</Key></Contents><IsTruncated>false</IsTruncated>').body,
      },
      'bucket',
      { prefix: '', from: '' },
    ),
  'packages/supplier-files/src/text/csv-scanner.ts': ({ CsvScanner }) =>
    new (CsvScanner as new (...given: unknown[]) => unknown)(';', { maxColumns: 1, maxLineChars: 1 }),
};

const LENGTH = 150_000;
/** A linear one takes a millisecond, one that looks 1,000 characters ahead up to 100, a quadratic one a second. */
const MOST_MS = 250;

const msOf = ({ source, flags }: RegExp, text: string): number => {
  const regex = new RegExp(source, flags);
  // Processor time of this thread: a machine that is busy with other work makes no expression slow.
  const began = process.threadCpuUsage();
  text.replace(regex, '');
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1_000;
};

/** The first try may include the compilation. */
const isSlowOn = (regex: RegExp, text: string): boolean => [1, 2].every(() => msOf(regex, text) > MOST_MS);

const isSlow = ({ regex }: Pattern): boolean =>
  analyse(regex).reports.length > 0 || attacksOn(regex, LENGTH).some((text) => isSlowOn(regex, text));

const isListed = ({ file, regex }: Pattern, one: (typeof BOUNDED)[number]): boolean =>
  one.file === file && regex.source.startsWith(one.starts);

describe('The regular expressions of the product', () => {
  const patterns: Pattern[] = [];
  const notMade: string[] = [];
  let slow: readonly Pattern[] = [];

  beforeAll(async () => {
    for (const file of sourceFiles()) {
      const { literals, made } = patternsOf(file);
      patterns.push(...literals);
      if (made === 0) continue;
      // What it imports is loaded before, so that only its own are seen when it is loaded again.
      await import(join(ROOT, file));
      const seen = await madeDuring(file, async () => {
        const loaded = (await import(`${join(ROOT, file)}?again`)) as Record<string, unknown>;
        await CALLS[file]?.(loaded);
      });
      if (seen.length < made) notMade.push(`${file}: ${seen.length} of ${made}`);
      patterns.push(...seen);
    }
    slow = patterns.filter(isSlow);
  });

  test('When a file makes some at run time, then they are tried as well (CALLS has a call that makes them)', () => {
    expect(notMade).toEqual([]);
    expect(patterns.length).toBeGreaterThan(600);
  });

  test('When a text is long, then none takes longer than a multiple of its length, but those that get none', () => {
    const unbounded = slow.filter((pattern) => !BOUNDED.some((one) => isListed(pattern, one)));
    expect(unbounded.map(({ at, regex }) => `${at} ${regex}`)).toEqual([]);
  });

  test('When one is said to get short texts only, then it is slow on long ones', () => {
    expect(BOUNDED.filter((one) => !slow.some((pattern) => isListed(pattern, one)))).toEqual([]);
  });

  test.each(['[-_ .]*(?:wk|w)?[-_ .]*\\d+', '(a+)+$', '<cell\\s[^>]*?ref', '\\/+$'])(
    'When one is /%s/, then it is found to be slow',
    (source) => {
      expect(isSlow({ at: '', file: '', regex: new RegExp(source) })).toBe(true);
    },
  );
});
