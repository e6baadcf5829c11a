export const LABEL_SIZES = ['small', 'medium', 'large'] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];

/** Labels on a sheet of A4, in millimetres. */
export type Sheet = Readonly<{
  columns: number;
  rows: number;
  width: number;
  height: number;
  left: number;
  top: number;
  /** Between columns; rows touch. */
  gap: number;
}>;

export const PAGE = { width: 210, height: 297 } as const;

/** The usual sheets of three sizes: 65, 21 and 8 labels (Avery L7651, L7160 and L7165 and the like). */
export const SHEETS: Readonly<Record<LabelSize, Sheet>> = {
  small: { columns: 5, rows: 13, width: 38.1, height: 21.2, left: 4.75, top: 10.7, gap: 2.5 },
  medium: { columns: 3, rows: 7, width: 63.5, height: 38.1, left: 7.25, top: 15.15, gap: 2.5 },
  large: { columns: 2, rows: 4, width: 99.1, height: 67.7, left: 4.65, top: 13.1, gap: 2.5 },
};

export const labelsPerSheet = (size: LabelSize): number => SHEETS[size].columns * SHEETS[size].rows;

/** The top left corner of a place on a sheet; the first is 0. */
export const cornerOf = (size: LabelSize, place: number): Readonly<{ x: number; y: number }> => {
  const { columns, width, height, left, top, gap } = SHEETS[size];
  return { x: left + (place % columns) * (width + gap), y: top + Math.floor(place / columns) * height };
};

/** How many sheets so many labels need when the first is put at `first`, counted from 1. */
export const sheetsFor = (size: LabelSize, labels: number, first: number): number =>
  Math.ceil((labels + first - 1) / labelsPerSheet(size));
