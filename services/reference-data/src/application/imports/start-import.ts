import { createHash } from 'node:crypto';
import { Invalid } from '@tillmap/service-kit/domain';
import type { ColumnsPlan } from '@tillmap/supplier-files/file-columns';
import type { ImportWriter } from '../../adapters/postgres/postgres-imports.ts';
import type { ImportFiles, ImportTable } from '../../adapters/tabular/tabular-import-files.ts';
import type { AuditActor } from '../../domain/audit-event.ts';
import type { ImportFinding } from '../../domain/imports/import-findings.ts';
import type { ImportFileType } from '../../domain/imports/import-job.ts';
import type { InTransaction } from '../unit-of-work.ts';
import { columnFinderFor, columnsSentence, keptColumns, planOfImport, rememberColumns } from './import-columns.ts';
import type { ImportKind } from './import-kind.ts';

type Deps = Readonly<{
  inTransaction: InTransaction;
  files: ImportFiles;
  kinds: Readonly<Record<ImportFileType, ImportKind>>;
  sha256Of: (path: string) => Promise<string>;
  newId: () => string;
}>;

export type ImportRequest = Readonly<{
  type: ImportFileType;
  /** '' where the file names its wholesalers itself. */
  wholesalerCode: string;
  file: { readonly path: string; readonly name: string } | undefined;
  by: AuditActor;
  idempotencyKey: string | undefined;
  /** The id of a layout, or chosen columns as JSON; '' without. */
  layout: string;
  /** Set when the caller runs the import itself. */
  leaseSeconds?: number;
}>;

export type ImportStarted = Readonly<{ importId: string; message: string; repeated: boolean }>;

const countEntries = async (table: ImportTable): Promise<number> => {
  let total = 0;
  for await (const rows of table.entries()) total += rows.length;
  if (total === 0) throw new Invalid({ file: ['The file has no rows below its header.'] });
  return total;
};

/** Keeps a file while it is checked, which both take long for a large one; what is refused is not kept. */
const keptWhile = async <Checked>(
  files: ImportFiles,
  { key, path }: Readonly<{ key: string; path: string }>,
  check: () => Promise<Checked>,
): Promise<Checked> => {
  const [kept, checked] = await Promise.allSettled([files.keep(key, path), check()]);
  if (checked.status === 'fulfilled' && kept.status === 'fulfilled') return checked.value;
  if (kept.status === 'fulfilled') await files.remove(key);
  throw checked.status === 'rejected' ? checked.reason : (kept as PromiseRejectedResult).reason;
};

/** What makes two requests the same one: the kind, the wholesaler and the file's bytes. */
const fingerprintOf = ({ type, wholesalerCode, layout }: ImportRequest, sha256: string): string =>
  createHash('sha256').update(`${type} ${wholesalerCode} ${sha256}${layout}`).digest('hex');

/** The import that the same request started before. A key that was used for something else is refused. */
const startedBefore = async (
  imports: ImportWriter,
  { type, wholesalerCode, by, idempotencyKey }: ImportRequest,
  fingerprint: string | undefined,
): Promise<string | undefined> => {
  const before = idempotencyKey ? await imports.startedUnder(by.id, type, idempotencyKey) : undefined;
  // One from before fingerprints were kept is taken for the same.
  if (before && before.fingerprint !== null && before.fingerprint !== fingerprint) {
    const another = wholesalerCode === '' ? 'another file' : 'another file or wholesaler';
    throw new Invalid({ file: [`This Idempotency-Key was already used for ${another}.`] });
  }
  return before?.id;
};

/** The columns that are neither used nor compared with one that is. */
const unusedSentence = ({ header }: ImportTable, { compared }: ImportKind): string[] => {
  const used = new Set(
    compared.flatMap((field) => (header.rivals.get(field) ?? []).map((at) => (header.cells[at] ?? '').trim())),
  );
  const ignored = [...header.ignored, ...header.ambiguous.filter((name) => !used.has(name))];
  if (ignored.length === 0) return [];
  const names = ignored.map((name) => `"${name}"`).join(', ');
  return [ignored.length === 1 ? `The column ${names} is not used.` : `The columns ${names} are not used.`];
};

/** What the file shows, and which of its columns are passed over. */
const findingsIn = (table: ImportTable, kind: ImportKind): ImportFinding[] => {
  const unused = unusedSentence(table, kind);
  return [...table.findings(), ...unused.map((sentence) => ({ code: 'columns', sentence, details: [] }))];
};

/** What has started, and what of the file is left out. */
const startedSentence = (total: number, plan: ColumnsPlan, table: ImportTable, kind: ImportKind): string =>
  [
    `The import of ${total.toLocaleString('en-GB')} ${total === 1 ? 'row' : 'rows'} has started.`,
    ...(table.sheetNote === undefined ? [] : [table.sheetNote]),
    ...columnsSentence(plan, table),
    ...unusedSentence(table, kind),
  ].join(' ');

/**
 * Checks a file as a whole, stores it and creates the import. A rejected file leaves nothing behind. The same user's
 * second request under one key within a day gets the first response; the key is refused for anything else.
 */
export const startImport =
  ({ inTransaction, files, kinds, sha256Of, newId }: Deps) =>
  async (request: ImportRequest): Promise<ImportStarted> => {
    const { type, wholesalerCode, file, by, idempotencyKey, leaseSeconds } = request;
    if (!file) throw new Invalid({ file: ['Please choose a file.'] });
    const kind = kinds[type];
    const plan = await planOfImport(inTransaction, request);
    const table = await files.openUploaded(file, columnFinderFor(plan, kind), kind.maxRows);
    try {
      const id = newId();
      const fileKey = `imports/${id}`;
      const { total, fingerprint } = await keptWhile(files, { key: fileKey, path: file.path }, async () => ({
        total: await countEntries(table),
        fingerprint: idempotencyKey ? fingerprintOf(request, await sha256Of(file.path)) : undefined,
      }));
      const message = startedSentence(total, plan, table, kind);
      const known = await inTransaction(async (stores) => {
        const { wholesalers, imports, tell } = stores;
        const before = await startedBefore(imports, request, fingerprint);
        if (before) return before;
        const wholesaler = wholesalerCode === '' ? { name: '' } : await wholesalers.find(wholesalerCode);
        if (!wholesaler) throw new Invalid({ wholesaler_code: [`There is no wholesaler ${wholesalerCode}.`] });
        const { headerCells: headerNames } = table;
        const leftOut = table.leftOut();
        const started = { id, type, wholesalerCode, fileName: file.name, fileKey, headerNames, total, leftOut };
        const findings = findingsIn(table, kind);
        const columns = keptColumns(table);
        await imports.add({ ...started, by, idempotencyKey, fingerprint, findings, columns }, leaseSeconds);
        await rememberColumns(stores, plan, table, { ...request, fileName: file.name }, newId);
        await tell.administered({
          subject: 'import',
          subjectId: id,
          what: 'import_started',
          wholesaler: { code: wholesalerCode, name: wholesaler.name },
          count: total,
          filename: file.name,
          by,
        });
        return undefined;
      }).catch(async (error: unknown) => {
        await files.remove(fileKey);
        throw error;
      });
      if (known) await files.remove(fileKey);
      return { importId: known ?? id, message, repeated: known !== undefined };
    } finally {
      await table.close();
    }
  };

export type StartImport = ReturnType<typeof startImport>;
