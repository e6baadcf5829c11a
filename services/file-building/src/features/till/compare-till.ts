import type { TillComparison } from '@tillmap/contracts';
import { type Actor, Invalid } from '@tillmap/service-kit/domain';
import { csvLines, safeFileName } from '@tillmap/supplier-files';
import { type ComparedLine, compareLines, type Match, type Ruin, readTillExport } from '@tillmap/till-files';
import type { TemporaryFiles } from '../../kit.ts';
import type { FileLines, Moment } from '../../model/file-lines.ts';
import type { SessionRef } from '../../model/shop.ts';
import { tillWord } from '../../model/till/till-choice.ts';
import { canonicalOf, readTemplate } from './read-template.ts';
import { ComparisonCounter } from './rules/comparison-counter.ts';
import { type TillLinesDeps, type TillLinesRequest, tillLines } from './till-lines.ts';

type Deps = TillLinesDeps & {
  atOneMoment: FileLines['atOneMoment'];
  bulkhead: FileLines['bulkhead'];
  spool: TemporaryFiles;
};
export type Given = Readonly<{ wish: TillLinesRequest; file: Readonly<{ name: string; path: string }> | undefined }>;

const ROWS_READ = 100_000;
const CODES_SHOWN = 3;
const RUIN_WORDS: Readonly<Record<Ruin, string>> = {
  exponent: 'A spreadsheet has written barcodes with an exponent, so their digits are lost.',
  rounded: 'A spreadsheet has rounded barcodes, so that they end in zeros.',
  lost_zeros: 'A spreadsheet has taken the zeros at the start of barcodes.',
};
const MATCH_WORDS: Readonly<Record<Match, string>> = {
  new: 'New',
  update: 'Update',
  same: 'Same',
  doubled: 'Would be doubled',
};
const ROWS_HEADER = ['barcode', 'description', 'result', 'column', 'at the till', 'in the file', 'code at the till'];

const rowsOf = (barcode: string, description: string, { match, code, changes }: ComparedLine): string[][] => {
  const start = [barcode, description, MATCH_WORDS[match]];
  if (changes.length === 0) return [[...start, '', '', '', code]];
  return changes.map(({ column, before, after }) => [...start, column, before, after, code]);
};

/** What loading a till's file would do to the products that the till has, by its last export. Nothing is kept of that. */
export const compareTill = ({ atOneMoment, bulkhead, spool, ...deps }: Deps) => {
  const { begin, lines } = tillLines(deps);

  const beginWith = async (actor: Actor, of: SessionRef, { wish, file }: Given) => {
    if (!file) throw new Invalid({ file: ['Please choose the last export of your till.'] });
    return { begun: await begin(actor, of, wish), file };
  };

  /** Holds the whole export in memory, so only a few are read at a time. */
  const readExport = async ({ begun, file }: Awaited<ReturnType<typeof beginWith>>) => {
    const { template, isWhole } = await readTemplate(file, ROWS_READ);
    const tillExport = readTillExport(template, begun.till.profile, canonicalOf);
    if (!tillExport)
      throw new Invalid({
        file: ['No column of this file has barcodes, so it cannot be compared with your products.'],
      });
    return { begun, tillExport, isWhole, compare: compareLines(begun.till.profile, tillExport, canonicalOf) };
  };

  const compared = async function* (moment: Moment, { begun, compare }: Awaited<ReturnType<typeof readExport>>) {
    for await (const { line, row, headings } of lines(moment, begun))
      if (row.verdict !== 'left_out') yield { line, found: compare(line.barcode, headings, row.cells) };
  };

  return {
    compare: async (actor: Actor, of: SessionRef, given: Given): Promise<TillComparison> => {
      const begun = await beginWith(actor, of, given);
      const tally = new ComparisonCounter();
      const { tillExport, isWhole } = await bulkhead(async () => {
        const read = await readExport(begun);
        await atOneMoment(async (moment) => {
          for await (const { line, found } of compared(moment, read)) tally.add(line, found);
        });
        return read;
      });
      return {
        at_till: tillExport.rows,
        ...tally.counts(),
        compared_columns: [...tillExport.shared],
        ruined: Array.from(tillExport.ruined, ([ruin, codes]) => ({
          words: RUIN_WORDS[ruin],
          rows: codes.length,
          examples: codes.slice(0, CODES_SHOWN),
        })),
        notes: isWhole ? [] : [`Only the first ${ROWS_READ.toLocaleString('en-GB')} rows of the export were compared.`],
      };
    },

    /** Each product with what becomes of it at the till, one line for each column that differs. */
    rows: async (actor: Actor, of: SessionRef, given: Given) => {
      const started = await beginWith(actor, of, given);
      const written = async function* (
        moment: Moment,
        read: Awaited<ReturnType<typeof readExport>>,
      ): AsyncGenerator<readonly string[]> {
        yield ROWS_HEADER;
        for await (const { line, found } of compared(moment, read))
          yield* rowsOf(line.barcode, line.description, found);
      };
      const kept = await bulkhead(async () => {
        const read = await readExport(started);
        return atOneMoment((moment) =>
          spool.keep(csvLines(written(moment, read), { bom: true, guard: 'spreadsheet', exempt: [0] })),
        );
      });
      const { session, till } = started.begun;
      return { fileName: safeFileName([session.name, tillWord(till), 'comparison.csv']), content: kept.content };
    },
  };
};
