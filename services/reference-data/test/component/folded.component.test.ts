import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { foldedText } from '@tillmap/contracts';
import fc from 'fast-check';
import { type ReferenceData, standInCatalog, startReferenceData } from '../harness.ts';

const HEADER = 'barcode,name,size,dept_code,sub_dept_code,cg_group_code,vat_code';
let service: ReferenceData;
let catalog: Awaited<ReturnType<typeof standInCatalog>>;

beforeAll(async () => {
  service = await startReferenceData();
  catalog = await standInCatalog(service.openBus());
  await service.addWholesaler('NISA');
  const text = [
    HEADER,
    '792929008068,Search Form Bar,50g,10,90,1,S',
    '5010466387961,Nestlé Style M’s Café-Bar,,10,90,1,S',
  ];
  await service.importFile('/api/admin/reference-mappings/import', {
    text: text.join('\n'),
    fields: { wholesaler_code: 'NISA' },
  });
});
afterAll(async () => {
  await catalog.stop();
  await service.stop();
});

test('When the database folds a text, then it is what the screens fold it to', async () => {
  const letter = fc.constantFrom(..."aZ09 -‐‑–—−'’‘`´ʼ′éÉñŁłØøĐđßẞæÆœŒþıİςΣσ½ﬁ①Ａｚ５ỆК".split(''));
  const texts = fc.array(fc.string({ unit: letter, maxLength: 12 }), { minLength: 1, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(texts, async (given) => {
      const rows = await service.sql.query<{ folded: string }>(
        'select folded(text) as folded from unnest($1::text[]) with ordinality as t (text, at) order by at',
        [given],
      );
      expect(rows.map(({ folded }) => folded)).toEqual(given.map(foldedText));
    }),
    { numRuns: 20 },
  );
});

describe('The search over mappings', () => {
  test.each([
    ['nestle', '5010466387961'],
    ['NESTLÉ', '5010466387961'],
    ["M's", '5010466387961'],
    ['ms', ''],
    ['bar cafe', '5010466387961'],
    ['cafe-bar', '5010466387961'],
    ['cafebar', '5010466387961'],
    ['stylems café', '5010466387961'],
    ['afebar', ''],
    ['searchformb', '792929008068'],
    ['ne', '5010466387961'],
    ['792929008068', '792929008068'],
    ['0792929008068', '792929008068'],
    ['00792929008068', '792929008068'],
    ['7 92929 008068', '792929008068'],
    ["'", ''],
    ['nestlé & "bar"', '5010466387961'],
    ['*792929008068*', '792929008068'],
    ['"792929008068",', '792929008068'],
    ['EAN: 792929008068', '792929008068'],
    ['form nestle', ''],
  ])('When %s is searched, then it finds %s', async (search, found) => {
    const answer = await service.get(
      `/api/admin/reference-mappings?wholesaler_code=NISA&search=${encodeURIComponent(search)}`,
    );
    const { data } = (await answer.json()) as { data: { mappings: { barcode: string }[] } };
    expect(data.mappings.map(({ barcode }) => barcode).join()).toBe(found);
  });
});
