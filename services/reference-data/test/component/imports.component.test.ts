import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { mappingsFile, type ReferenceData, standInCatalog, startReferenceData } from '../harness.ts';

let service: ReferenceData;
let catalog: Awaited<ReturnType<typeof standInCatalog>>;
const MAPPINGS = '/api/admin/reference-mappings/import';
const DEPARTMENTS = '/api/admin/departments/import';
const VAT_CODES = '/api/admin/vat-codes/import';
const fields = { wholesaler_code: 'NISA' };
const HEADER = 'barcode,name,size,dept_code,sub_dept_code,cg_group_code,vat_code';

/** The barcodes of these mappings as their table shows them. */
const mappingsOf = async (names: readonly string[]) => {
  const rows: string[] = [];
  for (const name of names) {
    const answer = await service.get(`/api/admin/reference-mappings?wholesaler_code=NISA&search=${name}`);
    const { data } = (await answer.json()) as { data: { mappings: { barcode: string }[] } };
    rows.push(...data.mappings.map(({ barcode }) => barcode));
  }
  return { rows };
};

beforeAll(async () => {
  service = await startReferenceData();
  catalog = await standInCatalog(service.openBus());
  await service.addWholesaler('NISA');
});
afterAll(async () => {
  await catalog.stop();
  await service.stop();
});

describe('An import of reference mappings', () => {
  test('When all rows are good, then they are in, catalog has answered, and the figures say so', async () => {
    const done = await service.importFile(MAPPINGS, { text: mappingsFile(3_500), fields });

    expect(done).toMatchObject({ status: 'completed', percentage: 100, processed: 3_500, total: 3_500, error: null });
    expect(done).toMatchObject({ type: 'reference_mappings', started_at: expect.stringMatching(/Z$/) });
    expect(done.results).toMatchObject({
      imported: 3_500,
      created: 3_500,
      updated: 0,
      skipped: 0,
      errors_count: 0,
      products_created: 3_500,
      products_updated: 0,
    });
    expect(done.results?.created_list).toHaveLength(1_000);
    expect(done.results?.created_list[0]).toBe('5000000000010');
    expect(new Set(done.results?.products_created_list).size).toBe(1_000);
    expect(done.results?.products_created_list).toContain('5000000000010');
    expect(catalog.products.size).toBe(3_500);
    expect(catalog.heard.map(({ chunk }) => chunk)).toEqual([0, 1, 2, 3]);
    expect(catalog.heard.every(({ mappings }) => mappings.length <= 1_000)).toBe(true);
  });

  test('When the same file comes again, then every row is skipped and nothing is told', async () => {
    const told = catalog.heard.length;
    const done = await service.importFile(MAPPINGS, { text: mappingsFile(3_500), fields });

    expect(done.results).toMatchObject({ imported: 0, created: 0, updated: 0, skipped: 3_500, errors_count: 0 });
    expect(catalog.heard).toHaveLength(told);
  });

  test('When some rows say something new, then only those are updated, with a higher version', async () => {
    const before = catalog.heard
      .flatMap(({ mappings }) => mappings)
      .find(({ barcode }) => barcode === '05000000000010');
    const text = mappingsFile(3_500).replace('Product 1,', 'Product one,');
    const done = await service.importFile(MAPPINGS, { text, fields });

    expect(done.results).toMatchObject({ created: 0, updated: 1, skipped: 3_499, updated_list: ['5000000000010'] });
    expect(done.results).toMatchObject({ products_updated: 1, products_updated_list: ['5000000000010'] });
    const [after] = catalog.heard.at(-1)?.mappings ?? [];
    expect(after).toMatchObject({ id: before?.id, name: 'Product one' });
    expect(after?.version).toBeGreaterThan(before?.version ?? 0n);
    const [kept] = await service.sql.query<{ before: { name: string } }>(
      "select before from import_before where item_key = '05000000000010' and before is not null",
    );
    expect(kept?.before.name).toBe('Product 1');
  });

  test('When names have quotes, backslashes and line breaks, or fields are empty, then rows stay apart and whole', async () => {
    const named = async (...lines: readonly string[]) => {
      const done = await service.importFile(MAPPINGS, { text: [HEADER, ...lines].join('\r\n'), fields });
      expect(done.results).toMatchObject({ created: lines.length, errors_count: 0 });
      const { mappings } = catalog.heard.at(-1)!;
      return mappings.map(({ name, size, vatCode }) => [name, size, vatCode]);
    };

    expect(await named('5000000077770,Alone,,10,90,1,')).toEqual([['Alone', '', '']]);
    const odd = [
      '5000000077780,"Back\\slash \\n ""quoted""",,10,90,1,S',
      '5000000077790,"Two\nlines",1kg,10,90,1,',
      "5000000077800,{O'Neil\u2028NULL},,10,90,1,",
    ];
    expect(await named(...odd)).toEqual([
      ['Back\\slash \\n "quoted"', '', 'S'],
      ['Two lines', '1kg', ''],
      ["{O'Neil NULL}", '', ''],
    ]);
  });

  test('When rows are bad, then each is listed with line, value, reason and what is near, and the good ones go in', async () => {
    const text = [
      HEADER,
      '5000000099990,Good,1kg,10,90,1,S',
      '5000000099991,Wrong department,,10,99,1,',
      '5000000099992,Wrong VAT,,10,90,1,SS',
      'ABC,No barcode,,10,90,1,Z',
      `5000000099994,${'x'.repeat(301)},,,90,1,Z`,
      '=1+1,=cmd,,10,90,1,Z',
    ].join('\n');
    const done = await service.importFile(MAPPINGS, { text, fields });

    expect(done.status).toBe('completed');
    expect(done.results).toMatchObject({ created: 1, skipped: 0, errors_count: 5 });
    expect(done.results?.errors).toEqual([
      {
        line: 3,
        reasons: [
          'Line 3: department 10/99/1 is not in the hierarchy of NISA; of 10 the only sub-department is 90 Biscuits.',
        ],
      },
      {
        line: 4,
        reasons: [
          'Line 4: VAT code SS is not in the list of NISA; its VAT codes are S (Standard, 20%) and Z (Zero, 0%).',
        ],
      },
      { line: 5, reasons: ['Line 5: the barcode "ABC" has characters that are not digits.'] },
      {
        line: 6,
        reasons: [
          'Line 6: the name has 301 characters; at most 300 are allowed.',
          'Line 6: the department code is missing; 90/1 is 10/90/1 (Grocery / Biscuits / Plain).',
        ],
      },
      { line: 7, reasons: [expect.stringContaining('Line 7: the barcode "=1+1"')] },
    ]);
  });

  test('When the refused rows are downloaded, then they are all there, safe for a spreadsheet', async () => {
    const [{ id } = { id: '' }] = await service.sql.query<{ id: string }>(
      'select id from import_job where errors_count = 5',
    );
    const answer = await service.get(`/api/admin/import-progress/${id}/errors`);

    expect(answer.headers.get('content-disposition')).toContain('file_errors.csv');
    const lines = (await answer.text()).split('\r\n');
    expect(lines[0]).toBe(`line,reason,${HEADER}`);
    expect(lines).toHaveLength(7);
    expect(lines[5]).toMatch(/^7,.*,'=1\+1,'=cmd,,10,90,1,Z$/);
  });

  test('When barcodes are written as shops write them, then the results name them so', async () => {
    const text = [HEADER, '96385074,Short,,10,90,1,', '9-771234-567003,Hyphens,,10,90,1,'].join('\n');
    const { results } = await service.importFile(MAPPINGS, { text, fields });

    const { rows } = await mappingsOf(['Short', 'Hyphens']);
    expect(results?.created_list).toEqual(rows);
    expect(results?.created_list[0]).toBe('96385074');
    // The product database knows no form of its own.
    expect(results?.products_created_list).toEqual(['96385074', '9771234567003']);
  });

  test('When a barcode comes twice in a file, then its last row counts and what contradicts it is told', async () => {
    const text = [HEADER, '5012345678900,First,,10,,,', '05012345678900,Last,,10,90,2,Z', mappingsFile(1)].join('\n');
    const done = await service.importFile(MAPPINGS, { text, fields });

    expect(done.results).toMatchObject({
      rows_read: 4,
      created: 1,
      updated: 1,
      skipped: 0,
      replaced: 1,
      errors_count: 0,
      left_out: 1,
      findings: [
        {
          code: 'contradictions',
          sentence:
            'Rows of this file contradict each other about 1 product or code; of each the last row counts. Please check which one is right.',
          details: [
            '5012345678900: line 2 says “First”, 10 with no VAT code, line 3 says “Last”, 10/90/2 with VAT Z; line 3 counts.',
          ],
        },
      ],
    });
    const mapping = await service.sql.query('select name, cg_group_code from reference_mapping where barcode = $1', [
      '05012345678900',
    ]);
    expect(mapping).toEqual([{ name: 'Last', cg_group_code: '2' }]);
  });
});

describe('An import of departments', () => {
  const head = 'wholesaler_code,dept_code,dept_name,sub_dept_code,sub_dept_name,cg_group_code,cg_group_name';

  test('When rows are new, changed, the same and wrong, then each counts as what it is', async () => {
    const text = [
      head,
      'NISA,10,Grocery,,,,',
      'NISA,20,Beverages,10,Soft,1,Cola',
      'NISA,30,Frozen,,,,',
      'NIZA,30,Frozen,,,,',
      'NISA,,No code,,,,',
    ].join('\n');
    const done = await service.importFile(DEPARTMENTS, { text });

    expect(done).toMatchObject({ status: 'completed', type: 'departments', percentage: 100, processed: 5, total: 5 });
    expect(done.results).toMatchObject({ created: 1, updated: 1, skipped: 1, errors_count: 2, imported: 2 });
    expect(done.results).toMatchObject({ created_list: ['NISA 30'], updated_list: ['NISA 20/10/1'] });
    expect(done.results?.errors).toEqual([
      { line: 5, reasons: ['Line 5: there is no wholesaler NIZA; the nearest is NISA.'] },
      { line: 6, reasons: ['Line 6: the department code is missing.'] },
    ]);
  });
});

describe('A list that went through another program', () => {
  const head = 'wholesaler_code,dept_code,dept_name,sub_dept_code,sub_dept_name,cg_group_code,cg_group_name';
  const placesOf = (code: string) =>
    service.sql.query<{ place: string; name: string }>(
      `select dept_code || '/' || sub_dept_code || '/' || cg_group_code as place, dept_name as name from hierarchy_row
        where wholesaler_code = $1 order by 1`,
      [code],
    );

  test('When codes lost their zeros, then the rows that are there are changed and it is told; no second ones are made', async () => {
    await service.addWholesaler('ZERO');
    const first = [head, 'ZERO,01,Fresh,05,Dairy,007,Milk', 'ZERO,02,Frozen,06,Ice,008,Ice Cream'];
    await service.importFile(DEPARTMENTS, { text: first.join('\n') });
    const again = [head, 'zero,1,Fresh Foods,5,Dairy,7,Milk', 'ZERO,2,Household,6,Ice,8,Ice Cream'];
    const { results } = await service.importFile(DEPARTMENTS, { text: again.join('\n') });

    expect(results).toMatchObject({ created: 0, updated: 1, errors_count: 1 });
    expect(await placesOf('ZERO')).toEqual(
      [
        ...(await placesOf('ZERO')).filter(({ place }) => place !== '01/05/007' && place !== '02/06/008'),
        { place: '01/05/007', name: 'Fresh Foods' },
        { place: '02/06/008', name: 'Frozen' },
      ].sort((one, other) => (one.place < other.place ? -1 : 1)),
    );
    expect(results?.findings).toEqual([
      {
        code: 'read_as_others',
        sentence:
          '2 values were read as others: “1/5/7” as “01/05/007” and “zero” as “ZERO”. Please check that they are meant.',
        details: ['Line 2: department “1/5/7” as “01/05/007”.', 'Line 2: wholesaler “zero” as “ZERO”.'],
      },
    ]);
    expect(results?.errors[0]?.reasons[0]).toContain('Line 3: the department 2 differs from 02 Frozen, which is there');
  });

  test('When a reference file has such codes, names and rates, then they are read and told', async () => {
    const text = [HEADER, '5000000088810,Milk,,1.0,05,7,20%', '5000000088827,Ice,,Frozen,Ice,Ice Cream,standard'];
    const { results } = await service.importFile(MAPPINGS, {
      text: text.join('\n'),
      fields: { wholesaler_code: 'ZERO' },
    });

    expect(results).toMatchObject({ created: 2, errors_count: 0 });
    expect(results?.findings[0]?.details).toEqual([
      'Line 2: VAT code “20%” as “S”.',
      'Line 2: department “1.0/05/7” as “01/05/007”.',
      'Line 3: VAT code “standard” as “S”.',
      'Line 3: department “Frozen/Ice/Ice Cream” as “02/06/008”.',
    ]);
    const kept = await service.sql.query(
      `select dept_code || '/' || sub_dept_code || '/' || cg_group_code as place, vat_code from reference_mapping
        where wholesaler_code = 'ZERO' order by barcode`,
    );
    expect(kept).toEqual([
      { place: '01/05/007', vat_code: 'S' },
      { place: '02/06/008', vat_code: 'S' },
    ]);
  });
});

describe('An import of VAT codes', () => {
  test('When it is sent, then the answer already has the results', async () => {
    const text = [
      'wholesaler_code,code,description,rate',
      'NISA,S,Standard,20',
      'NISA,R,Reduced,5.00%',
      'NISA,X,Too much,101',
      'NISA,Y,Too fine,1.234',
      'NISA,ELEVENCHARS,Too long,5',
      'NISA,W,,5',
      'NISA,H,Half,.5',
      'NISA,P,Point,"5,"',
      'NISA,D,Only a point,.',
    ].join('\n');
    const answer = await service.upload(VAT_CODES, { text });

    expect(answer.status).toBe(200);
    const { message, import_id, data } = (await answer.json()) as { message: string; import_id: string; data: object };
    expect(message).toBe(
      'VAT codes: 3 imported, 1 already there, 5 with errors. 1 rate is below 1%. Please check that you did not mean a fraction, such as 0.5 for 50%.',
    );
    const created_list = ['NISA R', 'NISA H', 'NISA P'];
    expect(data).toMatchObject({ created: 3, updated: 0, skipped: 1, errors_count: 5, created_list });
    expect((data as { findings: object[] }).findings).toEqual([
      {
        code: 'rate_below_one',
        sentence: '1 rate is below 1%. Please check that you did not mean a fraction, such as 0.5 for 50%.',
        details: ['Line 8: the rate .5 is taken as 0.5%; if 50% is meant, write 50.'],
      },
    ]);
    expect(
      await service.sql.query("select code, rate::text from vat_code where code in ('H', 'P') order by code"),
    ).toEqual([
      { code: 'H', rate: '0.50' },
      { code: 'P', rate: '5.00' },
    ]);
    expect(
      (await (await service.get(`/api/admin/import-progress/${import_id}/errors`)).text()).split('\r\n'),
    ).toHaveLength(7);
  });
});

describe('What the planner knows', () => {
  test('When many rows came, then it is told of them within seconds', async () => {
    await service.addWholesaler('MANY');
    await service.sql.execute('alter table reference_mapping set (autovacuum_enabled = false)');
    const file = { text: mappingsFile(10_000), fields: { wholesaler_code: 'MANY' } };
    // Pages that are visible to all need not be read for what the index has. Rows of the last moment may still be hidden
    // from somebody: those the same file brought before are not.
    const isTold = async (): Promise<boolean> => {
      await service.importFile(MAPPINGS, file);
      const [table] = await service.sql.query<{ share: number }>(
        `select relallvisible::float / greatest(relpages, 1) as share from pg_class where relname = 'reference_mapping'`,
      );
      return (table?.share ?? 0) > 0.9;
    };
    await waitUntil(isTold, { seconds: 20 });
  });
});
