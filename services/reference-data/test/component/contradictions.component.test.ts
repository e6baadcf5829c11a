import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ReferenceData, standInCatalog, startReferenceData } from '../harness.ts';

const MAPPINGS = '/api/admin/reference-mappings/import';
const DEPARTMENTS = '/api/admin/departments/import';
const HEADER = 'barcode,name,size,dept_code,sub_dept_code,cg_group_code,vat_code';
const fields = { wholesaler_code: 'NISA' };
let service: ReferenceData;
let catalog: Awaited<ReturnType<typeof standInCatalog>>;

beforeAll(async () => {
  service = await startReferenceData();
  catalog = await standInCatalog(service.openBus());
  await service.addWholesaler('NISA');
});
afterAll(async () => {
  await catalog.stop();
  await service.stop();
});

describe('Products that say different things', () => {
  test('When another product comes under a barcode, then both are named; another spelling of one is no other product', async () => {
    const text = [
      HEADER,
      '5000000071012,Twix Twin,50g,10,,,S',
      '5000000071012,Garden Hose 15m,,10,,,S',
      '5000000071029,Mars Bar,51g,10,,,S',
      '5000000071029,MARS-BAR,51 G,10,,,S',
      '5000000071036,Mars,51g,10,,,S',
      '5000000071036,Mars,102g,10,,,S',
    ].join('\n');
    const { results } = await service.importFile(MAPPINGS, { text, fields });

    expect(results).toMatchObject({ rows_read: 6, created: 3, replaced: 3 });
    expect(results?.findings[0]?.details).toEqual([
      '5000000071012: line 2 says “Twix Twin” 50g, 10 with VAT S, line 3 says “Garden Hose 15m”, 10 with VAT S; line 3 counts.',
      '5000000071036: line 6 says “Mars” 51g, 10 with VAT S, line 7 says “Mars” 102g, 10 with VAT S; line 7 counts.',
    ]);
  });
});

describe('Columns of names beside those of codes', () => {
  test('When they say something else than the codes, then it is told; where a code is empty, they are read', async () => {
    await service.addWholesaler('BESIDE');
    const head = 'wholesaler_code,dept_code,dept_name,sub_dept_code,sub_dept_name,cg_group_code,cg_group_name';
    const list = [head, 'BESIDE,20,Confectionery,21,Chocolate,211,Countlines', 'BESIDE,30,Grocery,31,Crisps,311,Bags'];
    await service.importFile(DEPARTMENTS, { text: list.join('\n') });
    const text = [
      'EAN Number,Product,Dept,Dept Name,Sub Dept,Sub Dept Name,Category Group,VAT Code,VAT Rate,Shelf',
      '5000000070312,Twix,20,Confectionery,21,CHOCOLATE,211,S,20,1',
      '5000000070329,Mars,20,Grocery,21,Chocolate Bars,211,S,0%,2',
      '5000000070336,Bounty,,Confectionery,,Chocolate,Countlines,,20,3',
    ];
    const done = await service.importFile(MAPPINGS, { text: text.join('\n'), fields: { wholesaler_code: 'BESIDE' } });

    expect(done.results).toMatchObject({ created: 3, errors_count: 0 });
    expect(done.results?.findings).toMatchObject([
      {
        code: 'names_against_codes',
        details: [
          'Line 3: “Dept Name” says Grocery, but 20 is Confectionery.',
          expect.stringMatching(/^Line 3: “VAT Rate” says 0%, but S is .*20%\.$/),
        ],
      },
      {
        code: 'read_as_others',
        details: [
          'Line 4: VAT code “20” as “S”.',
          'Line 4: department “Confectionery/Chocolate/Countlines” as “20/21/211”.',
        ],
      },
      { code: 'columns', sentence: 'The column "Shelf" is not used.' },
    ]);
  });
});

describe('Departments that say different things', () => {
  const head = 'wholesaler_code,dept_code,dept_name,sub_dept_code,sub_dept_name,cg_group_code,cg_group_name';
  const namesIn = (code: string) =>
    service.sql.query(
      `select distinct dept_code as dept, dept_name as name from hierarchy_row
        where wholesaler_code = $1 and dept_code = any('{60,61,62}') order by 1, 2`,
      [code],
    );

  test('When a code has two names in a file, then both are told and the last one is the name of all its rows', async () => {
    await service.addWholesaler('NAMES');
    const text = [
      head,
      'NAMES,60,Pets,61,Dog,611,Wet',
      'NAMES,60,Pet Food,61,Dog,612,Dry',
      'NAMES,60,Pets,61,Dogs,613,Dry',
    ];
    const { results } = await service.importFile(DEPARTMENTS, { text: text.join('\n') });

    expect(results).toMatchObject({ rows_read: 3, created: 3, replaced: 0, errors_count: 0 });
    expect(results?.findings).toEqual([
      {
        code: 'contradictions',
        sentence:
          'Rows of this file contradict each other about 2 products or codes; of each the last row counts. Please check which one is right.',
        details: [
          'NAMES 60: line 2 says “Pets”, line 3 says “Pet Food”, line 4 says “Pets”; line 4 counts.',
          'NAMES 60/61: line 3 says “Dog”, line 4 says “Dogs”; line 4 counts.',
        ],
      },
      {
        code: 'second_of_name',
        sentence: 'One code has the name of another one that is there already. Please check that it is meant.',
        details: ['Line 4: Dry is 612 already; 613 is a second category group of this name.'],
      },
    ]);
    expect(await namesIn('NAMES')).toEqual([{ dept: '60', name: 'Pets' }]);
  });

  test('When a department is called otherwise in a later file, then its rows that are not in it are too', async () => {
    await service.importFile(DEPARTMENTS, { text: [head, 'NAMES,60,Animals,61,Dogs,611,Wet'].join('\n') });
    expect(await namesIn('NAMES')).toEqual([{ dept: '60', name: 'Animals' }]);
  });

  test('When a new department has the name of one that is there, then both codes are told', async () => {
    const text = [head, 'NAMES,61,ANIMALS,,,,', 'NAMES,62,Garden,,,,'].join('\n');
    const { results } = await service.importFile(DEPARTMENTS, { text });
    expect(results).toMatchObject({ created: 2 });
    expect(results?.findings.map(({ details }) => details)).toEqual([
      ['Line 2: ANIMALS is 60 already; 61 is a second department of this name.'],
    ]);
  });
});
