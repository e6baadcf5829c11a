import type { FlagsAsked } from '@tillmap/classification/flags';
import { csvLines, xlsxBytes } from '@tillmap/supplier-files';
import {
  type Certainty,
  csvBytes,
  type ProductFields,
  type RehearsedLine,
  rehearseParts,
  type TillProfile,
  wantedPart,
} from '@tillmap/till-files';
import type { TemporaryFiles } from '../../kit.ts';
import type { Verdicts } from '../../model/download.ts';
import type { FileLine } from '../../model/file-lines.ts';
import type { Session } from '../../model/session.ts';
import { productFieldsOf } from '../../model/till/product-fields.ts';
import type { RehearsedProduct } from '../../model/till/rehearsed-rows.ts';
import { type ChosenTill, requireNamedPart } from '../../model/till/till-choice.ts';
import type { Names } from '../../model/wholesaler.ts';
import { EPOS_EXEMPT_COLUMNS, EPOS_HEADER, eposCells } from './rules/epos-file.ts';
import { type PartRow, zipFiles } from './zip-files.ts';

type WrittenRow<Row> = Readonly<{
  /** Undefined for a line that a person chose not to write. */
  row: Row | undefined;
  isRefused: boolean;
  /** What the till does with it; undefined for the default file. */
  judged?: RehearsedProduct;
}>;

/** How a file is written: its first row, a row for each line, and the bytes of the rows. */
export type FileWriter<Row> = Readonly<{
  header: Row | undefined;
  /** Undefined for a line that goes into another file. */
  row: (line: FileLine) => WrittenRow<Row> | undefined;
  bytes: (rows: AsyncIterable<Row>) => AsyncIterable<Buffer>;
  /** How sure it is what the till does; undefined for the default file. */
  certainty: Certainty | undefined;
  /** What a till does with the lines that were asked about; undefined for the default file. */
  verdicts: () => Verdicts | undefined;
  /** Of every file of a till, the one that there is; undefined for several, and where one was asked for. */
  onlyPart: () => string | undefined;
}>;

type Cells = readonly string[];

/** Names of places, and the rules that flags follow. */
type LineNames = Readonly<{ names: Names; asked: FlagsAsked }>;

/** The default file: fifteen columns, as the specification has them. */
export const eposWriter = (names: Names): FileWriter<Cells> => ({
  header: EPOS_HEADER,
  row: (line) => ({ row: eposCells(line, names), isRefused: false }),
  bytes: (rows) => csvLines(rows, { bom: true, guard: 'till', exempt: EPOS_EXEMPT_COLUMNS }),
  certainty: undefined,
  verdicts: () => undefined,
  onlyPart: () => undefined,
});

const counting = () => {
  const counts = { imported: 0, changed: 0, refused: 0, left_out: 0 };
  return {
    /** The row, counted. */
    written: (line: ProductFields, row: RehearsedLine): WrittenRow<Cells> => {
      counts[row.verdict] += 1;
      return {
        row: row.verdict === 'left_out' ? undefined : row.cells,
        isRefused: row.verdict === 'refused',
        judged: { line, row },
      };
    },
    verdicts: (): Verdicts => {
      const { left_out: leftOut, ...others } = counts;
      return { ...others, leftOut };
    },
  };
};

const bytesOf = (content: TillProfile['file']['content'], rows: AsyncIterable<Cells>) =>
  content.kind === 'csv' ? csvBytes(rows, content) : xlsxBytes(content.sheet, rows);

/** The file of a till, by its profile: what its rehearsal shows is what is written. */
export const tillWriter = (
  till: ChosenTill,
  { names, asked }: LineNames,
  { prices }: Pick<Session, 'prices'>,
): FileWriter<Cells> => {
  const { profile, choices, part } = till;
  const { content, header } = profile.file;
  const wanted = wantedPart(profile.file, part);
  const { headings, line: rehearse } = rehearseParts(profile, choices, wanted);
  const { written, verdicts } = counting();
  return {
    header: header ? headings : undefined,
    row: (line) => {
      const fields = productFieldsOf(line, names, prices, asked);
      const placed = rehearse(fields);
      if (placed?.part === wanted) return written(fields, placed.row);
      if (placed?.row.verdict !== 'left_out') requireNamedPart(till);
      return undefined;
    },
    bytes: (rows) => bytesOf(content, rows),
    certainty: profile.certainty,
    verdicts,
    onlyPart: () => undefined,
  };
};

/** Every file of a till: one as it is, several in one ZIP file; each is the one that its part alone would be. */
export const zipWriter = (
  { profile, choices }: ChosenTill,
  { names, asked }: LineNames,
  { prices }: Pick<Session, 'prices'>,
  { keep, nameOf }: Readonly<{ keep: TemporaryFiles['keep']; nameOf: (part: string) => string }>,
): FileWriter<PartRow> => {
  const { content, header } = profile.file;
  const { headings, line: rehearse } = rehearseParts(profile, choices);
  const begun = new Set<string>();
  const { written, verdicts } = counting();
  return {
    header: undefined,
    row: (line) => {
      const fields = productFieldsOf(line, names, prices, asked);
      const { part, row: rehearsed } = rehearse(fields)!;
      const { row, ...made } = written(fields, rehearsed);
      if (row) begun.add(part);
      return { ...made, row: row && { part, cells: row } };
    },
    bytes: (rows) =>
      zipFiles(rows, {
        keep,
        nameOf,
        bytesOf: (cells) => bytesOf(content, cells),
        header: () => (header ? headings : undefined),
      }),
    certainty: profile.certainty,
    verdicts,
    onlyPart: () => (begun.size === 1 ? [...begun][0] : undefined),
  };
};
