import { scannedBarcode } from '@tillmap/supplier-files/scanned-code';
import { type ReadInputBarcodeFormat, type ReadResult, readBarcodes } from 'zxing-wasm/reader';

const FORMATS: ReadInputBarcodeFormat[] = ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'ITF14', 'QRCode', 'DataMatrix'];
/** Bars are read along lines that lie level or upright: those of a code that is turned by more do not cross it. */
const TURNS = [0, 24, -24];
/** Six digits with a weak check are found in the bars of other codes as well: so many lines have to agree. */
const LEAST_LINES_OF_UPC_E = 12;

/** The picture turned about its middle; what comes from outside of it is black. */
const turned = (picture: ImageData, degrees: number): ImageData => {
  const { width, height } = picture;
  const from = new Uint32Array(picture.data.buffer, picture.data.byteOffset, width * height);
  const to = new Uint32Array(width * height);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const [fromX, fromY] = [
        Math.round(dx * cos - dy * sin + width / 2),
        Math.round(dx * sin + dy * cos + height / 2),
      ];
      const isInside = fromX >= 0 && fromX < width && fromY >= 0 && fromY < height;
      if (isInside) to[y * width + x] = from[fromY * width + fromX]!;
    }
  return { data: new Uint8ClampedArray(to.buffer), width, height, colorSpace: picture.colorSpace } as ImageData;
};

const isCertain = ({ isValid, format, lineCount }: ReadResult): boolean =>
  isValid && (format !== 'UPCE' || lineCount >= LEAST_LINES_OF_UPC_E);

/** The barcode of a product in a picture; undefined where there is none, or where two are seen. */
export const readCode = async (picture: ImageData): Promise<string | undefined> => {
  for (const degrees of TURNS) {
    const seen = degrees === 0 ? picture : turned(picture, degrees);
    const codes = await readBarcodes(seen, { formats: FORMATS, tryHarder: true, maxNumberOfSymbols: 2 });
    const found = new Set(codes.filter(isCertain).flatMap(({ text }) => scannedBarcode(text) ?? []));
    if (found.size > 0) return found.size === 1 ? [...found][0] : undefined;
  }
  return undefined;
};
