import { parseCount, parseMoney, parsePence } from '../prices/index.ts';
import type { Finding, TableRow } from '../table/index.ts';
import { columnName } from '../table/index.ts';
import { aliasesOf, type Match, matchOf } from './column-match.ts';
import { SUPPLIER_FILE_COLUMNS } from './columns.ts';
import type { HeaderFound } from './header-found.ts';

/** Fields whose other columns are compared whatever they are called; of the rest only those of one name. */
const COMPARED: Readonly<Record<string, string>> = {
  costprice: 'cost price',
  rrp: 'RRP',
  caseqty: 'case quantity',
  casecost: 'cost of a case',
};
/** Of these a file may have several, each of which is used or reported elsewhere. */
const OF_BARCODES: ReadonlySet<string> = new Set(['barcode', 'morebarcodes', 'casebarcode']);
const SHOWN_CHARS = 40;

type Column = Readonly<{ index: number; name: string; match: Match | undefined }>;
type Rival = Readonly<{ field: string; used: Column; other: Column; alike: readonly Column[] }>;

const shown = (text: string): string => {
  const given = text.trim();
  if (given === '') return 'empty';
  return given.length > SHOWN_CHARS ? `${given.slice(0, SHOWN_CHARS)}…` : given;
};

/** What stands in a column, so that "£1.10", "1.1" and 110 pence are the same; '' for what is no such value. */
const valueIn = ({ index, match }: Column, field: string, cells: readonly string[]): string => {
  const text = cells[index] ?? '';
  if (field === 'caseqty') {
    const count = parseCount(text);
    return count.ok ? count.value : '';
  }
  if (COMPARED[field] === undefined) return text.trim().toLowerCase();
  const amount = match?.isPence ? parsePence(text) : parseMoney(text);
  return amount.ok && amount.value !== '' ? String(Number(amount.value)) : '';
};

/** Whether the names leave open which of two columns is meant: not where one is for a case, with VAT, or before a discount. */
const isOpen = (field: string, used: Column, other: Column): boolean => {
  if (used.name.toLowerCase() === other.name.toLowerCase()) return true;
  if (COMPARED[field] === undefined || used.match?.doubt !== other.match?.doubt) return false;
  if (field === 'caseqty') return !/inner|sleeve/i.test(other.name);
  // "Net Cost" goes before "Cost".
  if (used.match?.level === 'net' && other.match?.level !== 'net') return false;
  return other.match?.level !== 'list' || used.match?.level === 'list';
};

/** The other columns of a field. That the price depends on the quantity is said once, for all columns of it. */
const othersOf = ({ cells, aside }: HeaderFound, indices: readonly number[]): readonly number[] => {
  const breaks = new Set(aside.flatMap(({ name, why }) => (why === 'break' ? [name.trim()] : [])));
  return indices.filter((index) => !breaks.has((cells[index] ?? '').trim()));
};

const rivalsOf = (header: HeaderFound): Rival[] => {
  const { cells, fields, rivals } = header;
  const aliases = aliasesOf(SUPPLIER_FILE_COLUMNS);
  const columnAt = (index: number): Column => {
    const name = (cells[index] ?? '').trim();
    return { index, name, match: matchOf(name, aliases) };
  };
  const retailAt = fields.get('rrp');
  return Array.from(rivals).flatMap(([meant, indices]) => {
    if (OF_BARCODES.has(meant)) return [];
    return othersOf(header, indices).flatMap((index) => {
      const other = columnAt(index);
      const field =
        meant === 'costprice' && other.match?.doubt === 'of_a_case' && fields.has('casecost') ? 'casecost' : meant;
      const usedAt = fields.get(field);
      const used = usedAt === undefined ? undefined : columnAt(usedAt);
      if (!used || !isOpen(field, used, other)) return [];
      // A "Price" may be the RRP once more.
      const alike = other.match?.isBare && retailAt !== undefined ? [used, columnAt(retailAt)] : [used];
      return [{ field, used, other, alike }];
    });
  });
};

const findingOf = ({ field, used, other }: Rival, { cells, line }: TableRow): Finding => {
  const [letter, otherLetter] = [columnName(used.index), columnName(other.index)];
  const [value, otherValue] = [shown(cells[used.index] ?? ''), shown(cells[other.index] ?? '')];
  return {
    code: field === 'costprice' || field === 'rrp' ? 'money' : 'columns',
    sentence: `Two columns could be the ${COMPARED[field] ?? `“${used.name}”`}: ${letter} “${used.name}” (${value}) is used, not ${otherLetter} “${other.name}” (${otherValue}).`,
    details: [
      `Line ${line} is the first where they differ.`,
      `If ${otherLetter} is the right one, take ${letter} out of the file or give it another name, and upload the file again.`,
    ],
  };
};

/**
 * Looks for a row in which two columns that could be the same have different values: then it is unknown which of them
 * is meant.
 */
export class RivalColumns {
  /** Those that were equal in all rows until now. */
  #equal: Rival[];
  readonly #findings: Finding[] = [];

  constructor(header: HeaderFound) {
    this.#equal = rivalsOf(header);
  }

  note(row: TableRow): void {
    if (this.#equal.length === 0) return;
    this.#equal = this.#equal.filter((rival) => {
      const differs = hasOtherValue(rival, row.cells);
      if (differs) this.#findings.push(findingOf(rival, row));
      return !differs;
    });
  }

  findings(): readonly Finding[] {
    return this.#findings;
  }
}

const hasOtherValue = ({ field, other, alike }: Rival, cells: readonly string[]): boolean => {
  const text = cells[other.index] ?? '';
  if (text === '' || alike.some(({ index }) => cells[index] === text)) return false;
  const value = valueIn(other, field, cells);
  return value !== '' && alike.every((column) => valueIn(column, field, cells) !== value);
};
