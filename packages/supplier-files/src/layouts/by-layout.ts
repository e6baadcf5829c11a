import type { ColumnSpec, HeaderFound } from '../columns/index.ts';
import type { TableRow } from '../table/index.ts';
import { chosenHeader } from './apply-layout.ts';
import { layoutChange } from './compare-layouts.ts';
import { contradictedChoice } from './contradictions.ts';
import { type ColumnsDecision, type DecidedBy, read, toColumnsQuestion } from './decision.ts';
import { type ColumnGuess, guessColumns } from './guess-columns.ts';
import { isHeaderOf, knownHeader, namesOf } from './known-header.ts';
import { fieldsOf } from './layout.ts';
import { type TableStart, tableStart } from './table-start.ts';

const NOT_OF_LAYOUT = 'The file does not have the columns of this layout. Please choose which column is which.';
const OF_LAYOUT = 'The columns no longer hold what the layout says. Please check which column is which.';

/** The guess with the fields of a layout in their places; what the values contradict is to be checked. */
const asInLayout = (
  start: TableStart,
  specs: readonly ColumnSpec[],
  fields: ReadonlyMap<string, number>,
  doubted: ReadonlySet<number>,
): ColumnGuess[] => {
  const refuted = new Map(contradictedChoice(fields, start.below).map(({ field, why }) => [fields.get(field), why]));
  const fieldAt = new Map(Array.from(fields, ([field, at]) => [at, field]));
  return guessColumns(start, specs).map((guess): ColumnGuess => {
    const [field, why] = [fieldAt.get(guess.index), refuted.get(guess.index)];
    if (why !== undefined) return { ...guess, field: field ?? '', certainty: 'check', why };
    if (doubted.has(guess.index))
      return { ...guess, field: fields.has(guess.field) ? '' : guess.field, certainty: 'check' };
    if (field === undefined) return { ...guess, field: '', certainty: 'unused' };
    return { ...guess, field, certainty: 'sure', why: 'As in the layout' };
  });
};

/** By the layout whose header the table has. Where the columns hold something else than the layout says, a person is asked. */
export const byLayout = (given: DecidedBy): ColumnsDecision | undefined => {
  const known = knownHeader(given.rows, given.layouts);
  if (!known) return undefined;
  const { layout, start } = known;
  const fields = fieldsOf(layout);
  if (contradictedChoice(fields, start.below).length === 0)
    return read(given, start, fields, { by: 'layout', layoutId: layout.id, moved: [] });
  const changed = { layoutId: layout.id, sentences: [], columns: new Set<number>() };
  return toColumnsQuestion(start, asInLayout(start, given.specs, fields, new Set()), OF_LAYOUT, changed);
};

/**
 * By the layout whose header is nearly that of the table: read where all its columns are still there and nothing came that a field may need,
 * asked with the difference elsewhere.
 */
export const byChangedLayout = (given: DecidedBy, start: TableStart): ColumnsDecision | undefined => {
  const { header, below } = start;
  const change = header && layoutChange({ header, below }, given.layouts, given.specs);
  if (!change) return undefined;
  const { layout, sentences, columns, fields, isHarmless } = change;
  if (isHarmless && contradictedChoice(fields, below).length === 0)
    return read(given, start, fields, { by: 'layout', layoutId: layout.id, moved: sentences });
  const changed = { layoutId: layout.id, sentences, columns };
  return toColumnsQuestion(
    start,
    asInLayout(start, given.specs, fields, columns),
    `The layout changed. ${sentences.join(' ')}`,
    changed,
  );
};

/** By the layout that was asked for, or a question where the table has other columns. */
export const byWantedLayout = (given: DecidedBy): ColumnsDecision => {
  const layouts = given.wanted ? [given.wanted] : [];
  const only = { ...given, layouts };
  const start = tableStart(given.rows);
  return (
    byLayout(only) ??
    byChangedLayout(only, start) ??
    toColumnsQuestion(start, guessColumns(start, given.specs), NOT_OF_LAYOUT)
  );
};

/** The header with the layouts by which rows further down may be headers: last year's table below this year's. */
export const withTaught = (header: HeaderFound, { layouts, specs, delimiter }: DecidedBy): HeaderFound => {
  const known = layouts.flatMap((layout) => (layout.hasHeader ? [{ layout, names: namesOf(layout) }] : []));
  if (known.length === 0) return header;
  const taught = (row: TableRow): HeaderFound | undefined => {
    const found = known.find(({ names }) => isHeaderOf(row, names));
    if (!found) return undefined;
    const later = chosenHeader({ header: row, below: [], fields: fieldsOf(found.layout), specs, delimiter });
    return { ...later, taught };
  };
  return { ...header, taught };
};
