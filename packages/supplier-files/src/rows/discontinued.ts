import type { HeaderFound } from '../columns/index.ts';
import type { RowRemark } from '../table/index.ts';
import { cellText } from '../text/index.ts';

/** Columns that may say that a product is no longer sold: in short, in words, by a yes, or by a no. */
type StatusColumns = Readonly<Record<'status' | 'words' | 'yes' | 'no', readonly number[]>>;

const NO_REMARKS: readonly RowRemark[] = [];
const SEPARATORS = /[\s_.:?-]+/g;
const STATUS =
  /^(?:(?:product|item|line|stock|article|sku|range) )?(?:status|stat|state|availability|life ?cycle(?: status)?|flag|action|change)(?: (?:code|type|flag))?$/i;
const YES_NAMES = /^(?:is )?(?:discontinued|delisted|deleted|obsolete|withdrawn|inactive|end of line|eol)$/i;
const NO_NAMES = /^(?:(?:is )?(?:active|live|in range|current)|still (?:sold|available))$/i;
const YES = /^(?:y|yes|true|1|x|✓|✔)$/i;
const NO = /^(?:n|no|false|0)$/i;
const LONGEST = 40;
const GONE =
  /^(?:(?:is|now|item|product|line|being|to be) )*(?:de-?list(?:ed|ing)?|discontinued?|deleted?|removed?|withdrawn|obsolete|inactive|end of (?:line|range)|eol|no longer (?:available|stocked|sold|made|supplied|produced))(?: (?:from|on|by|as of|after|since|w\/e|w\/c|week|in) .{1,20})?[.!]?$/i;
/** Only where the column is of such. */
const GONE_IN_SHORT = /^(?:disc(?:'?d|on|ont)?|d\/c|del|obs(?:ol)?|w\/d|wdn|rem)[.!]?$/i;

const known = new WeakMap<HeaderFound, StatusColumns | null>();

const columnsOf = (header: HeaderFound): StatusColumns | null => {
  const used = new Set(header.fields.values());
  const named = (test: (name: string) => boolean): number[] =>
    header.cells.flatMap((cell, at) =>
      !used.has(at) && cell.length <= LONGEST && test(cell.replace(SEPARATORS, ' ').trim()) ? [at] : [],
    );
  const columns = {
    status: named((name) => STATUS.test(name)),
    words: named((name) => name !== '' && !YES_NAMES.test(name)),
    yes: named((name) => YES_NAMES.test(name)),
    no: named((name) => NO_NAMES.test(name)),
  };
  return Object.values(columns).some((some) => some.length > 0) ? columns : null;
};

/**
 * Says that another column of the row marks its product as no longer sold: "Status: Delisted", "Discontinued: Y", "Active: N". Whether it
 * belongs in the till is for a person to decide, so the row is read all the same.
 */
export const discontinuedRemarks = (header: HeaderFound, cells: readonly string[]): readonly RowRemark[] => {
  let columns = known.get(header);
  if (columns === undefined) {
    columns = columnsOf(header);
    known.set(header, columns);
  }
  if (columns === null) return NO_REMARKS;
  const where = (at: number, test: RegExp): boolean => {
    const cell = cells[at] ?? '';
    // Most are empty, and this runs for every row of a file.
    if (cell === '' || cell.length > LONGEST) return false;
    return test.test(cellText(cell));
  };
  const { status, words, yes, no } = columns;
  const found =
    words.find((at) => where(at, GONE)) ??
    status.find((at) => where(at, GONE_IN_SHORT)) ??
    yes.find((at) => where(at, YES)) ??
    no.find((at) => where(at, NO));
  if (found === undefined) return NO_REMARKS;
  const [name, value] = [cellText(header.cells[found] ?? ''), cellText(cells[found] ?? '')];
  return [{ code: 'discontinued', text: `“${name}” is “${value}”` }];
};
