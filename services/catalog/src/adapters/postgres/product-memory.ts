import type { Queries } from '@tillmap/storage/database';
import type { NameSource } from '../../domain/memory/choose-name.ts';
import { type KnownName, namesFromText } from '../../domain/memory/known-names.ts';
import type { Tables } from './schema.generated.ts';

export type StoredNames = Pick<Tables['product_memory'], 'gtin' | 'names'>;

/** Whether a canonical barcode is a number that can be kept. */
export const isGtin = (barcode: string): boolean => /^\d{1,14}$/.test(barcode);

/** A canonical GTIN from the number it is stored as. */
export const barcodeOf = (gtin: number): string => String(gtin).padStart(14, '0');

export const READ_NAMES = `select gtin, names from product_memory where gtin = any($1::bigint[])`;
const LINKED = `
  select unit_gtin as gtin, case_gtin as linked from barcode_link where unit_gtin = any($1::bigint[])
  union select case_gtin, unit_gtin from barcode_link where case_gtin = any($1::bigint[])`;

/** The product memory as it is read. */
export const postgresProductMemory = (queries: Queries) => ({
  /** The names of canonical GTINs that have any, and who gives names. */
  find: async (barcodes: readonly string[]) => {
    const asked = barcodes.filter(isGtin);
    if (asked.length === 0) return { names: new Map<string, readonly KnownName[]>(), sources: new Map() };
    const [rows, sources] = await Promise.all([
      queries.query<StoredNames>(READ_NAMES, [asked]),
      queries.query<NameSource>(
        `select id, kind, wholesaler_code as "wholesalerCode", wholesaler_name as "wholesalerName"
           from name_source where not is_forgotten`,
      ),
    ]);
    return {
      names: new Map(rows.map(({ gtin, names }) => [barcodeOf(gtin), namesFromText(names)])),
      sources: new Map(sources.map((source) => [source.id, source])),
    };
  },

  /** The barcodes that files link with these, by the one that was asked for. */
  linked: async (barcodes: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
    const asked = barcodes.filter(isGtin);
    if (asked.length === 0) return new Map();
    const rows = await queries.query<{ gtin: number; linked: number }>(LINKED, [asked]);
    const links = new Map<string, string[]>();
    for (const { gtin, linked } of rows) {
      const known = links.get(barcodeOf(gtin)) ?? [];
      links.set(barcodeOf(gtin), [...new Set([...known, barcodeOf(linked)])].toSorted());
    }
    return links;
  },
});

export type ProductMemory = ReturnType<typeof postgresProductMemory>;
