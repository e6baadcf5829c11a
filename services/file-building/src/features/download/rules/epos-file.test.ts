import { expect, test } from '@jest/globals';
import { csvLines } from '@tillmap/supplier-files';
import type { ClassifiedItem } from '../../../model/item.ts';
import { NO_PRICES } from '../../../model/prices/file-prices.ts';
import { tillLineOf } from '../../../model/till-line.ts';
import { namesOf } from '../../../model/wholesaler.ts';
import { EPOS_EXEMPT_COLUMNS, EPOS_HEADER, eposCells, eposFileName } from './epos-file.ts';

const names = namesOf({
  hierarchy: [
    {
      dept_code: '010',
      dept_name: 'Drinks, cold',
      sub_dept_code: '',
      sub_dept_name: '',
      cg_group_code: '',
      cg_group_name: '',
    },
  ],
  vatCodes: [{ code: 'R', description: 'Reduced', rate: 17.5 }],
});
const classified: ClassifiedItem = {
  item: {
    position: 0,
    line: 2,
    barcode: '0012345678905',
    canonical: '00012345678905',
    ownOnly: false,
    supplier: '@SUP',
    cost: '-0.5',
    rrp: '1.2345',
    caseQty: '12',
    description: '=+Cola "big"',
    size: '',
    supplierGroup: '',
    supplierVat: '',
    costSaid: '',
    caseCost: '',
    caseBarcode: '',
    priceMark: null,
    isKnownCase: false,
    doubts: [],
    soldAs: '',
  },
  classification: {
    position: 0,
    deptCode: '010',
    subDeptCode: '',
    cgCode: '',
    vatCode: 'R',
    confidence: 91,
    source: 'similarity',
    needsReview: false,
    reason: 'similar_products_agree',
    productName: 'Cola',
    remembered: null,
    productSize: '2L',
  },
  reviewedBy: null,
  issues: [],
  mappingReview: false,
};

test('When an item is written for the till, then text cannot be a formula and numbers are as they were', async () => {
  const pieces: Buffer[] = [];
  const lines = [EPOS_HEADER, eposCells(tillLineOf(classified, NO_PRICES), names)];
  for await (const piece of csvLines(lines, { bom: true, guard: 'till', exempt: EPOS_EXEMPT_COLUMNS }))
    pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toBe(
    '\ufeffbarcode,description,size,dept_code,department,sub_dept_code,sub_department,cg_code,category_group,vat_code,vat_rate,supplier,cost,rrp,case_qty\r\n' +
      '0012345678905,"Cola ""big""",2L,010,"Drinks, cold",,,,,R,17.5,SUP,-0.5,1.2345,12\r\n',
  );
});

test('When the file is named, then it has the shop’s own time and no unsafe characters', () => {
  const summer = new Date('2026-07-01T23:30:05Z');
  expect(eposFileName('W-1', 'May/June: "new"', summer)).toBe('W-1_May_June___new__20260702-003005.csv');
  expect(eposFileName('W-1', 'x', new Date('2026-12-01T23:30:05Z'))).toBe('W-1_x_20261201-233005.csv');
});
