const BARCODE = /^\d{8,14}$/;

/** A cell as spreadsheets copy it: without spaces around it, or the quotes they put around some texts. */
const cellText = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

const BETWEEN_CELLS = /[\t;,|]/;
const BARCODES_IN_A_ROW = /^\s*\d{8,14}(?:\s+\d{8,14})+\s*$/;

/** What a hand scanner or a link has in front: signs between cells are part of it. */
const SCAN = /^\s*(?:\][A-Za-z]\d|https?:\/\/)/i;

const cellsOf = (line: string): string[] => {
  if (SCAN.test(line)) return [line];
  return line.split(BARCODES_IN_A_ROW.test(line) ? /\s+/ : BETWEEN_CELLS);
};

/** The barcodes of one line: all cells of a row of barcodes, otherwise its barcode and not its neighbours. */
const ofLine = (line: string): string[] => {
  const cells = cellsOf(line).map(cellText).filter(Boolean);
  const known = cells.filter((cell) => BARCODE.test(cell));
  if (known.length === cells.length) return cells;
  return (known.length > 0 ? known : cells).slice(0, 1);
};

/** Barcodes from text, as typed or pasted: one in each line or parted by commas, semicolons or tabs, with names beside them or without. */
export const barcodesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .flatMap(ofLine);
