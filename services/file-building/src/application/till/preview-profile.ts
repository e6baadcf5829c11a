import type { TillPreview } from '@tillmap/contracts';
import { type CodeTables, csvBytes, type ProductFields, rehearseLines, type TillProfile } from '@tillmap/till-profiles';
import { codesToHave } from '../../domain/till/codes-to-have.ts';
import { requireProfile, type SavedTables } from '../../domain/till/known-profile.ts';
import { codeTablesOf, vatNamesOf } from '../../domain/till/till-choice.ts';
import type { LastFile, ShopProducts } from './shop-products.ts';

const ROWS_SHOWN = 5;

type Shown = Readonly<{ file: LastFile | undefined; products: readonly ProductFields[]; tables: CodeTables }>;

/** Some products as a profile would write them, and what is wrong with their cells. */
export const previewOf = async (profile: TillProfile, { file, products, tables }: Shown): Promise<TillPreview> => {
  const vat = vatNamesOf(file?.known.wholesaler.vatCodes ?? []);
  const { headings, line } = rehearseLines(profile, {
    purpose: profile.purposes[0]!,
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

/** What a profile that is being changed would write. */
export const previewProfile =
  ({ products }: { products: ShopProducts }) =>
  async (given: Readonly<{ profile: unknown; tables: SavedTables; wholesalers: readonly string[] }>) => {
    const profile = requireProfile(given.profile);
    const file = await products.lastFile(given.wholesalers);
    const shown = file ? await products.first(file, ROWS_SHOWN) : [];
    const preview = await previewOf(profile, { file, products: shown, tables: codeTablesOf(given.tables) });
    return { ...preview, codes: codesToHave(profile, file?.known.wholesaler) };
  };
