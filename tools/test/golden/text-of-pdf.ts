import { inflateSync } from 'node:zlib';

/** Each object of a PDF: what stands before its stream, and the stream unpacked ('' where it has none). */
const objectsOf = (bytes: Buffer): Map<string, Readonly<{ head: string; stream: string }>> => {
  const file = bytes.toString('latin1');
  const objects = new Map<string, Readonly<{ head: string; stream: string }>>();
  for (const { 1: id, index, 0: start } of file.matchAll(/^(\d+) 0 obj\n/gm)) {
    const from = index + start.length;
    const text = file.slice(from, file.indexOf('\nendobj', from));
    const at = text.indexOf('stream\n');
    if (at === -1) objects.set(id!, { head: text, stream: '' });
    else {
      const packed = bytes.subarray(from + at + 7, from + text.lastIndexOf('\nendstream'));
      const isPacked = text.slice(0, at).includes('/FlateDecode');
      objects.set(id!, {
        head: text.slice(0, at),
        stream: (isPacked ? inflateSync(packed) : packed).toString('latin1'),
      });
    }
  }
  return objects;
};

/** The characters of a font's glyphs in their order, from its map to Unicode. */
const charactersIn = (map: string): string[] =>
  [...map.matchAll(/\[([^\]]*)\]\nendbfrange/g)].flatMap(([, listed = '']) =>
    [...listed.matchAll(/<([0-9a-f ]+)>/g)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );

/**
 * The pages of a PDF of PDFKit as it draws them, with the characters in place of the numbers of their glyphs: a font gives these in the
 * order in which its characters come, so that another day on a label would change the numbers of all.
 */
export const textOfPdf = (bytes: Buffer): string => {
  const objects = objectsOf(bytes);
  const fonts = new Map<string, readonly string[]>();
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
      fonts.set(name, charactersIn(objects.get(map ?? '')?.stream ?? ''));
    }
  const pages = [...objects.values()].filter(({ stream }) => / Tf\n/.test(stream));
  return pages.map(({ stream }) => readable(stream, fonts)).join('\n');
};

const readable = (page: string, fonts: ReadonlyMap<string, readonly string[]>): string => {
  let font: readonly string[] = [];
  return page
    .split('\n')
    .map((line) => {
      font = fonts.get(/^\/(F\d+) /.exec(line)?.[1] ?? '') ?? font;
      if (!line.endsWith('TJ')) return line;
      const glyphs = [...line.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      return `${glyphs.map((glyph) => font[Number.parseInt(glyph, 16)] ?? `<${glyph}>`).join('')} TJ`;
    })
    .join('\n');
};
