import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { openDatabase } from '@tillmap/storage/database';
import { createTestDatabase } from '@tillmap/testing';
import { fileBuildingSchema } from '../app.ts';
import { KNOWN_ITEMS, oneItem, SAMPLED_ITEMS } from './item-row.ts';

const FILLED = `
  insert into item (upload_id, position, line, barcode, canonical, own_only, is_known, supplier, cost, rrp, case_qty,
                    description, size)
  select $1::uuid, n, n, n::text, lpad((n * 7919 % 1000003)::text, 14, '0'), false, false, 'S', '1', '2', '6',
         'Some product', '' from generate_series(1, $2::int) n`;

const CLASSIFIED = `
  insert into result (upload_id, position, dept_code, sub_dept_code, cg_code, vat_code, confidence, source, needs_review,
                      reason, product_name, product_size, search_text)
  select $1::uuid, n, '', '', '', '', n % 100, 'exact', false, '', '', '', '' from generate_series(1, $2::int) n`;

test('When the planner has not heard of an upload yet, then its items are still found by position, not one by one', async () => {
  const { url, drop } = await createTestDatabase();
  const database = await openDatabase({ url, applicationName: 'plan test', ...fileBuildingSchema });
  try {
    await database.migrate();
    const fill = async (upload: string, items: number): Promise<void> => {
      await database.execute(FILLED, [upload, items]);
      await database.execute(CLASSIFIED, [upload, items]);
    };
    for (let uploads = 0; uploads < 12; uploads += 1) await fill(randomUUID(), 1_200);
    await database.execute('analyze item');
    await database.execute('analyze result');
    const unheard = randomUUID();
    await fill(unheard, 40_000);
    const planOf = async (statement: string): Promise<string> => {
      const plan = await database.query<{ 'QUERY PLAN': string }>(`explain ${statement}`);
      return plan.map((row) => row['QUERY PLAN']).join('\n');
    };
    const one = await planOf(
      `select 1 from unnest(array[1, 2, 3]::int[]) as found (position)
        cross join lateral (${oneItem(`upload_id = '${unheard}'`, 'found.position')}) item`,
    );
    expect(one).toMatch(/item_(first|other)_pkey on item_(first|other) /);
    expect(one).not.toContain('Append');
    expect(one).not.toContain('Filter');
    const known = await planOf(KNOWN_ITEMS.replaceAll('$1', `'${unheard}'`).replace('$2', '1').replace('$3', '500'));
    expect(known).toMatch(/item_\w+_pkey.*\n.*upload_id = .*position" >= 1/);
    expect(known).toMatch(/result_\w+_pkey.*\n.*upload_id = item\.upload_id.*item\."position"/);
    const sampled = await planOf(SAMPLED_ITEMS.replaceAll('$1', `'${unheard}'`));
    expect(sampled).toMatch(/item_\w+_pkey.*\n.*upload_id = .*position" = ANY/);
  } finally {
    await database.close();
    await drop();
  }
});
