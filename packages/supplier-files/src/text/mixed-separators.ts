import { TableError } from '../table/index.ts';

const NAMES = { ',': 'commas', '\t': 'tabs', ';': 'semicolons', '|': 'vertical bars' } as const;
const SEPARATORS = Object.keys(NAMES) as readonly (keyof typeof NAMES)[];
const FEWEST = 2;
const LINES_LOOKED_AT = 100;
const MOSTLY = 0.8;

const countOf = (line: string, separator: string): number => line.split(separator).length - 1;

/** Refuses a text whose header is cut by one separator and whose rows are cut by another: no row could be read. */
export const refuseMixedSeparators = (sample: string, delimiter: string): void => {
  const lines = sample.split(/\r\n|\n|\r/).slice(0, LINES_LOOKED_AT);
  const at = lines.findIndex((line) => countOf(line, delimiter) >= FEWEST);
  const header = lines[at] ?? '';
  const rows = lines.slice(at + 1).filter((line) => line.trim() !== '');
  const width = countOf(header, delimiter);
  const other = SEPARATORS.find(
    (one) =>
      one !== delimiter &&
      !header.includes(one) &&
      rows.length > 0 &&
      rows.filter((row) => countOf(row, one) >= FEWEST && countOf(row, delimiter) < width).length >=
        rows.length * MOSTLY,
  );
  if (at === -1 || other === undefined) return;
  throw new TableError(
    'unreadable',
    `Line ${at + 1} is separated by ${NAMES[delimiter as keyof typeof NAMES]}, but the lines below it by ${NAMES[other]}. Separate all of them alike and upload the file again.`,
  );
};
