import type { TillPreview } from '@tillmap/contracts';
import {
  type CodeTables,
  csvBytes,
  type FilePurpose,
  type ProductFields,
  rehearseLines,
  type TillProfile,
} from '@tillmap/till-files';
import { requireProfile, type WholesalerTables } from '../../model/till/known-profile.ts';
import { codeTablesOf, vatNamesOf } from '../../model/till/till-choice.ts';
import { codesToHave } from './rules/codes-to-have.ts';
import type { LastFile, ShopProducts } from './shop-products.ts';

const ROWS_SHOWN = 5;

type Shown = Readonly<{
  file: LastFile | undefined;
  products: readonly ProductFields[];
  tables: CodeTables;
  /** Without it, or where the profile has no file for it, the first that it has. */
  purpose?: FilePurpose | undefined;
}>;

/** Some products as a profile would write them, and what is wrong with their cells. */
export const previewOf = async (
  profile: TillProfile,
  { file, products, tables, purpose }: Shown,
): Promise<TillPreview> => {
  const vat = vatNamesOf(file?.known.wholesaler.vatCodes ?? []);
  const { headings, line } = rehearseLines(profile, {
    purpose: profile.purposes.find((one) => one === purpose) ?? profile.purposes[0]!,
    settings: {},
    tables,
    vat,
    fixes: new Map(),
  });
  const rows = products.map(line);
  const { content, header } = profile.file;
  let text = '';
  if (content.kind === 'csv') {
    const written = [...(header ? [headings] : []), ...rows.map(({ cells }) => cells)];
    // As it is read again: the bytes of a till's characters are nothing to show.
    for await (const block of csvBytes(written, { ...content, characters: 'utf-8' })) text += block.toString();
  }
  return {
    session_name: file?.session.name ?? null,
    headings: [...headings],
    rows: rows.map(({ cells, problems }) => ({
      cells: [...cells],
      marks: problems.map(({ kind }) => ({ column: headings.indexOf(kind.column), words: kind.words })),
    })),
    text,
  };
};

type Given = Readonly<{
  profile: unknown;
  tables: WholesalerTables;
  wholesalers: readonly string[];
  /** Whose codes are looked at. */
  codesOf: string | undefined;
  purpose?: FilePurpose | undefined;
}>;

/** What a profile that is being changed would write. */
export const previewProfile =
  ({ products }: { products: ShopProducts }) =>
  async (given: Given) => {
    const profile = requireProfile(given.profile);
    const { codesOf } = given;
    const file = await products.lastFile(codesOf === undefined ? given.wholesalers : [codesOf]);
    const shown = file ? await products.first(file, ROWS_SHOWN) : [];
    const tables = codeTablesOf(file && given.tables[file.session.wholesalerCode]);
    const preview = await previewOf(profile, { file, products: shown, tables, purpose: given.purpose });
    // The file may be of another wholesaler, where this one has none yet.
    const named = codesOf === undefined ? file?.known.wholesaler : await products.wholesaler(codesOf);
    return { ...preview, codes_of: named?.code ?? '', codes: codesToHave(profile, named) };
  };
