import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { csvBytes } from './csv-bytes.ts';

type Form = Parameters<typeof csvBytes>[1];
const FORM: Form = { kind: 'csv', separator: ',', quotes: 'where_needed', newline: 'crlf', characters: 'utf-8' };
const written = async (rows: readonly (readonly string[])[], form: Partial<Form> = {}): Promise<Buffer> => {
  const blocks: Buffer[] = [];
  for await (const block of csvBytes(rows, { ...FORM, ...form })) blocks.push(block);
  return Buffer.concat(blocks);
};

test('Separator, quotes, line ends and characters are those of the till', async () => {
  const rows = [['a;b', 'c,d', 'é£', 'x"y']];
  expect((await written(rows)).toString()).toBe('a;b,"c,d",é£,"x""y"\r\n');
  expect((await written(rows, { separator: ';', newline: 'lf' })).toString()).toBe('"a;b";c,d;é£;"x""y"\n');
  expect((await written(rows, { quotes: 'always' })).toString()).toBe('"a;b","c,d","é£","x""y"\r\n');
  expect((await written([['£€é']], { characters: 'windows-1252' })).toString('hex')).toBe('a380e90d0a');
  expect((await written([['£€é']], { characters: 'iso-8859-1' })).toString('latin1')).toBe('£?é\r\n');
  expect((await written([['a']], { characters: 'utf-8-with-mark' })).toString('hex')).toBe('efbbbf610d0a');
  expect((await written([['é']], { characters: 'utf-16le' })).toString('hex')).toBe('fffee9000d000a00');
  expect((await written([['🍫b']], { characters: 'ascii' })).toString()).toBe('?b\r\n');
});

test('What Windows-1252 can write is read again as it was', async () => {
  const windows = new TextDecoder('windows-1252');
  const signs = windows.decode(Uint8Array.from({ length: 256 }, (_, code) => code)).replace(/[\r\n"]/g, '');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(...Array.from(signs)), maxLength: 40 }), async (text) => {
      const bytes = await written([[text]], { characters: 'windows-1252', quotes: 'always' });
      expect(windows.decode(bytes)).toBe(`"${text}"\r\n`);
    }),
  );
});
