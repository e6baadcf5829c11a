import { expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { zipOf } from './zip.ts';

test('When files are put into one, then each is found in it as it was, also where two have one name', async () => {
  const files = [
    { name: 'week-48_HIGH-ST.csv', text: 'Barcode,RRP\r\n5000112637922,1.25\r\n' },
    { name: 'week-48_HIGH-ST.csv', text: 'of another shop' },
    { name: 'Käse – 2.csv', text: '' },
  ];
  const zip = await zipOf(files.map(({ name, text }) => ({ name, file: new Blob([text]) })));
  const found = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  expect(Object.entries(found).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ['week-48_HIGH-ST.csv', files[0]!.text],
    ['week-48_HIGH-ST (2).csv', files[1]!.text],
    ['Käse – 2.csv', ''],
  ]);
});
