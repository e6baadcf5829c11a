import { describe, expect, test } from '@jest/globals';
import { type CodePage, encodePage } from '../src/text/code-pages.ts';
import { readAll, temporaryFolder } from './temporary-folder.ts';
import { workbookParts, writeZip } from './workbook-builder.ts';

const files = temporaryFolder();

const read = async (content: Buffer | string) => readAll(await files.write('prices.csv', content));

const encoded = (text: string, page: CodePage): Buffer => encodePage(page, text)!;

const FILE = 'EAN,Name,Cost\n1,Crème Brûlée,£1.10\n2,Café Noir,£2.10\n3,Müller Jalapeño,£3.10\n';

describe('openTable on text in old code pages', () => {
  test.each([
    ['windows-1252', FILE],
    ['ibm850', FILE],
    ['ibm850', FILE.replaceAll('£', '')],
    ['ibm850', 'EAN,Name,Cost\n1,Tea,£1.10\n2,Milk,£2.10\n'],
    ['ibm850', 'EAN,Name\n1,CRÈME BRÛLÉE\n2,CAFÉ NOIR\n3,MÜLLER JALAPEÑO\n'],
    ['macintosh', FILE],
    ['macintosh', FILE.replaceAll('£', '')],
    ['windows-1250', 'EAN,Name\n1,Żubrówka Łomża\n2,Kiełbasa śląska\n3,Pierożki wędzone\n'],
    ['windows-1252', 'EAN,Name,Cost\n1,Tea – green,£1.10\n2,“Best” œufs™,€2.10\n'],
    [
      'windows-1252',
      'EAN,Name\n1,PEPSI™\n2,COKE® ZERO\n3,FANTA™ LEMON\n4,“BEST” TEA\n5,More…\n6,“Fine” salt\n7,Salt – Pepper\n8,A’S',
    ],
    ['windows-1252', 'EAN,Name\n1,CRÈME BRÛLÉE\n2,NESCAFÉ® GOLD ½ pint\n'],
  ] as const)('When a file is in %s, then it is read as it was written: %j', async (page, text) => {
    const table = await read(encoded(text, page));
    expect(table.rows.map(({ cells }) => cells.join(','))).toEqual(text.trim().split('\n'));
    expect(table.encoding).toBe(page);
    expect((table.findings?.() ?? []).map(({ code }) => code)).toEqual(page === 'windows-1252' ? [] : ['damaged_text']);
  });
});

describe('openTable on damaged texts', () => {
  test('When texts were encoded twice, then they are repaired, and the repairs are told', async () => {
    const { rows, findings } = await read(Buffer.from(encodeTwice(FILE)));
    expect(rows.map(({ cells }) => cells.join(','))).toEqual(FILE.trim().split('\n'));
    expect(findings?.()).toEqual([
      {
        code: 'damaged_text',
        sentence:
          '6 texts were damaged on the way into the file and were repaired: “CrÃ¨me BrÃ»lÃ©e” is now “Crème Brûlée”.',
        details: expect.arrayContaining(['Line 2: “Â£1.10” is now “£1.10”', 'Line 3: “CafÃ© Noir” is now “Café Noir”']),
      },
    ]);
  });

  test('When most of a file is UTF-8 and some lines are not, then all are read as they were written', async () => {
    const lines = FILE.trim().split('\n');
    const mixed = Buffer.concat([Buffer.from(FILE.repeat(3)), encoded(`${lines[1]}\n${lines[2]}\n`, 'windows-1252')]);
    const { rows, findings } = await read(mixed);
    expect(rows.slice(-2).map(({ cells }) => cells.join(','))).toEqual(lines.slice(1, 3));
    expect(findings?.()[0]).toMatchObject({
      sentence: expect.stringMatching(/^4 texts were damaged .*“Cr�me Br�l�e” is now “Crème Brûlée”/),
    });
  });

  test('When most of a file is Windows-1252 and some lines are UTF-8, then all are read as they were written', async () => {
    const lines = FILE.trim().split('\n');
    const { rows } = await read(Buffer.concat([encoded(FILE.repeat(3), 'windows-1252'), Buffer.from(`${lines[1]}\n`)]));
    expect(rows.at(-1)?.cells.join(',')).toEqual(lines[1]);
  });

  test('When letters were lost, then the texts are listed', async () => {
    const { rows, findings } = await read('EAN,Name\n1,Cr?me\n2,Fine? Yes\n3,Caf\ufffd\n');
    expect(rows.map(({ cells }) => cells[1])).toEqual(['Name', 'Cr?me', 'Fine? Yes', 'Caf\ufffd']);
    expect(findings?.()).toMatchObject([
      {
        code: 'damaged_text',
        sentence: '2 texts look damaged and could not be repaired: “Cr?me”.',
        details: ['Line 2: “Cr?me”', 'Line 4: “Caf\ufffd”', expect.any(String)],
      },
    ]);
  });

  test('When texts have characters that nobody sees, then they are not called damaged', async () => {
    const { findings } = await read(
      'EAN,Name\n1,Fairy\u200b Liq\u00aduid\n2,\u2060Tea\u200e\n3,\ufeffSalt\n4,50\u200bg\n',
    );
    expect(findings?.()).toEqual([]);
  });

  test('When a database wrote quotes with backslashes, then no column slips', async () => {
    const { rows } = await read(
      'EAN,Name,Cost\n"1","Pizza 12\\" ham, large","1.10"\n"2","Kellogg\\\'s","\\N"\n"3","a\\\\","x"\n',
    );
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['EAN', 'Name', 'Cost'],
      ['1', 'Pizza 12" ham, large', '1.10'],
      ['2', "Kellogg's", '\\N'],
      ['3', 'a\\', 'x'],
    ]);
  });

  test('When a workbook has entities and a header that was encoded twice, then they are repaired', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = `<row>${text('EAN')}${text('Cost (Â£)')}</row><row>${text('1')}${text('Salt &amp;amp; Pepper')}</row>`;
    const parts = workbookParts({ sheets: [{ name: 'x', rows }] });
    const table = await readAll(await writeZip(files.pathOf('entities.xlsx'), parts));
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['EAN', 'Cost (£)'],
      ['1', 'Salt & Pepper'],
    ]);
    expect(table.findings?.()).toMatchObject([{ code: 'damaged_text' }]);
  });
});

const encodeTwice = (text: string): string => new TextDecoder('windows-1252').decode(Buffer.from(text));
