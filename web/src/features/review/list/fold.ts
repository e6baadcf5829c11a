import type { ReviewedProduct } from '@tillmap/contracts';

/** Rows that look alike and stand together on this page; those without others are no group. */
const groupsIn = (rows: readonly ReviewedProduct[]): ReadonlyMap<number, readonly ReviewedProduct[]> => {
  const groups = new Map<number, ReviewedProduct[]>();
  for (const row of rows) {
    if (row.alike === undefined) continue;
    const group = groups.get(row.alike);
    if (group) group.push(row);
    else groups.set(row.alike, [row]);
  }
  return groups;
};

/** The row whose line stands for a folded group: the first to do, whose proposal is what one key accepts. */
const leadOf = (group: readonly ReviewedProduct[]): ReviewedProduct =>
  group.find(({ needs_review }) => needs_review) ?? group[0]!;

export const foldedInto = (
  rows: readonly ReviewedProduct[],
  unfolded: ReadonlySet<number>,
): ReadonlyMap<string, string> => {
  const folded = new Map<string, string>();
  for (const [alike, group] of groupsIn(rows)) {
    if (unfolded.has(alike)) continue;
    const lead = leadOf(group).barcode;
    for (const { barcode } of group) if (barcode !== lead) folded.set(barcode, lead);
  }
  return folded;
};

/** All that look like this row on this page, with it. */
export const groupOf = (rows: readonly ReviewedProduct[], row: ReviewedProduct): readonly ReviewedProduct[] =>
  row.alike === undefined ? [row] : rows.filter(({ alike }) => alike === row.alike);

/** A line of the list. */
export type Line = {
  row: ReviewedProduct;
  /** The place of the row on the page. */
  at: number;
  /** The rows of its group, where there are others; the same list as long as none of them changes. */
  group: readonly ReviewedProduct[] | null;
  /** Whether it stands for the whole group, or below the first row of an open one. */
  kind: 'single' | 'folded' | 'first' | 'child';
};

const steady = new WeakMap<ReviewedProduct, readonly ReviewedProduct[]>();

/** A list that equals the one of before is that one: its line is not drawn again. */
const asBefore = (group: readonly ReviewedProduct[]): readonly ReviewedProduct[] => {
  const before = steady.get(group[0]!);
  if (before?.length === group.length && before.every((row, at) => row === group[at])) return before;
  steady.set(group[0]!, group);
  return group;
};

export const linesOfPage = (rows: readonly ReviewedProduct[], unfolded: ReadonlySet<number>): Line[] => {
  const groups = groupsIn(rows);
  const folded = foldedInto(rows, unfolded);
  return rows.flatMap((row, at): Line[] => {
    if (folded.has(row.barcode)) return [];
    const found = row.alike === undefined ? undefined : groups.get(row.alike);
    if (!found || found.length === 1) return [{ row, at, group: null, kind: 'single' }];
    const opened = found[0] === row ? 'first' : 'child';
    return [{ row, at, group: asBefore(found), kind: unfolded.has(row.alike!) ? opened : 'folded' }];
  });
};

const wordsOf = ({ description, barcode }: ReviewedProduct): string[] =>
  (description || barcode).split(/\s+/).filter(Boolean);

/** What all names of a group have in common, and what tells each of them from it. */
export const namesOfGroup = (group: readonly ReviewedProduct[]): { common: string; variants: string } => {
  const names = group.map(wordsOf);
  const inAll = (word: string) => names.every((words) => words.some((one) => one.toLowerCase() === word.toLowerCase()));
  const common = names[0]!.filter(inAll);
  const left = new Set(common.map((word) => word.toLowerCase()));
  const variants = names.map((words) => words.filter((word) => !left.has(word.toLowerCase())).join(' '));
  return {
    common: common.join(' ') || names[0]!.join(' '),
    variants: [...new Set(variants)].filter(Boolean).join(', '),
  };
};

/** How many of a group are proposed elsewhere than its line says. */
export const proposedElsewhere = (group: readonly ReviewedProduct[], lead: ReviewedProduct): number =>
  group.filter(
    (row) =>
      row.needs_review &&
      (row.dept_code !== lead.dept_code ||
        row.sub_dept_code !== lead.sub_dept_code ||
        row.cg_code !== lead.cg_code ||
        row.vat_code !== lead.vat_code),
  ).length;
