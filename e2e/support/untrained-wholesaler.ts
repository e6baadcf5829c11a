import { updateReviewSettings } from '@tillmap/contracts';
import { ean13 } from '@tillmap/samples/barcodes.ts';
import { csvText } from '@tillmap/samples/csv.ts';
import type { Wholesaler } from '@tillmap/samples/hierarchy.ts';
import type { Department, VatBand } from '@tillmap/samples/taxonomy.ts';
import type { ProductClient } from '@tillmap/testing/product-client';
import type { OwnWholesaler } from './admin.ts';
import { importDepartments, importMappings, MAPPING_HEADER } from './mappings.ts';

/** A group's usual VAT code is known from five mappings on. */
const MAPPINGS_A_GROUP = 5;
/** From 200 named mappings on a wholesaler has a classifier: this is below. */
const GROUPS = 39;
const COMPANY = 77_002;
const DEPARTMENT_HEADER =
  'wholesaler_code,dept_code,dept_name,sub_dept_code,sub_dept_name,cg_group_code,cg_group_name'.split(',');

/** The first group of each sub-department, as many as a wholesaler without a classifier can have mappings of. */
export const smallTaxonomy = (taxonomy: readonly Department[]): Department[] => {
  const every = taxonomy.flatMap(({ subDepartments }) => subDepartments);
  const kept = new Set(every.slice(0, GROUPS));
  return taxonomy.map((department) => ({
    ...department,
    subDepartments: department.subDepartments
      .filter((sub) => kept.has(sub))
      .map((sub) => ({ ...sub, groups: sub.groups.slice(0, 1) })),
  }));
};

const vatOf = (band: VatBand): string => (band === 'zero' ? 'Z' : 'S');

/**
 * Gives a wholesaler a small hierarchy with five mappings a group, and switches learning off. It never has a classifier, so
 * its files get the same on a quick machine as on a slow one.
 */
export const fillUntrained = async (
  api: ProductClient,
  { id, code }: OwnWholesaler,
  { rows, placeOf }: Wholesaler,
): Promise<void> => {
  const departments = rows.map((row) => [
    code,
    row.dept,
    row.deptName,
    row.subDept,
    row.subDeptName,
    row.cg,
    row.cgName,
  ]);
  await importDepartments(api, { name: 'departments.csv', content: csvText([DEPARTMENT_HEADER, ...departments]) });
  const mappings = [...placeOf].flatMap(([{ nouns, vat }, { dept, subDept, cg }], n) =>
    Array.from({ length: MAPPINGS_A_GROUP }, (_, nth) => {
      const barcode = ean13(COMPANY, n * MAPPINGS_A_GROUP + nth);
      return [barcode, nouns[nth % nouns.length]!, dept, subDept, cg, vatOf(vat)];
    }),
  );
  const content = csvText([MAPPING_HEADER.split(','), ...mappings]);
  await importMappings(api, code, { name: 'references.csv', content });
  await api.call(updateReviewSettings, { params: { id }, body: { learn_from_reviews: false } });
};
