import type { NameKind } from '@tillmap/classification';
import { stripUnstorable, type Tx } from '@tillmap/storage/database';
import {
  type KnownName,
  namesFromText,
  namesToText,
  withName,
  withoutName,
  withoutSources,
} from '../../domain/memory/known-names.ts';
import { barcodeOf, isGtin, READ_NAMES, type StoredNames } from './product-memory.ts';
import type { Tables } from './schema.generated.ts';

/** Who writes takes it first: two that read the same row and write it one after the other would lose a name. */
const WRITERS = `select pg_advisory_xact_lock(hashtext('product_memory'))`;
const WRITE = `
  insert into product_memory (gtin, names) select * from unnest($1::bigint[], $2::text[]) as given (gtin, names) order by gtin
  on conflict (gtin) do update set names = excluded.names`;

const changeRows = async (
  tx: Tx,
  barcodes: readonly string[],
  change: (barcode: string, names: readonly KnownName[]) => readonly KnownName[],
): Promise<void> => {
  const rows = await tx.query<StoredNames>(READ_NAMES, [barcodes]);
  const before = new Map(rows.map(({ gtin, names }) => [barcodeOf(gtin), names]));
  const changed = barcodes.flatMap((barcode) => {
    const stored = before.get(barcode);
    const names = change(barcode, stored === undefined ? [] : namesFromText(stored));
    const text = names.length === 0 ? undefined : namesToText(names);
    return text === stored ? [] : [{ barcode, text }];
  });
  const written = changed.filter(({ text }) => text !== undefined);
  if (written.length > 0)
    await tx.execute(WRITE, [written.map(({ barcode }) => barcode), written.map(({ text }) => text)]);
  const emptied = changed.filter(({ text }) => text === undefined).map(({ barcode }) => barcode);
  if (emptied.length > 0) await tx.execute('delete from product_memory where gtin = any($1::bigint[])', [emptied]);
};

/** A name of a barcode, canonical GTIN, as it is given or taken back. */
export type BarcodeName = Readonly<{ barcode: string; name: string; size: string }>;

/** A unit that a case holds, both canonical GTINs. */
export type BarcodeLink = Readonly<{ unit: string; case: string }>;

const storable = (names: readonly BarcodeName[]): BarcodeName[] =>
  names
    .map(({ barcode, name, size }) => ({ barcode, name: stripUnstorable(name), size: stripUnstorable(size) }))
    .filter(({ barcode, name }) => name !== '' && isGtin(barcode));

const distinctBarcodes = (names: readonly BarcodeName[]): string[] => [...new Set(names.map(({ barcode }) => barcode))];

const changeNames = async (
  tx: Tx,
  given: readonly BarcodeName[],
  change: (names: readonly KnownName[], name: BarcodeName) => readonly KnownName[],
): Promise<void> => {
  const names = storable(given);
  if (names.length === 0) return;
  const byBarcode = Map.groupBy(names, ({ barcode }) => barcode);
  await changeRows(tx, distinctBarcodes(names), (barcode, known) => byBarcode.get(barcode)!.reduce(change, known));
};

const LINK = `
  insert into barcode_link as link (unit_gtin, case_gtin, source, times)
  select distinct unit, case_of, $3::integer, 1 from unnest($1::bigint[], $2::bigint[]) as given (unit, case_of)
  on conflict (unit_gtin, case_gtin, source) do update set times = link.times + 1`;

const UNLINK = [
  `update barcode_link link set times = times - 1 from (select distinct * from unnest($1::bigint[], $2::bigint[])) as given (unit, case_of)
    where link.unit_gtin = unit and link.case_gtin = case_of and link.source = $3`,
  `delete from barcode_link where times <= 0 and unit_gtin = any($1::bigint[]) and case_gtin = any($2::bigint[]) and source = $3`,
];

const SOURCE = 'kind = $1 and wholesaler_code = $2 and not is_forgotten';
const ADD_SOURCE = 'insert into name_source (kind, wholesaler_code, wholesaler_name) values ($1, $2, $3) returning id';
const RENAME = `update name_source set wholesaler_name = $3 where ${SOURCE} returning id`;

const findSource = async (tx: Tx, kind: NameKind, wholesalerCode: string) => {
  const [known] = await tx.query<Pick<Tables['name_source'], 'id' | 'wholesaler_name'>>(
    `select id, wholesaler_name from name_source where ${SOURCE}`,
    [kind, wholesalerCode],
  );
  return known;
};

/** The changing side of the product memory, in the transaction of the inbox. */
export const memoryWriter = (tx: Tx) => ({
  /** Waits until no other transaction changes the memory; before anything else here. */
  lock: async (): Promise<void> => {
    await tx.query(WRITERS);
  },

  /** The number of a wholesaler's source; undefined where there is none. */
  findSource: async (kind: NameKind, wholesalerCode: string): Promise<number | undefined> =>
    (await findSource(tx, kind, wholesalerCode))?.id,

  /** The number of a wholesaler's source, which is made where there is none. */
  sourceOf: async (kind: NameKind, wholesalerCode: string, wholesalerName: string): Promise<number> => {
    const known = await findSource(tx, kind, wholesalerCode);
    if (known?.wholesaler_name === wholesalerName) return known.id;
    const [row] = await tx.query<Pick<Tables['name_source'], 'id'>>(known ? RENAME : ADD_SOURCE, [
      kind,
      wholesalerCode,
      wholesalerName,
    ]);
    return row!.id;
  },

  give: (source: number, day: number, given: readonly BarcodeName[]): Promise<void> =>
    changeNames(tx, given, (names, { name, size }) => withName(names, { name, size, source, day })),

  takeBack: (source: number, given: readonly BarcodeName[]): Promise<void> =>
    changeNames(tx, given, (names, { name, size }) => withoutName(names, { name, size, source })),

  link: async (source: number, links: readonly BarcodeLink[], isTakenBack: boolean): Promise<void> => {
    const valid = links.filter((link) => isGtin(link.unit) && isGtin(link.case));
    if (valid.length === 0) return;
    const values = [valid.map(({ unit }) => unit), valid.map((link) => link.case), source];
    for (const statement of isTakenBack ? UNLINK : [LINK]) await tx.execute(statement, values);
  },

  /** Whatever a source called these barcodes is forgotten. */
  remove: (source: number, barcodes: readonly string[]): Promise<void> =>
    changeRows(tx, barcodes.filter(isGtin), (_, names) => withoutSources(names, (one) => one === source)),

  /** From now on the wholesaler's names of these kinds no longer count. */
  forget: async (wholesalerCode: string, kinds: readonly NameKind[]): Promise<void> => {
    await tx.execute(
      `update name_source set is_forgotten = true where wholesaler_code = $1 and kind = any($2::text[]) and not is_forgotten`,
      [wholesalerCode, kinds],
    );
  },
});

export type MemoryWriter = ReturnType<typeof memoryWriter>;
