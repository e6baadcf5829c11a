import { inflateSync } from 'node:zlib';
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';

/** A black rectangle of a page, in points from the top left corner. */
export type Box = Readonly<{ x: number; y: number; width: number; height: number }>;

const STREAM = /stream\r?\n/g;
const PAGE_TOP = /^1 0 0 -1 0 [\d.]+ cm/;
const FILLED = /(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\s+f\b/g;

/** The filled rectangles of each page of a PDF, as they are written in it. */
export const boxesOfPages = (pdf: Buffer): Box[][] => {
  const text = pdf.toString('latin1');
  const pages: Box[][] = [];
  for (const { index, 0: keyword } of text.matchAll(STREAM)) {
    const from = index + keyword.length;
    let content: string;
    try {
      content = inflateSync(pdf.subarray(from, text.indexOf('endstream', from))).toString('latin1');
    } catch {
      continue;
    }
    if (!PAGE_TOP.test(content)) continue;
    pages.push(
      [...content.matchAll(FILLED)].map(([, ...numbers]) => {
        const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number);
        return { x, y, width, height };
      }),
    );
  }
  return pages;
};

const POINTS_PER_MM = 72 / 25.4;

/** The boxes of one label, by its corner and size in millimetres. */
export const boxesIn = (
  boxes: readonly Box[],
  at: Readonly<{ x: number; y: number }>,
  size: Readonly<{ width: number; height: number }>,
): Box[] => {
  const [left, top] = [at.x * POINTS_PER_MM, at.y * POINTS_PER_MM];
  const [right, bottom] = [left + size.width * POINTS_PER_MM, top + size.height * POINTS_PER_MM];
  return boxes.filter(({ x, y, width, height }) => x >= left && y >= top && x + width <= right && y + height <= bottom);
};

const FORMATS = [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A];

/** What a scanner reads of a label that a printer of so many dots an inch has printed; the whole width of the label is looked at. */
export const scanned = (
  boxes: readonly Box[],
  at: Readonly<{ x: number; y: number }>,
  size: Readonly<{ width: number; height: number }>,
  dpi = 300,
): string => {
  const dots = dpi / 72;
  const [left, top] = [at.x * POINTS_PER_MM * dots, at.y * POINTS_PER_MM * dots];
  const wide = Math.floor(size.width * POINTS_PER_MM * dots);
  const high = Math.floor(size.height * POINTS_PER_MM * dots);
  const grey = new Uint8ClampedArray(wide * high).fill(255);
  for (const box of boxes) {
    const [x0, x1] = [Math.round(box.x * dots - left), Math.round((box.x + box.width) * dots - left)];
    const [y0, y1] = [Math.round(box.y * dots - top), Math.round((box.y + box.height) * dots - top)];
    for (let y = y0; y < y1; y++) grey.fill(0, y * wide + x0, y * wide + x1);
  }
  const reader = new MultiFormatReader();
  reader.setHints(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, FORMATS],
      [DecodeHintType.TRY_HARDER, true],
    ]),
  );
  return reader
    .decode(new BinaryBitmap(new GlobalHistogramBinarizer(new RGBLuminanceSource(grey, wide, high))))
    .getText();
};
