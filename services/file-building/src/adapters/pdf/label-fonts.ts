import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Measure } from '@tillmap/shelf-labels';
import type PDFDocument from 'pdfkit';

/** A font that has Latin, Greek, Cyrillic, Hebrew and Arabic letters; those that are built into PDF readers have only some Latin ones. */
const FONTS = {
  plain: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
} as const;
type FontName = keyof typeof FONTS;

const POINTS_PER_INCH = 72;
const MM_PER_INCH = 25.4;
export const pointsOf = (millimetres: number): number => (millimetres * POINTS_PER_INCH) / MM_PER_INCH;

type Face = Readonly<{ hasGlyphForCodePoint(codePoint: number): boolean }>;
type Opened = Readonly<{
  document: PDFKit.PDFDocument;
  measure: Measure;
  /** The text without signs that the font does not have: they would become empty boxes. */
  printable: (text: string) => string;
}>;

export const nameOf = (isBold: boolean): FontName => (isBold ? 'bold' : 'plain');

type Loaded = Readonly<{ create: typeof PDFDocument; files: Readonly<Record<FontName, Buffer>> }>;
let loading: Promise<Loaded> | undefined;

/** Neither the writer of PDFs nor the fonts are loaded before somebody asks for labels. */
const load = async (): Promise<Loaded> => {
  const fileOf = (name: FontName) => readFile(fileURLToPath(FONTS[name]));
  const [{ default: create }, plain, bold] = await Promise.all([import('pdfkit'), fileOf('plain'), fileOf('bold')]);
  return { create, files: { plain, bold } };
};

/** An empty document with the fonts of labels. */
export const openDocument = async (title: string): Promise<Opened> => {
  loading ??= load();
  const { create: Document, files } = await loading;
  const document = new Document({ autoFirstPage: false, size: 'A4', margin: 0, info: { Title: title }, lang: 'en-GB' });
  for (const [name, file] of Object.entries(files)) document.registerFont(name, file);
  document.font('plain');
  const { font } = (document as unknown as { _font: { font: Face } })._font;
  const known = new Map<number, boolean>();
  const has = (codePoint: number): boolean => {
    const found = known.get(codePoint) ?? font.hasGlyphForCodePoint(codePoint);
    known.set(codePoint, found);
    return found;
  };
  return {
    document,
    measure: (text, size, isBold) =>
      (document.font(nameOf(isBold)).fontSize(pointsOf(size)).widthOfString(text) * MM_PER_INCH) / POINTS_PER_INCH,
    printable: (text) =>
      Array.from(text)
        .filter((sign) => sign === ' ' || has(sign.codePointAt(0)!))
        .join('')
        .replace(/\s+/g, ' ')
        .trim(),
  };
};
