import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ReferenceData, startReferenceData } from '../harness.ts';

let service: ReferenceData;

/** Mappings of one group with these VAT codes, of barcodes from `first` on. */
const mappingsOf = (wholesaler: string, first: number, place: readonly string[], vatCodes: readonly string[]) =>
  service.sql.execute(
    `insert into reference_mapping (id, wholesaler_code, barcode, barcode_given, name, size, dept_code, sub_dept_code,
            cg_group_code, vat_code, source, confidence, version, created_at, updated_at)
     select gen_random_uuid(), $1, lpad(n::text, 14, '0'), n::text, 'Product ' || n, '', $2, $3, $4, vat, 'import', 100,
            nextval('mapping_version'), now(), now()
       from unnest($5::text[]) with ordinality as t (vat, at), lateral (select $6::integer + at as n) numbered`,
    [wholesaler, ...place, vatCodes, first],
  );

beforeAll(async () => {
  service = await startReferenceData();
  for (const code of ['NISA', 'BOOKER']) {
    await service.postJson('/api/admin/wholesalers', { code, name: code });
    const text = `wholesaler_code,code,description,rate\n${code},Z,Zero,0\n${code},S,Standard,20.00`;
    await service.upload('/api/admin/vat-codes/import', { text });
  }
  await mappingsOf('NISA', 0, ['10', '90', '1'], ['Z', 'Z', 'Z', 'S']);
  await mappingsOf('NISA', 10, ['10', '90', '2'], ['Z', 'S', '', '']);
  await mappingsOf('NISA', 20, ['10', '', ''], ['S']);
  await mappingsOf('NISA', 30, ['20', '10', '1'], ['', '']);
  await mappingsOf('BOOKER', 0, ['10', '90', '1'], ['S', 'S']);
});
afterAll(() => service.stop());

const groupsOf = async (code: string): Promise<unknown> => {
  const answer = await service.get(`/internal/wholesalers/${code}/usual-vat`, 'service');
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { groups: unknown }).groups;
};
const place = (dept_code: string, sub_dept_code: string, cg_group_code: string) => ({
  dept_code,
  sub_dept_code,
  cg_group_code,
});

describe('The usual VAT of the groups of a wholesaler', () => {
  test('When a service asks, then each group comes with its most frequent code, its share and how many are behind it', async () => {
    expect(await groupsOf('NISA')).toEqual([
      { ...place('10', '', ''), vat_code: 'S', share: 1, mappings: 1 },
      { ...place('10', '90', '1'), vat_code: 'Z', share: 0.75, mappings: 4 },
      { ...place('10', '90', '2'), vat_code: 'S', share: 0.5, mappings: 2 },
    ]);
    expect(await groupsOf('BOOKER')).toEqual([{ ...place('10', '90', '1'), vat_code: 'S', share: 1, mappings: 2 }]);
  });

  test('When a code leaves the VAT list, then its mappings no longer count', async () => {
    await service.sql.execute(`delete from vat_code where wholesaler_code = 'NISA' and code = 'Z'`);
    expect(await groupsOf('NISA')).toEqual([
      { ...place('10', '', ''), vat_code: 'S', share: 1, mappings: 1 },
      { ...place('10', '90', '1'), vat_code: 'S', share: 1, mappings: 1 },
      { ...place('10', '90', '2'), vat_code: 'S', share: 1, mappings: 1 },
    ]);
  });

  test('When there is no such wholesaler the answer is 404, and 401 to a person', async () => {
    expect((await service.get('/internal/wholesalers/NONE/usual-vat', 'service')).status).toBe(404);
    expect((await service.get('/internal/wholesalers/NISA/usual-vat', 'admin')).status).toBe(401);
  });
});
