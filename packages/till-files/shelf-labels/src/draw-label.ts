import { type Bars, barsOf } from './bars.ts';
import { fitText, type Measure } from './fit-text.ts';
import type { Label } from './label.ts';
import { type LabelSize, SHEETS } from './sheets.ts';

/** Black shapes in millimetres from the top left corner; a text stands on its `y`. */
export type Shape =
  | Readonly<{ kind: 'bar' | 'frame'; x: number; y: number; width: number; height: number }>
  | Readonly<{ kind: 'text'; x: number; y: number; text: string; size: number; isBold: boolean; width: number }>;

type Line = Readonly<{ x: number; y: number; size: number; width: number; isBold?: boolean; align?: 'right' }>;

/** Where everything is on a label of one size. */
type Layout = Readonly<{
  name: Line & Readonly<{ lines: number; leading: number }>;
  size: Line;
  price: Line;
  unitPrice: Line;
  date: Line;
  mark: Line;
  bars: Readonly<{ x: number; y: number; height: number; module: number; width: number }>;
  /** Of an offer's label; its bars begin lower where it has no other place. */
  offer: Line;
  usual: Line;
  barsLower: number;
  /** Of a deposit, right of the price; the price, and the unit price on some, are narrower then. */
  deposit: Readonly<{ size: number; width: number; leading: number; unitPriceWidth: number }>;
}>;

const LAYOUTS: Readonly<Record<LabelSize, Layout>> = {
  small: {
    name: { x: 2.4, y: 3.7, size: 2.4, width: 33.3, isBold: true, lines: 1, leading: 0 },
    price: { x: 2.4, y: 9.2, size: 5, width: 17, isBold: true },
    size: { x: 35.7, y: 6.4, size: 1.8, width: 15, align: 'right' },
    unitPrice: { x: 35.7, y: 9.1, size: 1.9, width: 19, align: 'right' },
    date: { x: 36.4, y: 20.1, size: 1.4, width: 6, align: 'right' },
    mark: { x: 2.4, y: 20.1, size: 1.4, width: 7 },
    bars: { x: 3.4, y: 10.6, height: 6.6, module: 0.264, width: 30 },
    offer: { x: 2.4, y: 11.6, size: 1.9, width: 19, isBold: true },
    usual: { x: 35.7, y: 11.6, size: 1.7, width: 13.6, align: 'right' },
    barsLower: 2,
    deposit: { size: 1.6, width: 6.4, leading: 1.8, unitPriceWidth: 16 },
  },
  medium: {
    name: { x: 4, y: 6.4, size: 3.6, width: 40, isBold: true, lines: 2, leading: 4.2 },
    size: { x: 59.5, y: 6.4, size: 3, width: 14, align: 'right' },
    price: { x: 4, y: 23.5, size: 9, width: 27, isBold: true },
    unitPrice: { x: 4, y: 28.8, size: 2.8, width: 27 },
    date: { x: 4, y: 34.2, size: 2.2, width: 20 },
    mark: { x: 36, y: 13.6, size: 2, width: 23 },
    bars: { x: 31.6, y: 16.4, height: 11.2, module: 0.264, width: 30 },
    offer: { x: 4, y: 14.4, size: 2.6, width: 30, isBold: true },
    usual: { x: 4, y: 31.6, size: 2.4, width: 27 },
    barsLower: 0,
    deposit: { size: 2.1, width: 8.2, leading: 2.4, unitPriceWidth: 27 },
  },
  large: {
    name: { x: 7, y: 11, size: 5.8, width: 62, isBold: true, lines: 2, leading: 6.8 },
    size: { x: 92, y: 11, size: 4.6, width: 20, align: 'right' },
    price: { x: 7, y: 42, size: 16, width: 50, isBold: true },
    unitPrice: { x: 7, y: 51, size: 4.6, width: 50 },
    date: { x: 7, y: 59, size: 3.2, width: 30 },
    mark: { x: 66, y: 24, size: 3, width: 28 },
    bars: { x: 58, y: 42, height: 13, module: 0.33, width: 38 },
    offer: { x: 7, y: 26, size: 4.6, width: 50, isBold: true },
    usual: { x: 59, y: 36, size: 4.2, width: 34 },
    barsLower: 0,
    deposit: { size: 3.6, width: 14.2, leading: 4.2, unitPriceWidth: 50 },
  },
};

/** The frame of a price mark around its text, in parts of its size. */
const FRAME = { left: 0.4, above: 1.1, height: 1.5 } as const;
/** Digits and longer bars reach so many modules below the others. */
const GUARD_MODULES = 5;
const DIGITS_MODULES = 8;
const SMALLEST = 0.6;
/** A price beside a deposit is never cut. */
const SMALLEST_PRICE = 0.35;

const textShapes = (
  text: string,
  { x, y, size, width, isBold = false, align }: Line,
  measure: Measure,
  { lines = 1, leading = 0, smallest = SMALLEST } = {},
): Shape[] => {
  // One line becomes smaller before something of it is cut.
  let fitted = size;
  while (lines === 1 && fitted > size * smallest && measure(text, fitted, isBold) > width) fitted -= size / 20;
  const fits = (part: string) => measure(part, fitted, isBold) <= width;
  return fitText(text, lines, fits).map((line, n) => {
    const wide = measure(line, fitted, isBold);
    return {
      kind: 'text',
      x: align === 'right' ? x - wide : x,
      y: y + n * leading,
      text: line,
      size: fitted,
      isBold,
      width: wide,
    };
  });
};

const barShapes = (bars: Bars, { x, y, height, module, width }: Layout['bars'], measure: Measure): Shape[] => {
  const [before, after] = bars.quiet;
  const modules = bars.modules.length;
  const start = x + Math.max(before * module, (width - (before + modules + after) * module) / 2 + before * module);
  const isGuard = (at: number) => bars.guards.some(([from, to]) => at >= from && at < to);
  const shapes: Shape[] = [];
  for (let from = 0; from < modules; from++) {
    if (bars.modules[from] !== '1') continue;
    let to = from + 1;
    while (bars.modules[to] === '1' && isGuard(to) === isGuard(from)) to++;
    const long = isGuard(from) ? GUARD_MODULES * module : 0;
    shapes.push({ kind: 'bar', x: start + from * module, y, width: (to - from) * module, height: height + long });
    from = to - 1;
  }
  const size = DIGITS_MODULES * module;
  for (const { at, modules: wide, text } of bars.digits) {
    const textWidth = measure(text, size, false);
    const middle = start + (at + wide / 2) * module;
    const below = y + height + (DIGITS_MODULES - 1) * module;
    shapes.push({ kind: 'text', x: middle - textWidth / 2, y: below, text, size, isBold: false, width: textWidth });
  }
  return shapes;
};

/** Without bars the number stands alone, for a person to type. */
const numberShapes = (barcode: string, { x, y, height, module, width }: Layout['bars'], measure: Measure): Shape[] =>
  textShapes(barcode, { x, y: y + height, size: DIGITS_MODULES * module * 1.3, width }, measure);

const markShapes = (mark: string, at: Line, measure: Measure): Shape[] => {
  if (mark === '') return [];
  const texts = textShapes(mark.toUpperCase(), at, measure);
  const [first] = texts;
  if (first?.kind !== 'text') return [];
  const { x, y, size, width } = first;
  const frame = {
    kind: 'frame',
    x: x - FRAME.left * size,
    y: y - FRAME.above * size,
    width: width + 2 * FRAME.left * size,
    height: FRAME.height * size,
  } as const;
  return [frame, ...texts];
};

/** The price, and right of it the deposit, on two lines that end on the price's. */
const priceShapes = ({ price, deposit }: Label, at: Layout, measure: Measure): Shape[] => {
  if (deposit === undefined) return textShapes(price, at.price, measure);
  const { width, leading } = at.deposit;
  const gap = leading / 2;
  const narrow = { ...at.price, width: at.price.width - width - gap };
  const shapes = textShapes(price, narrow, measure, { smallest: SMALLEST_PRICE });
  const right = at.price.x + (shapes[0]?.width ?? 0) + gap;
  const line = { ...at.deposit, x: right, y: at.price.y - leading };
  return [...shapes, ...textShapes(deposit, line, measure, { lines: 2, leading })];
};

const offerShapes = ({ offer = '', usual = '' }: Label, at: Layout, measure: Measure): Shape[] =>
  offer === '' ? [] : [...textShapes(offer, at.offer, measure), ...textShapes(usual, at.usual, measure)];

/** Where the bars of a label are; under an offer some begin lower and end where they did. */
const barsAt = ({ offer }: Label, { bars, barsLower }: Layout): Layout['bars'] =>
  offer === undefined ? bars : { ...bars, y: bars.y + barsLower, height: bars.height - barsLower };

/** A label of a size, with its corner at 0, 0. */
export const drawLabel = (label: Label, size: LabelSize, measure: Measure): Shape[] => {
  const layout = LAYOUTS[size];
  const bars = barsOf(label.canonical);
  const at = barsAt(label, layout);
  const { deposit } = layout;
  const unitPrice =
    label.deposit === undefined ? layout.unitPrice : { ...layout.unitPrice, width: deposit.unitPriceWidth };
  return [
    ...textShapes(label.name, layout.name, measure, layout.name),
    ...textShapes(label.size, layout.size, measure),
    ...priceShapes(label, layout, measure),
    ...offerShapes(label, layout, measure),
    ...textShapes(label.unitPrice, unitPrice, measure),
    ...textShapes(label.date, layout.date, measure),
    ...markShapes(label.mark, layout.mark, measure),
    ...(bars ? barShapes(bars, at, measure) : numberShapes(label.barcode, at, measure)),
  ];
};

/** The module of a size, as a part of the nominal width. */
export const barScale = (size: LabelSize, nominal: number): number => LAYOUTS[size].bars.module / nominal;

/** Whether all of a label is on it. */
export const isInside = (shapes: readonly Shape[], size: LabelSize): boolean => {
  const { width, height } = SHEETS[size];
  return shapes.every(
    (shape) =>
      shape.x >= 0 &&
      shape.y >= 0 &&
      shape.x + shape.width <= width &&
      shape.y + (shape.kind === 'text' ? 0 : shape.height) <= height,
  );
};
