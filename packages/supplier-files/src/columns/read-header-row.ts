import type { TableRow } from '../table/index.ts';
import { chooseColumns } from './choose-columns.ts';
import { type Aliases, type AmbiguityKind, comparableName, matchOf } from './column-match.ts';
import type { CostBasis, HeaderFound } from './header-found.ts';

const OF_A_UNIT = /\b(?:unit|each|single|item|bottle|can)\b/i;
/** The fields whose columns give a finding where their names contradict them. */
const READ_FIELDS: ReadonlySet<string> = new Set(['barcode', 'costprice', 'rrp']);

/** Fields that several columns may have at once: each of them counts. */
const OF_SEVERAL: ReadonlySet<string> = new Set(['discount', 'increase', 'pricetype']);

/** What a cost is for by the name of its column. */
export const costBasisOf = (name: string, doubt: AmbiguityKind | undefined): CostBasis => {
  if (doubt === 'of_a_case') return 'case';
  return OF_A_UNIT.test(name.replaceAll('_', ' ')) ? 'unit' : '';
};

type Layout = Pick<HeaderFound, 'fields' | 'names' | 'written' | 'ignored' | 'ambiguous' | 'rivals'>;

/** Which columns are used and which are not; `meant` are the fields that the names of columns mean, by column. */
const layoutOf = (
  cells: readonly string[],
  fields: ReadonlyMap<string, number>,
  meant: ReadonlyMap<number, string>,
): Layout => {
  const used = new Set(fields.values());
  const nameAt = (index: number): string => (cells[index] ?? '').trim();
  const rivals = new Map<string, number[]>();
  const ignored: string[] = [];
  const ambiguous: string[] = [];
  for (const index of cells.keys()) {
    if (used.has(index) || nameAt(index) === '') continue;
    const field = meant.get(index);
    if (field === undefined || !fields.has(field)) ignored.push(nameAt(index));
    else {
      if (!OF_SEVERAL.has(field)) ambiguous.push(nameAt(index));
      rivals.set(field, [...(rivals.get(field) ?? []), index]);
    }
  }
  return {
    fields,
    names: new Map(Array.from(fields, ([field, index]) => [field, comparableName(nameAt(index))])),
    written: new Map(Array.from(fields, ([field, index]) => [field, nameAt(index)])),
    ignored,
    ambiguous,
    rivals,
  };
};

/** The header with its fields in other columns, or without some of them. */
export const withFields = (header: HeaderFound, fields: ReadonlyMap<string, number>): HeaderFound => {
  const meant = new Map<number, string>();
  for (const [field, indices] of header.rivals) for (const index of indices) meant.set(index, field);
  for (const [field, index] of header.fields) meant.set(index, field);
  return { ...header, ...layoutOf(header.cells, fields, meant) };
};

/** Reads a row as the header of those below it. */
export const readHeaderRow = (row: TableRow, aliases: Aliases, delimiter: string | undefined): HeaderFound => {
  const matches = row.cells.map((name) => matchOf(name, aliases));
  const { fields: best, aside, assumedRrp } = chooseColumns(matches);
  const isLone = matches.filter((match) => match?.isQuantityAlone).length === 1;
  const cost = best.get('costprice');
  const nameAt = (index: number): string => (row.cells[index] ?? '').trim();
  const meant = new Map(
    matches.flatMap((match, index) =>
      match && !match.isForeign && !(isLone && match.isQuantityAlone) ? [[index, match.field] as const] : [],
    ),
  );
  return {
    found: true,
    line: row.line,
    cells: row.cells,
    ...layoutOf(row.cells, new Map(Array.from(best, ([field, { index }]) => [field, index])), meant),
    doubtful: Array.from(best).flatMap(([field, { index, doubt }]) =>
      doubt && READ_FIELDS.has(field) ? [{ field, name: nameAt(index), doubt }] : [],
    ),
    days: new Map(
      Array.from(best).flatMap(([field, { since, until }]) =>
        since === undefined && until === undefined
          ? []
          : [[field, { ...(since !== undefined && { since }), ...(until !== undefined && { until }) }] as const],
      ),
    ),
    inPence: new Set(Array.from(best).flatMap(([field, { isPence }]) => (isPence ? [field] : []))),
    aside: aside.map(({ index, why }) => ({ name: nameAt(index), why })),
    ...(assumedRrp !== undefined && { assumedRrp: nameAt(assumedRrp) }),
    costSaid: costBasisOf(nameAt(cost?.index ?? -1), cost?.doubt),
    costWithVat: cost?.doubt === 'with_vat',
    rrpWithoutVat: best.get('rrp')?.doubt === 'without_vat',
    ...(delimiter !== undefined && { text: { columns: row.cells.length, delimiter } }),
  };
};
