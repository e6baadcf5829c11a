import type { CategoryCodes } from '@tillmap/classification';
import type { HierarchyOption } from '@tillmap/contracts';
import { areAlike } from './code-forms.ts';
import { type CodeLevel, type CodeNode, codeLevel, meantBy } from './code-level.ts';
import { nearestOf } from './nearest-text.ts';

type Path = readonly CodeNode[];

const MOST_CHOICES = 8;
const MOST_NAMED = 3;
const LEVELS = ['department', 'sub-department', 'category group'] as const;

/** `10/12/121`, or as much of it as there is. */
export const formatCategoryPath = ({ deptCode, subDeptCode, cgCode }: CategoryCodes): string =>
  [deptCode, subDeptCode, cgCode].join('/').replace(/(?<!\/)\/+$/, '');

/** Adds a row to a hierarchy. */
export const addCategoryPath = (top: CodeLevel, row: HierarchyOption): void => {
  const sub = top.add(row.dept_code, row.dept_name).below.add(row.sub_dept_code, row.sub_dept_name);
  sub.below.add(row.cg_group_code, row.cg_group_name);
};

/** Builds a hierarchy from its rows. */
export const hierarchyOf = (rows: readonly HierarchyOption[]): CodeLevel => {
  const top = codeLevel();
  for (const row of rows) addCategoryPath(top, row);
  return top;
};

const codesOfPath = (path: Path): CategoryCodes => ({
  deptCode: path[0]?.code ?? '',
  subDeptCode: path[1]?.code ?? '',
  cgCode: path[2]?.code ?? '',
});

const pathWords = (path: Path): string => formatCategoryPath(codesOfPath(path));

/** `20/21 (Confectionery / Chocolate)`. */
const named = (path: Path): string => {
  const names = path.map(({ names }) => [...names][0] ?? '').filter((name) => name !== '');
  return names.length === 0 ? pathWords(path) : `${pathWords(path)} (${names.join(' / ')})`;
};

const listed = (words: readonly string[], last: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

/** What the texts given for the three levels lead to: whole paths, or the paths up to the level that led nowhere. */
const walk = (top: CodeLevel, given: readonly string[]): { paths: Path[]; level: number } => {
  let paths: Path[] = [[]];
  for (const [level, text] of given.entries()) {
    const next = paths.flatMap((path) => meantBy(path.at(-1)?.below ?? top, text).map((node) => [...path, node]));
    if (next.length === 0) return { paths, level };
    // What is there as it is written comes before what differs by its form.
    const exact = next.filter((path) => path.at(-1)?.code === text);
    paths = exact.length > 0 ? exact : next;
  }
  return { paths, level: given.length };
};

const choices = (path: Path, level: CodeLevel, at: number): string => {
  const nodes = [...level.nodes.values()].filter(({ code }) => code !== '');
  if (nodes.length === 0 || nodes.length > MOST_CHOICES) return '';
  const words = listed(
    nodes.map(({ code, names }) => [code, ...[...names].slice(0, 1)].join(' ')),
    'and',
  );
  const [whose, what] = path.length === 0 ? ['its', LEVELS[0]] : [`of ${pathWords(path)} the`, LEVELS[at]];
  return nodes.length === 1 ? `; ${whose} only ${what} is ${words}` : `; ${whose} ${what}s are ${words}`;
};

/** What to write instead, where that is clear; else what there is to choose from. */
const advice = (top: CodeLevel, given: readonly string[], { paths, level }: ReturnType<typeof walk>): string => {
  const [path] = paths;
  if (path === undefined || paths.length > 1) return '';
  const here = path.at(-1)?.below ?? top;
  const text = given[level] ?? '';
  const only = here.nodes.size === 1 && text === '' ? [...here.nodes.values()][0] : undefined;
  const near = only ?? (text === '' ? undefined : nearestOf(text, here.nodes.values()));
  if (!near) return choices(path, here, level);
  const rest = walk(near.below, given.slice(level + 1));
  const below = rest.paths[0];
  const isWhole = rest.level === given.length - level - 1 && rest.paths.length === 1 && below !== undefined;
  return `; the nearest is ${named([...path, near, ...(isWhole ? below : [])])}`;
};

const ONE_COLUMN = /[/>›»|\\]/;

/** The levels that stand together in the column of the first one: `10/12/121`, `Grocery > Soft Drinks > Cola`. */
export const levelsTogether = ({ deptCode, subDeptCode, cgCode }: CategoryCodes): CategoryCodes | undefined => {
  if (subDeptCode !== '' || cgCode !== '') return undefined;
  const [dept = '', sub = '', group = '', ...more] = deptCode.split(ONE_COLUMN).map((part) => part.trim());
  return sub === '' || more.length > 0 ? undefined : { deptCode: dept, subDeptCode: sub, cgCode: group };
};

/** Where in the hierarchy a sub-department and a group are, for a row that has no department, as the end of a sentence. */
export const departmentsOf = (top: CodeLevel, { subDeptCode, cgCode }: CategoryCodes): string => {
  if (subDeptCode === '' && cgCode === '') return '';
  const paths = [...top.nodes.values()].flatMap((dept) => {
    const subs = subDeptCode === '' ? [...dept.below.nodes.values()] : meantBy(dept.below, subDeptCode);
    return subs.flatMap((sub) => meantBy(sub.below, cgCode).map((group) => [dept, sub, group]));
  });
  if (paths.length === 0 || paths.length > MOST_NAMED) return '';
  return `; ${[subDeptCode, cgCode].filter((text) => text !== '').join('/')} is ${listed(paths.map(named), 'or')}`;
};

/** What a code of a place is called, where `text` says something else: `20 is Confectionery`. */
export const contradicted = (top: CodeLevel, place: CategoryCodes, level: number, text: string): string | undefined => {
  const codes = [place.deptCode, place.subDeptCode, place.cgCode];
  const beside = codes.slice(0, level).reduce<CodeLevel | undefined>((one, code) => one?.nodes.get(code)?.below, top);
  const node = beside?.nodes.get(codes[level] ?? '');
  if (!beside || !node) return undefined;
  const meant = meantBy(beside, text);
  if (meant.includes(node)) return undefined;
  const names = [...node.names];
  // Names that are nearly the same mean the same, unless they are another one's.
  if (meant.length === 0 && names.some((name) => areAlike(name, text))) return undefined;
  if (node.code === '') return 'the row has no code for it';
  return names.length === 0 ? `the code is ${node.code}` : `${node.code} is ${names.at(-1)}`;
};

export type PlaceFound = Readonly<{ ok: true; place: CategoryCodes }> | Readonly<{ ok: false; why: string }>;

/** The row of a wholesaler's hierarchy that three texts mean, by codes or names; else why there is none, as a fragment of a sentence. */
export const findCategoryPath = (top: CodeLevel, wanted: CategoryCodes, wholesalerCode: string): PlaceFound => {
  const given = [wanted.deptCode, wanted.subDeptCode, wanted.cgCode];
  const hierarchy = `the hierarchy of ${wholesalerCode}`;
  const refused = (why: string): PlaceFound => ({ ok: false, why: `department ${formatCategoryPath(wanted)} ${why}.` });
  if (top.nodes.size === 0) return refused(`is not in ${hierarchy}; it has no departments yet`);
  const found = walk(top, given);
  if (found.level < given.length) return refused(`is not in ${hierarchy}${advice(top, given, found)}`);
  const [one, another] = found.paths;
  if (one && !another) return { ok: true, place: codesOfPath(one) };
  const may = listed(found.paths.slice(0, MOST_NAMED).map(named), 'or');
  return refused(`may be ${may} in ${hierarchy}; please write the codes`);
};
