import { builtIn, type CellFormat, formatOf } from './cell-format.ts';
import { readXml, type XmlAttributes, type XmlHandlers } from './xml-reader.ts';
import type { ZipArchive } from './zip-archive.ts';

/** The styles of cells, by their index. */
export type CellStyles = Readonly<{
  formats: readonly CellFormat[];
  /** Those that strike a text through. */
  struck: ReadonlySet<string>;
}>;

const FALSE = /^(?:0|false)$/;

/** Fonts and cell formats stand in lists of their own; there are others that belong to no cell. */
class StylesReader implements XmlHandlers {
  readonly formats: CellFormat[] = [];
  readonly struck = new Set<string>();
  readonly #custom = new Map<number, CellFormat>();
  readonly #struckFonts = new Set<number>();
  #fonts = 0;
  #list = '';

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'fonts' || name === 'cellXfs') this.#list = name;
    else if (name === 'numFmt') this.#addFormat(attributes);
    else if (this.#list === 'fonts') this.#readFont(name, attributes);
    else if (this.#list === 'cellXfs' && name === 'xf') this.#addStyle(attributes);
  }

  close(name: string): void {
    if (name === this.#list) this.#list = '';
  }

  #addFormat({ numFmtId = '0', formatCode = '' }: XmlAttributes): void {
    this.#custom.set(Number(numFmtId), formatOf(Number(numFmtId), formatCode));
  }

  #readFont(name: string, { val = '1' }: XmlAttributes): void {
    if (name === 'font') this.#fonts++;
    else if (name === 'strike' && !FALSE.test(val)) this.#struckFonts.add(this.#fonts - 1);
  }

  #addStyle({ numFmtId = '0', fontId = '0' }: XmlAttributes): void {
    if (this.#struckFonts.has(Number(fontId))) this.struck.add(String(this.formats.length));
    this.formats.push(this.#custom.get(Number(numFmtId)) ?? builtIn(Number(numFmtId)));
  }
}

/** The styles of a workbook; a workbook without any has none. */
export const readCellStyles = async (archive: ZipArchive, part: string): Promise<CellStyles> => {
  const styles = new StylesReader();
  if (archive.has(part)) await readXml(archive.read(part), styles);
  return styles;
};
