import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Download, Rehearsal } from '@tillmap/contracts';
import { barcodeOf } from './files.ts';
import { ANN, startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';
import { filesOf } from './zip-files.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
});
afterAll(() => world.close());

const problem = ({ problems }: Rehearsal, words: string) => problems.find((one) => one.words.startsWith(words));

describe('Names, prices and texts that no till expects', () => {
  let nasty: string;
  beforeAll(async () => {
    const rows = [
      ['N'.repeat(300), '1.00', '1.50'],
      ['Free Cola', '1.00', '0'],
      ['Dear Cola', '1.00', '99999.9999'],
      ['Cola \u{1F600}', '1.00', '1.50'],
      ['=HYPERLINK("x")', '1.00', '1.50'],
      ['Cola\nwith a second line', '1.00', '1.50'],
    ] as const;
    nasty = await world.newSession(ANN, 'Nasty');
    const lines = rows.map(([name, cost, rrp], at) =>
      [
        barcodeOf(2 * at + 200),
        at < 4 ? 'Smith & Co' : 'Smith + Co',
        cost,
        rrp,
        '12',
        `"${name.replaceAll('"', '""')}"`,
      ].join(','),
    );
    await world.upload(nasty, ['barcode,supplier,costprice,rrp,caseqty,description', ...lines].join('\n'));
    await world.post('/generate-epos-file', { session_id: nasty });
    await world.until(nasty, 'completed');
  });
  const of = async (body: object): Promise<Rehearsal> =>
    (await world.post(`/sessions/${nasty}/till/rehearsal`, body)).body.data;

  test.each([
    ['shopify', {}],
    ['square', {}],
    ['lightspeed-x', { vat: { S: 'VAT 20', Z: 'No VAT' } }],
    ['lightspeed-r', { vat: { S: 'VAT 20', Z: 'No VAT' } }],
    ['loyverse', { vat: { S: 'VAT 20', Z: 'No VAT' } }],
    ['ospos', {}],
    ['kriolos', { vat: { S: '001', Z: '002' } }],
    ['proepos', { departments: { '10': '1', '20': '2' }, vat: { S: '1', Z: '2' } }],
    ['odoo', { vat: { S: '20%', Z: '0%' } }],
    ['woocommerce', {}],
  ])(
    'When %s would get them, then each has its verdict, and no cell starts as a formula or ends a row',
    async (profile, tables) => {
      const answer = await of({ profile, tables });
      expect(answer.products).toBe(6);
      expect(answer.imported + answer.changed + answer.refused + answer.left_out).toBe(answer.products);
      const rows = await world.call(ANN, 'POST', `/api/v1/file-building/sessions/${nasty}/till/rows`, {
        profile,
        tables,
      });
      expect(rows.status).toBe(200);
      expect(rows.body).not.toMatch(/(^|,)"?[=@\t]/m);
    },
  );

  test('When no two names are the same, then the check says it, and where two are, it says those', async () => {
    const chromis = { profile: 'chromis' };
    expect((await of(chromis)).unique).toEqual(expect.arrayContaining(['Barcode', 'Name']));
    const twins = await world.newSession(ANN, 'Twins');
    const row = (at: number) => `${barcodeOf(at)},Acme,1.00,1.50,12,Cola 330ml`;
    await world.upload(twins, ['barcode,supplier,costprice,rrp,caseqty,description', row(240), row(242)].join('\n'));
    await world.post('/generate-epos-file', { session_id: twins });
    await world.until(twins, 'completed');
    const { body } = await world.post(`/sessions/${twins}/till/rehearsal`, chromis);
    expect(body.data.unique).toContain('Barcode');
    expect(body.data.unique).not.toContain('Name');
    expect(problem(body.data, 'Name is in the file twice')).toBeDefined();
  });

  test('When every file is asked for, then a ZIP file has each once, also where their names are alike', async () => {
    const zip = await world.bytes(ANN, `/api/v1/file-building/sessions/${nasty}/till/file`, {
      profile: 'lightspeed-r',
      parts: 'all',
      disclaimer_accepted: true,
    });
    expect([...(await filesOf(zip)).keys()]).toEqual([
      'lightspeed-r_Smith___Co.xlsx',
      'lightspeed-r_Smith___Co (2).xlsx',
    ]);
    const { downloads } = (await world.get(`/sessions/${nasty}/downloads`)).body.data;
    const ofAll = downloads.find((one: Download) => one.till?.is_zip);
    expect(ofAll).toMatchObject({ products: 6, file_name: expect.stringMatching(/_lightspeed-r_[^_]+\.zip$/) });
  });

  test('When a name is too long and one has a sign that the till refuses, then they are told by kind', async () => {
    const shopify = await of({ profile: 'shopify' });
    expect(problem(shopify, 'Title is longer than 255')).toMatchObject({ rows: 1, verdict: 'refused' });
    const file = await world.bytes(ANN, `/api/v1/file-building/sessions/${nasty}/till/file`, {
      profile: 'shopify',
      disclaimer_accepted: true,
    });
    const text = file.toString();
    expect(text).toContain('\u{1F600}');
    expect(text).not.toMatch(/(^|,)"?=/m);
    expect(text).toContain('HYPERLINK');
    // A line break of a name is a space, so a row is a line.
    expect(text.trim().split('\n')).toHaveLength(shopify.products + 1);
  });
});
