import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { create, ItemResultSchema, RememberedNameSchema } from '@tillmap/bus/events';
import { waitUntil } from '@tillmap/testing';
import { eventsOf } from './events.ts';
import { barcodeOf } from './files.ts';
import { startWorld, type World } from './harness.ts';
import { classified, StandInClassifier } from './stand-in-classifier.ts';

let world: World;
let catalog: StandInClassifier;
beforeAll(async () => {
  world = await startWorld();
  catalog = new StandInClassifier(world.bus);
  catalog.isAnswering = false;
  await catalog.start();
});
afterAll(() => world.close());

const HEADER = 'Barcode,Description,Size,Supplier,Cost,RRP,Case Qty,Case Barcode';
const NAMED = [
  HEADER,
  '5000112637922,Tavy Cola,330ml,SUP1,0.50,1.00,24,',
  '5000112545104,,,SUP1,0.60,1.20,12,',
  '5010029020502,Zelda Oats,1kg,SUP1,1.50,2.49,6,5010029020519',
].join('\n');

describe('What the product memory is told', () => {
  test('When an upload became the session’s, then its names and links are told; when it is replaced, then they are taken back', async () => {
    const id = await world.newSession();
    expect((await world.upload(id, NAMED)).status).toBe(200);
    const [told] = await eventsOf(world.bus, 'namesGiven', () => true);
    expect(told).toMatchObject({ wholesalerCode: 'W1', wholesalerName: 'Best Wholesale', takenBack: false });
    expect(told?.names.map(({ barcode, name, size, caseBarcode }) => [barcode, name, size, caseBarcode])).toEqual([
      ['05000112637922', 'Tavy Cola', '330ml', ''],
      ['05010029020502', 'Zelda Oats', '1kg', '05010029020519'],
    ]);

    expect((await world.upload(id, `${HEADER}\n5000112545104,Brightwater,75cl,SUP1,0.60,1.20,12,`)).status).toBe(200);
    const [back] = await eventsOf(world.bus, 'namesGiven', ({ takenBack }) => takenBack);
    expect(back?.uploadId).toBe(told?.uploadId);
    expect(back?.names.map(({ name }) => name).toSorted()).toEqual(['Tavy Cola', 'Zelda Oats']);

    expect((await world.remove(`/sessions/${id}`)).status).toBe(204);
    const [, gone] = await eventsOf(world.bus, 'namesGiven', ({ takenBack }) => takenBack, 2);
    expect(gone?.names.map(({ name }) => name)).toEqual(['Brightwater']);
  });
});

test('When the rows of more than one event replace others, then each name is told once, and taken back once', async () => {
  const row = (n: number, name: string): string => `${barcodeOf(n)},${name} ${n},,SUP1,0.50,1.00,24,`;
  const replaced = Array.from({ length: 2_100 }, (_, n) => row(n, 'Old'));
  const kept = Array.from({ length: 2_800 }, (_, n) => row(n, 'New'));
  const id = await world.newSession();
  expect((await world.upload(id, [HEADER, ...replaced, ...kept].join('\n'))).body.data.total_processed).toBe(2_800);
  const isOf = ({ names }: { names: readonly { name: string }[] }) => names.some(({ name }) => name.startsWith('New'));
  const namesOf = async (takenBack: boolean): Promise<string[]> => {
    const events = await eventsOf(world.bus, 'namesGiven', (event) => event.takenBack === takenBack && isOf(event), 2);
    return events.flatMap(({ names }) => names.map(({ name }) => name)).toSorted();
  };
  const all = Array.from({ length: 2_800 }, (_, n) => `New ${n}`).toSorted();
  expect(await namesOf(false)).toEqual(all);
  expect((await world.remove(`/sessions/${id}`)).status).toBe(204);
  expect(await namesOf(true)).toEqual(all);
});

describe('A row that is classified by a remembered name', () => {
  test('When it is reviewed, then the name is shown as remembered and found; when the file is downloaded, then it is not in it', async () => {
    const id = await world.newSession();
    await world.upload(id, 'barcode,supplier,cost,rrp,case quantity\n5000112637922,SUP1,0.50,1.00,24');
    await world.post('/generate-epos-file', { session_id: id });
    const request = await waitUntil(() => catalog.requests.find(({ sessionId }) => sessionId === id));
    const sure = classified(request.items[0]!);
    const remembered = create(RememberedNameSchema, {
      name: 'Tavy Cola',
      size: '330ml',
      kind: 'file',
      wholesalerCode: 'N1',
      wholesalerName: 'Northway Cash & Carry',
      lastGiven: '2026-11-18',
      times: 3,
      givers: 1,
      others: [
        {
          name: 'Zelda Oat Flakes',
          size: '1kg',
          kind: 'file',
          wholesalerCode: 'C1',
          wholesalerName: 'Castle',
          lastGiven: '2026-10-02',
        },
      ],
    });
    await catalog.answer(request, {
      results: [create(ItemResultSchema, { ...sure, source: 'similarity', name: '', size: '', remembered })],
    });
    await world.until(id, 'completed');
    // A file without names has none to tell.
    expect((await eventsOf(world.bus, 'namesGiven', () => true)).flatMap(({ names }) => names)).not.toContainEqual(
      expect.objectContaining({ name: '' }),
    );

    for (const search of ['', '?search=tavy']) {
      const { body } = await world.get(`/sessions/${id}/products${search}`);
      expect(body.data.products).toHaveLength(1);
      expect(body.data.products[0]).toMatchObject({
        description: '',
        size: '',
        remembered: {
          name: 'Tavy Cola',
          size: '330ml',
          source: 'Northway Cash & Carry, 18 November 2026',
          others: [{ name: 'Zelda Oat Flakes', size: '1kg', source: 'Castle, 2 October 2026' }],
        },
      });
      expect(body.data.products[0].review_details.slice(0, 2)).toEqual([
        'Name from memory: "Tavy Cola 330ml", Northway Cash & Carry, 18 November 2026',
        'This barcode was also given for "Zelda Oat Flakes 1kg" (Castle, 2 October 2026)',
      ]);
    }
    const file = await world.get(`/sessions/${id}/download?disclaimer_accepted=true`);
    expect(file.body.split('\r\n')[1]).toBe('5000112637922,,,10,Drinks,11,Soft drinks,111,Cola,S,20,SUP1,0.50,1.00,24');
  });
});
