import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import type { FormFile } from '../requests/form.ts';
import { SHEET, WORKBOOK, workbookOf } from './workbook.ts';
import { type Entry, zipOf } from './zip.ts';

export type Hostile = Readonly<{ what: string; file: FormFile }>;

const MEGABYTE = 1024 * 1024;
const LAUGHS = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
const HEADER = 'barcode,description,size,costprice,rrp\n';
const ROW = '5000112637922,Cola,1l,1.00,2.00\n';

/** A part that unpacks to so many megabytes of blanks. */
const blanks = (name: string, megabytes: number): Entry => {
  const content = Buffer.alloc(megabytes * MEGABYTE, ' ');
  return { name, packed: { bytes: deflateRawSync(content), size: content.length, crc: crc32(content) } };
};

const nested = (depth: number): Buffer => {
  let inner = zipOf(workbookOf());
  for (let at = 0; at < depth; at += 1) inner = zipOf([{ name: 'xl/workbook.xml', content: inner }]);
  return inner;
};

const workbooks = (bomb: number): Readonly<Record<string, readonly Buffer[]>> => ({
  'a ZIP bomb': [
    zipOf(workbookOf({ [SHEET]: blanks(SHEET, bomb) })),
    zipOf(workbookOf({ 'xl/sharedStrings.xml': blanks('xl/sharedStrings.xml', bomb) })),
    zipOf([blanks('x', bomb / 8), ...Array.from({ length: 500 }, (_, at) => ({ name: `x${at}` }))], { overlaps: true }),
    zipOf([...workbookOf(), ...Array.from({ length: 60_000 }, (_, at) => ({ name: `x/${at}` }))]),
  ],
  'sizes that lie': [
    zipOf(workbookOf({ [SHEET]: { ...blanks(SHEET, bomb), saidSize: 100 } })),
    zipOf(workbookOf({ [SHEET]: { name: SHEET, content: Buffer.from('<worksheet/>'), saidSize: 0xffffffff } })),
    zipOf(workbookOf()).subarray(0, -30),
  ],
  'ZIP files in ZIP files': [
    nested(1),
    nested(20),
    zipOf(workbookOf({ [SHEET]: { name: SHEET, content: nested(3) } })),
  ],
  'paths out of the archive': [
    '../../../../tmp/x',
    '/etc/cron.d/x',
    'xl\\..\\..\\x',
    'xl/worksheets/sheet1.xml\0.txt',
  ].map((name) => zipOf([...workbookOf(), { name, content: Buffer.from('x') }])),
  'external entities': [
    zipOf(workbookOf({ [WORKBOOK]: '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><workbook>&x;</workbook>' })),
    zipOf(workbookOf({ [SHEET]: '<!DOCTYPE w SYSTEM "http://127.0.0.1:9/x.dtd"><worksheet/>' })),
    zipOf(workbookOf({ [SHEET]: `<!DOCTYPE w [<!ENTITY l0 "ha">${LAUGHS}]><worksheet>&l9;</worksheet>` })),
    zipOf(workbookOf({ [SHEET]: `<worksheet>${'<a>'.repeat(200_000)}` })),
  ],
  'a file that is two': [
    zipOf(workbookOf(), { before: Buffer.from('%PDF-1.7\n') }),
    zipOf(workbookOf(), { before: Buffer.from('<html><script>alert(1)</script></html>') }),
    Buffer.concat([zipOf(workbookOf()), zipOf([blanks('y', 1)])]),
    Buffer.concat([Buffer.from('GIF89a'), randomBytes(2_000)]),
  ],
});

const texts = (megabytes: number): Readonly<Record<string, readonly Buffer[]>> => ({
  'a text that never ends': [
    Buffer.from(HEADER + 'x'.repeat(megabytes * MEGABYTE)),
    Buffer.from(`${HEADER}"${'x,\n'.repeat((megabytes * MEGABYTE) / 4)}`),
    Buffer.from(`${','.repeat((megabytes * MEGABYTE) / 8)}\n`),
    Buffer.from(`${HEADER}${'"'.repeat((megabytes * MEGABYTE) / 4)}`),
  ],
  'bytes that are no text': [
    Buffer.concat([Buffer.from(HEADER), randomBytes(100_000)]),
    Buffer.from(`${HEADER}${ROW}\0\0\0${ROW}`),
    Buffer.from([0xff, 0xfe]),
    Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x0a, 0x00]),
    Buffer.alloc(MEGABYTE),
    Buffer.from('MZ\x90\0'),
  ],
  'a text of another kind': [
    Buffer.from('<html><body><script>alert(1)</script></body></html>'),
    Buffer.from('{"__proto__":{"role":"admin"},"constructor":{"prototype":{"x":1}}}'),
    Buffer.from('['.repeat(200_000)),
    Buffer.from(`{"format":1,"columns":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
    Buffer.from(''),
  ],
});

/** A text is smaller than what a bomb unpacks to by this. */
const TEXT_OF_BOMB = 1 / 16;

/** Files that are made to hurt whoever opens them; `bomb` is what a bomb unpacks to, in megabytes. */
export const hostileFiles = (bomb: number): readonly Hostile[] => {
  const named = (kinds: Readonly<Record<string, readonly Buffer[]>>, name: string): readonly Hostile[] =>
    Object.entries(kinds).flatMap(([what, files]) => files.map((content) => ({ what, file: { name, content } })));
  const long = texts(bomb * TEXT_OF_BOMB);
  return [...named(workbooks(bomb), 'prices.xlsx'), ...named(long, 'prices.csv'), ...named(long, 'prices.json')];
};

/** Names that would lead out of a folder, out of a header or out of a page. */
export const HOSTILE_NAMES: readonly string[] = [
  '../../../../etc/passwd.csv',
  '..\\..\\windows\\x.csv',
  '/etc/cron.d/x.csv',
  'x.csv\0.exe.csv',
  'x\r\nSet-Cookie: a=b\r\n.csv',
  'price\u202elist.csv',
  '"><img src=x onerror=alert(1)>.csv',
  `${'x'.repeat(5_000)}.csv`,
  '%2e%2e%2f%2e%2e%2fx.csv',
  'CON.csv',
  '.csv',
];
