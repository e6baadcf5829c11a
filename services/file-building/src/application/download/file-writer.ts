import { csvLines, xlsxBytes } from '@tillmap/tabular';
import { csvBytes, partsOf, rehearseLines } from '@tillmap/till-profiles';
import { EPOS_EXEMPT_COLUMNS, EPOS_HEADER, eposCells } from '../../domain/download/epos-file.ts';
import type { Names } from '../../domain/review/wholesaler.ts';
import type { Session } from '../../domain/sessions/session.ts';
import { productFieldsOf } from '../../domain/till/product-fields.ts';
import type { ChosenTill } from '../../domain/till/till-choice.ts';
import type { FileLine } from './file-lines.ts';

/** How a till's file is written: its first row, a row for each line, and the bytes of the rows. */
export type FileWriter = Readonly<{
  header: readonly string[] | undefined;
  /** Undefined for a line that a person chose not to write, or that goes into another file. */
  cells: (line: FileLine) => readonly string[] | undefined;
  bytes: (rows: AsyncIterable<readonly string[]>) => AsyncIterable<Buffer>;
}>;

/** The default file: fifteen columns, as the specification has them. */
export const eposWriter = (names: Names): FileWriter => ({
  header: EPOS_HEADER,
  cells: (line) => eposCells(line, names),
  bytes: (rows) => csvLines(rows, { bom: true, guard: 'till', exempt: EPOS_EXEMPT_COLUMNS }),
});

/** The file of a till, by its profile: what its rehearsal shows is what is written. */
export const tillWriter = (
  { profile, choices, part }: ChosenTill,
  names: Names,
  { prices }: Pick<Session, 'prices'>,
): FileWriter => {
  const { headings, line: rehearse } = rehearseLines(profile, choices);
  const partOf = partsOf(profile.file);
  const { content, header } = profile.file;
  return {
    header: header ? headings : undefined,
    cells: (line) => {
      const fields = productFieldsOf(line, names, prices);
      // What has to be unique is so within one file, so rows of the others are not looked at.
      if (partOf(fields) !== part) return undefined;
      const { verdict, cells } = rehearse(fields);
      return verdict === 'left_out' ? undefined : cells;
    },
    bytes: (rows) => (content.kind === 'csv' ? csvBytes(rows, content) : xlsxBytes(content.sheet, rows)),
  };
};
