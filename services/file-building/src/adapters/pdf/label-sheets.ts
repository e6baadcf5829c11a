import { cornerOf, drawLabel, type Label, type LabelSize, labelsPerSheet, type Shape } from '@tillmap/shelf-labels';
import { nameOf, openDocument, pointsOf } from './label-fonts.ts';

/** How labels are put on sheets. `first` is the place of the first label, counted from 1: sheets may be used in part. */
export type SheetWish = Readonly<{ size: LabelSize; first: number; title: string }>;

const FRAME_WIDTH = 0.25;

const moved = (shapes: readonly Shape[], { x, y }: Readonly<{ x: number; y: number }>): Shape[] =>
  shapes.map((shape) => ({ ...shape, x: shape.x + x, y: shape.y + y }));

type Page = Awaited<ReturnType<typeof openDocument>>;

const printableLabel = (label: Label, { printable }: Page): Label => ({
  ...label,
  name: printable(label.name) || label.barcode,
  size: printable(label.size),
});

const draw = ({ document }: Page, shapes: readonly Shape[]): void => {
  document.fillColor('black').strokeColor('black').lineWidth(pointsOf(FRAME_WIDTH));
  for (const shape of shapes) {
    const [x, y] = [pointsOf(shape.x), pointsOf(shape.y)];
    if (shape.kind === 'text')
      document
        .font(nameOf(shape.isBold))
        .fontSize(pointsOf(shape.size))
        .text(shape.text, x, y, { lineBreak: false, baseline: 'alphabetic' });
    else if (shape.kind === 'frame') document.rect(x, y, pointsOf(shape.width), pointsOf(shape.height)).stroke();
    else document.rect(x, y, pointsOf(shape.width), pointsOf(shape.height)).fill();
  }
};

async function* eachOf<T>(pages: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const page of pages) yield* page;
}

/** What a document has written and nobody has taken yet. */
function* written(document: Page['document']): Generator<Uint8Array> {
  for (let bytes = document.read(); bytes !== null; bytes = document.read()) yield bytes as Buffer;
}

/** Sheets of labels as a PDF, and as they are drawn for the screen. */
export const labelSheets = () => ({
  /** The PDF, a sheet at a time: nothing of it is kept. */
  pdf: async function* (labels: AsyncIterable<readonly Label[]>, wish: SheetWish): AsyncGenerator<Uint8Array> {
    const page = await openDocument(wish.title);
    const { document } = page;
    const perSheet = labelsPerSheet(wish.size);
    let place = wish.first - 1;
    document.addPage();
    for await (const label of eachOf(labels)) {
      if (place === perSheet) {
        document.addPage();
        place = 0;
        yield* written(document);
      }
      const shapes = drawLabel(printableLabel(label, page), wish.size, page.measure);
      draw(page, moved(shapes, cornerOf(wish.size, place)));
      place += 1;
    }
    document.end();
    for await (const bytes of document) yield bytes as Buffer;
  },

  /** The first sheet, drawn by the same rules. */
  firstSheet: async (labels: readonly Label[], { size, first, title }: SheetWish): Promise<readonly Shape[]> => {
    const page = await openDocument(title);
    const places = labelsPerSheet(size) - first + 1;
    return labels
      .slice(0, places)
      .flatMap((label, n) =>
        moved(drawLabel(printableLabel(label, page), size, page.measure), cornerOf(size, first - 1 + n)),
      );
  },

  /** Whether every sign of a name is printed. */
  isPrintable: async (names: readonly string[]): Promise<readonly boolean[]> => {
    const { printable } = await openDocument('');
    return names.map((name) => printable(name) === name.replace(/\s+/g, ' ').trim());
  },
});
