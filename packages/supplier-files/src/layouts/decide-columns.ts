import { type ColumnSpec, findHeader, type HeaderFound, withFields } from '../columns/index.ts';
import type { TableRow } from '../table/index.ts';
import { byChangedLayout, byLayout, byWantedLayout, withTaught } from './by-layout.ts';
import { findAmbiguousCaseColumn } from './case-or-cost.ts';
import { contradicted, contradictedChoice } from './contradictions.ts';
import { type ColumnsDecision, type DecidedBy, read, toColumnsQuestion } from './decision.ts';
import { type ColumnGuess, guessColumns, openSalesPrice } from './guess-columns.ts';
import { hasMisnamedPrice, lacksPrices } from './open-prices.ts';
import { specificationOrder } from './specification-order.ts';
import { findAmbiguousQuantityColumn } from './stock-or-case.ts';
import { type TableStart, tableStart } from './table-start.ts';

const NOT_KNOWN = 'The names of the columns are not known yet. Please choose which column is which.';
const NO_HEADER = 'The file has no header. Please choose which column is which.';
const WRONG = 'A column does not hold what its name says. Please check which column is which.';
const OPEN = 'Which column is the cost or the RRP is not sure. Please check which column is which.';

const SALES_PRICE =
  'A supplier’s sales price may be your cost or the RRP, and the file has no other cost. Please check which column is which.';
const caseOpen = (name: string): string =>
  `“${name}” may be how many are in a case or what a case costs. Please check which column is which.`;

const stockOpen = (name: string): string =>
  `“${name}” may be how many are in a case or how many are in stock. Please check which column is which.`;

const startAt = (rows: readonly TableRow[], line: number, cells?: readonly string[]): TableStart => {
  const row = rows.find((one) => one.line === line);
  return {
    header: row && cells ? { ...row, cells } : row,
    below: rows.filter((one) => one.line > line),
    above: rows.filter((one) => one.line < line),
  };
};

const hasRequired = (columns: readonly ColumnGuess[], specs: readonly ColumnSpec[]): boolean =>
  specs.every(({ field, required }) => !required || columns.some((column) => column.field === field));

/** Nothing is left to check, and prices are proven: then the guess is followed. */
const byContents = (given: DecidedBy, start: TableStart, reason: string): ColumnsDecision => {
  const columns = guessColumns(start, given.specs);
  const fields = new Map(columns.flatMap(({ field, index }) => (field === '' ? [] : [[field, index] as const])));
  const isSure =
    hasRequired(columns, given.specs) &&
    columns.every(({ certainty }) => certainty !== 'check') &&
    contradictedChoice(fields, start.below).length === 0;
  return isSure ? read(given, start, fields, { by: 'contents', columns }) : toColumnsQuestion(start, columns, reason);
};

/** With fewer rows, contents prove nothing. */
const FEWEST_ROWS = 10;
/** What a file mostly has, and its names may not say. */
const ASSUMED: ReadonlySet<string> = new Set(['description', 'caseqty', 'costprice', 'rrp']);

/** The columns that a header does not name and whose contents prove what they are. */
const assumedIn = (
  { fields, aside, line }: HeaderFound,
  start: TableStart,
  specs: readonly ColumnSpec[],
): ColumnGuess[] => {
  const isWhole = [...ASSUMED].every((field) => fields.has(field)) || !specs.some(({ field }) => field === 'costprice');
  if (isWhole || line === 0 || aside.length > 0 || start.below.length < FEWEST_ROWS) return [];
  const used = new Set(fields.values());
  return guessColumns(start, specs).filter(
    ({ field, certainty, index, name }) =>
      certainty === 'sure' && ASSUMED.has(field) && !fields.has(field) && !used.has(index) && name !== '',
  );
};

/** A header whose names are known, where neither a layout nor what stands below it says something else. */
const byNames = (given: DecidedBy, found: HeaderFound): ColumnsDecision => {
  const start = startAt(given.rows, found.line, found.cells);
  const { fields, line } = found;
  const changed = line === 0 ? undefined : byChangedLayout(given, start);
  if (changed) return changed;
  if (contradicted(fields, start.below).length > 0) return byContents(given, start, WRONG);
  if (lacksPrices(found, start.below, given.specs)) return byContents(given, start, OPEN);
  if (hasMisnamedPrice(found, start.below, given.specs)) return byContents(given, start, OPEN);
  const doubt = findAmbiguousCaseColumn(found, start);
  if (doubt) return toColumnsQuestion(start, guessColumns(start, given.specs), caseOpen(doubt.name));
  const stock = findAmbiguousQuantityColumn(found, start.below);
  if (stock) return toColumnsQuestion(start, guessColumns(start, given.specs), stockOpen(stock.name));
  const assumed = assumedIn(found, start, given.specs);
  if (openSalesPrice(found) !== -1 && !assumed.some(({ field }) => field === 'costprice'))
    return toColumnsQuestion(start, guessColumns(start, given.specs), SALES_PRICE);
  const all = new Map([...fields, ...assumed.map(({ field, index }) => [field, index] as const)]);
  const header = assumed.length === 0 ? found : withFields(found, all);
  return { isSure: true, header, readBy: { by: 'names', assumed }, start };
};

const withoutNames = (given: DecidedBy): ColumnsDecision => {
  const start = tableStart(given.rows);
  const changed = byChangedLayout(given, start);
  if (changed) return changed;
  const ordered = start.header ? undefined : specificationOrder(start.below, given.specs);
  if (ordered) return read(given, start, ordered, { by: 'order' });
  return byContents(given, start, start.header ? NOT_KNOWN : NO_HEADER);
};

const decided = (given: DecidedBy): ColumnsDecision => {
  const { rows, specs, delimiter, choice, wanted } = given;
  if (choice) return read(given, startAt(rows, choice.headerLine), choice.fields, { by: 'choice' });
  if (wanted) return byWantedLayout(given);
  const known = byLayout(given);
  if (known) return known;
  const found = findHeader(rows, specs, delimiter);
  if (found.found) return byNames(given, found);
  const without = withoutNames(given);
  return without.isSure ? without : { ...without, question: { ...without.question, detail: found.reason } };
};

/**
 * Decides which column is which: as a person chose, as a layout says, as the names say, or as the contents prove. Where that is not sure,
 * a person is asked; nothing is guessed silently.
 */
export const decideColumns = (given: DecidedBy): ColumnsDecision => {
  const decision = decided(given);
  return decision.isSure ? { ...decision, header: withTaught(decision.header, given) } : decision;
};
