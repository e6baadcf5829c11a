const BARCODE = /^\d{8,14}$/;

/** A cell as spreadsheets copy it: without spaces around it, or the quotes they put around some texts. */
const cellText = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

/** The barcodes of one line: all cells of a copied row of barcodes, otherwise its barcode and not its neighbours. */
const ofLine = (line: string): string[] => {
  const cells = line.split('\t').map(cellText).filter(Boolean);
  const known = cells.filter((cell) => BARCODE.test(cell));
  if (known.length === cells.length) return cells;
  return (known.length > 0 ? known : cells).slice(0, 1);
};

/** Barcodes from text with one in each line, as typed or pasted from a spreadsheet; blank lines do not count. */
export const barcodesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .flatMap(ofLine);
