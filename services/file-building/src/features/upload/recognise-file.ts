import type { RecognisedFile } from '@tillmap/contracts';
import { type Actor, DomainError, Invalid } from '@tillmap/service-kit/domain';
import { canonicalGtin, layoutFit, type Table, type TableRow } from '@tillmap/supplier-files';
import {
  columnsBy,
  fileColumns,
  knownLayout,
  type LayoutsFound,
  planColumns,
} from '@tillmap/supplier-files/file-columns';
import type { ProductDatabase } from '../../model/products.ts';
import { refusal } from '../../model/rows/refused-table.ts';
import type { CompletedSession } from '../../model/session.ts';
import type { WholesalerDirectory } from '../../model/wholesaler.ts';
import type { Layouts } from './columns-read.ts';
import { openSupplierFile } from './open-supplier-file.ts';
import { chooseWholesaler, type WholesalerEvidence } from './rules/choose-wholesaler.ts';
import { isNamedIn } from './rules/named-in-file.ts';
import { nextSessionName } from './rules/session-name.ts';

export type LastSessions = Readonly<{
  /** The last completed session of each wholesaler, whoever made it. */
  lastOfEachWholesaler(count: number): Promise<readonly CompletedSession[]>;
  /** The name of the last session of a wholesaler that the actor may see. */
  lastName(actor: Actor, wholesalerCode: string): Promise<string | undefined>;
}>;

type Deps = Readonly<{
  products: Pick<ProductDatabase, 'wholesalersOf'>;
  wholesalers: Pick<WholesalerDirectory, 'get'>;
  layouts: Pick<Layouts, 'find'>;
  lastSessions: LastSessions;
  limits: Readonly<{ maxFileBytes: number; maxRows: number }>;
}>;

/** Wholesalers that are looked at, of those that know barcodes and those with sessions each. */
const MOST_WHOLESALERS = 10;
const LEAST_DIGITS = 12;
const MOST_BARCODES = 5_000;

const firstRows = async (table: Table): Promise<readonly TableRow[]> => {
  try {
    for await (const rows of table.rows()) return rows;
  } catch (error) {
    throw refusal(error);
  }
  throw new Invalid({ file: ['The file is empty.'] });
};

/** The barcodes of the first rows, in whichever column they stand. */
const barcodesIn = (rows: readonly TableRow[]): string[] => {
  const found = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => {
      const read = canonicalGtin(cell);
      return read.ok && read.flags.length === 0 && read.given.length >= LEAST_DIGITS ? [read.canonical] : [];
    }),
  );
  return [...new Set(found)].slice(0, MOST_BARCODES);
};

type Candidate = WholesalerEvidence & Readonly<{ layouts: LayoutsFound }>;

const candidatesFor = async (
  { products, wholesalers, layouts, lastSessions }: Deps,
  fileName: string,
  rows: readonly TableRow[],
  barcodes: readonly string[],
): Promise<Candidate[]> => {
  const [known, last] = await Promise.all([
    products.wholesalersOf(barcodes),
    lastSessions.lastOfEachWholesaler(MOST_WHOLESALERS),
  ]);
  const codes = new Set([
    ...known.slice(0, MOST_WHOLESALERS).map(({ code }) => code),
    ...last.map(({ wholesalerCode }) => wholesalerCode),
  ]);
  const found = await Promise.all(
    Array.from(codes, async (code) => {
      const wholesaler = (await wholesalers.get(code))?.wholesaler;
      if (!wholesaler?.active) return [];
      const ofIt = await layouts.find(code);
      const lastFile = last.find(({ wholesalerCode }) => wholesalerCode === code)?.upload.fileName;
      return [
        {
          code,
          name: wholesaler.name,
          known: known.find((one) => one.code === code)?.barcodes ?? 0,
          hasLayout: layoutFit(rows, ofIt.layouts.map(knownLayout)) > 0,
          isNamed: isNamedIn(fileName, { code, name: wholesaler.name, lastFile }),
          layouts: ofIt,
        },
      ];
    }),
  );
  return found.flat();
};

const columnsOf = (table: Table, rows: readonly TableRow[], layouts: LayoutsFound) => {
  const plan = planColumns('supplier_file', layouts, '');
  try {
    const { sentence } = fileColumns(plan.kind, table, columnsBy(plan, table, rows), plan.layouts);
    return { columns_known: true, columns: sentence };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'columns-not-sure') throw error;
    return { columns_known: false, columns: error.message };
  }
};

/** Tells of a file, by its first rows, whose it is and what to call its session. Keeps nothing. */
export const recogniseFile =
  (deps: Deps) =>
  async (actor: Actor, file: Readonly<{ name: string; path: string }>): Promise<RecognisedFile> => {
    const table = await openSupplierFile(file, deps.limits, []);
    try {
      const rows = await firstRows(table);
      const barcodes = barcodesIn(rows);
      const candidates = await candidatesFor(deps, file.name, rows, barcodes);
      const { wholesaler, reason } = chooseWholesaler(candidates, barcodes.length);
      const { layouts = { layouts: [], isAway: false } } =
        candidates.find(({ code }) => code === wholesaler?.code) ?? {};
      const last = wholesaler && (await deps.lastSessions.lastName(actor, wholesaler.code));
      const { name, follows } = nextSessionName(file.name, last);
      return {
        session_name: name,
        follows: follows && last ? last : '',
        wholesaler: wholesaler ? { code: wholesaler.code, name: wholesaler.name } : null,
        reason,
        ...columnsOf(table, rows, layouts),
      };
    } finally {
      await table.close();
    }
  };
