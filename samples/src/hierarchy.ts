import type { Department, Group, VatBand } from './taxonomy.ts';

/** The codes a wholesaler files a group under. */
export type Place = Readonly<{ dept: string; subDept: string; cg: string }>;
export type HierarchyRow = Place & Readonly<{ deptName: string; subDeptName: string; cgName: string }>;
export type VatCode = Readonly<{ code: string; description: string; rate: string }>;
export type Wholesaler = Readonly<{
  code: string;
  rows: readonly HierarchyRow[];
  placeOf: ReadonlyMap<Group, Place>;
  vatCodes: Readonly<Record<VatBand, VatCode>>;
}>;

const two = (number: number): string => String(number).padStart(2, '0');

/** Numbers all the way down: 10, 1010, 101010. */
export const northway = (taxonomy: readonly Department[]): Wholesaler => {
  const rows: HierarchyRow[] = [];
  const placeOf = new Map<Group, Place>();
  for (const [d, department] of taxonomy.entries()) {
    for (const [s, sub] of department.subDepartments.entries()) {
      for (const [g, group] of sub.groups.entries()) {
        const dept = String((d + 1) * 10);
        const subDept = `${dept}${two((s + 1) * 10)}`;
        const place = { dept, subDept, cg: `${subDept}${two((g + 1) * 5)}` };
        rows.push({ ...place, deptName: department.name, subDeptName: sub.name, cgName: group.name });
        placeOf.set(group, place);
      }
    }
  }
  const vatCodes = {
    zero: { code: 'T0', description: 'Zero rated', rate: '0.00' },
    standard: { code: 'T1', description: 'Standard rate', rate: '20.00' },
    reduced: { code: 'T5', description: 'Reduced rate', rate: '5.00' },
  };
  return { code: 'NORTHWAY', rows, placeOf, vatCodes };
};

const FINEST_GROUPS = 3;

/** Letters and other names, and coarser: where a sub-department has more than three groups, the rest are one. */
export const harbour = (taxonomy: readonly Department[]): Wholesaler => {
  const rows: HierarchyRow[] = [];
  const placeOf = new Map<Group, Place>();
  for (const department of taxonomy) {
    const dept = lettersOf(department.otherName, taxonomy.indexOf(department));
    for (const [s, sub] of department.subDepartments.entries()) {
      const subDept = `${dept}${s + 1}`;
      for (const [g, together] of coarser(sub.groups).entries()) {
        const place = { dept, subDept, cg: `${subDept}${'ABC'[g]}` };
        const cgName = together.map(({ name }) => name).join(' / ');
        rows.push({ ...place, deptName: department.otherName, subDeptName: sub.otherName, cgName });
        for (const group of together) placeOf.set(group, place);
      }
    }
  }
  const vatCodes = {
    zero: { code: 'Z', description: 'Zero', rate: '0.00' },
    standard: { code: 'S', description: 'Standard', rate: '20.00' },
    reduced: { code: 'R', description: 'Reduced', rate: '5.00' },
  };
  return { code: 'HARBOUR', rows, placeOf, vatCodes };
};

const coarser = (groups: readonly Group[]): Group[][] => {
  const alone = groups.slice(0, FINEST_GROUPS - 1).map((group) => [group]);
  const rest = groups.slice(FINEST_GROUPS - 1);
  return rest.length === 0 ? alone : [...alone, rest];
};

const lettersOf = (name: string, index: number): string =>
  `${name
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 2)
    .toUpperCase()}${'ABCDEFGHIJKL'[index]}`;
