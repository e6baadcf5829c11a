import type { InTransaction } from '@tillmap/bus';
import type { CostBasis, FileColumns, Layout, UploadResult } from '@tillmap/contracts';
import { type Actor, type Clock, Conflict } from '@tillmap/service-kit/domain';
import { cleanText, type Table, type TableRow } from '@tillmap/supplier-files';
import {
  type ColumnsPlan,
  columnsBy,
  fileColumns,
  knownLayout,
  type LayoutsFound,
  layoutUsed,
  planColumns,
  requireLatest,
  type Teaching,
  taughtLayout,
} from '@tillmap/supplier-files/file-columns';
import type { SessionAccess } from '../../kit.ts';
import { decidePrices, type PriceDecision } from '../../model/prices/file-decision.ts';
import type { PriceCounts } from '../../model/prices/kept.ts';
import { PriceEvidenceCounter } from '../../model/prices/price-evidence-counter.ts';
import type { ProductDatabase } from '../../model/products.ts';
import { refusal } from '../../model/rows/refused-table.ts';
import type { StoredReading } from '../../model/rows/stored-reading.ts';
import { type Memory, memoryOf, type Session } from '../../model/session.ts';
import { acceptUpload, requireUploadable } from '../../model/session-transitions.ts';
import type { PriceMemory } from '../../model/stores/prices.ts';
import type { IdempotencyKey, IdempotentUploads, StagedCounts, UploadStaging } from '../../model/stores/uploads.ts';
import { openSupplierFile } from './open-supplier-file.ts';
import { readSupplierFile, type SupplierFile } from './read-supplier-file.ts';
import { type FetchFile, objectKeyOf, type ReceivedFile, receivedFile } from './received-file.ts';
import { fingerprintOf, repeatedAnswer, repeatOf } from './repeated-upload.ts';
import { requireItems } from './require-items.ts';
import { stageBatch } from './stage-batch.ts';
import type { UploadUnit } from './unit.ts';
import { resultOf } from './upload-answer.ts';

/** The layouts that reference-data keeps. */
export type Layouts = Readonly<{
  /** Those for supplier files of a wholesaler, those used last first. Never fails. */
  find(wholesalerCode: string): Promise<LayoutsFound>;
  /** 409 when another person has taught other columns for the header meanwhile. */
  teach(body: Teaching): Promise<Layout>;
  noteUse(id: string): Promise<void>;
}>;

type Deps = {
  inTransaction: InTransaction<UploadUnit>;
  sessions: Pick<SessionAccess, 'find'>;
  staging: UploadStaging;
  repeats: IdempotentUploads;
  priceMemory: PriceMemory;
  /** Keeps an uploaded file as it came; answers its SHA-256 in hex. */
  keepFile: (objectKey: string, path: string) => Promise<{ readonly sha256: string }>;
  fetchFile: FetchFile;
  layouts: Layouts;
  products: ProductDatabase;
  /** How many times those of the last download the costs of an upload are in the middle, where they are for a unit or a case; else 1. */
  costTimes: (memory: Memory, uploadId: string, basis: CostBasis | undefined) => Promise<number>;
  clock: Clock;
  newId: () => string;
  limits: Readonly<{ maxFileBytes: number; maxRows: number }>;
  /** Takes the statistics of what was staged, where there are none. */
  analyzeStaged: () => Promise<void>;
  sweepSoon: () => void;
};

type Given = Readonly<{
  sessionId: string;
  file: Readonly<{ name: string; path: string }> | undefined;
  /** The id of a layout, or chosen columns as JSON; '' without. */
  layout: string;
  /** The request's Idempotency-Key. */
  repeatKey: string | undefined;
}>;

const IN_BRITAIN = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });

/** The day there, as `2026-12-01`. */
const dayInBritain = (now: Date): string => IN_BRITAIN.format(now);

const releasing =
  ({ release }: ReceivedFile) =>
  async (error: unknown): Promise<never> => {
    await release();
    throw error;
  };

type Read = Readonly<{ session: Session; table: Table; file: SupplierFile; fileName: string }>;

const planOf = async ({ layouts }: Deps, { wholesalerCode }: Session, field: string): Promise<ColumnsPlan> =>
  planColumns('supplier_file', await layouts.find(wholesalerCode), field);

/** How the columns were found, once the choice is remembered. A sample leaves no trace in the layouts. */
const columnsRead = async (
  { layouts: directory }: Deps,
  { id, name, email }: Actor,
  plan: ColumnsPlan,
  { file, table, session, fileName }: Read,
): Promise<FileColumns> => {
  const by = { id, name, email, ip_address: '' };
  const { wholesalerCode, isSample } = session;
  const teaching = isSample ? undefined : taughtLayout(plan, file.columns, { table, fileName, wholesalerCode, by });
  const taught = teaching && (await directory.teach(teaching));
  const used = taught ? undefined : layoutUsed(plan, file.columns);
  if (used && !isSample) await directory.noteUse(used.id);
  const others = plan.layouts.filter((layout) => layout.id !== taught?.id);
  return fileColumns(plan.kind, table, file.columns, taught ? [taught, ...others] : plan.layouts);
};

const AWAY = 'The layouts of this wholesaler could not be looked up, so the columns were read by their names.';

/** What the notes say of the columns; '' where their names say it. */
const columnsSaid = ({ isAway }: ColumnsPlan, { layout, sentence }: FileColumns): string =>
  isAway ? AWAY : layout === null ? '' : sentence;

/** Reads the whole file into the staging area. The next rows are parsed while the last batch is resolved and stored. */
const stage = async (
  deps: Deps,
  uploadId: string,
  session: Session,
  file: SupplierFile,
  tally: PriceEvidenceCounter,
): Promise<StagedCounts> => {
  let storing: Promise<void> = Promise.resolve();
  try {
    for await (const batch of file.batches()) {
      await storing;
      storing = stageBatch(deps, uploadId, session, file, tally, batch);
      // Whoever awaits it hears of a failure; until then it must not count as unhandled.
      storing.catch(() => undefined);
    }
  } catch (error) {
    await storing.catch(() => undefined);
    throw refusal(error);
  }
  await storing;
  await deps.analyzeStaged();
  await deps.staging.keepForms(uploadId, memoryOf(session));
  if (tally.hasCaseBarcodes) await deps.staging.markCases(uploadId);
  return deps.staging.count(uploadId);
};

type Switched = Readonly<{
  sessionId: string;
  fileName: string;
  uploadId: string;
  repeat: IdempotencyKey | undefined;
  fingerprint: string;
  prices: PriceDecision['prices'];
  priceCounts: PriceCounts;
  reading: StoredReading;
}>;

/**
 * The session switches to the upload, and the answer is kept under its key, in one transaction. False when another
 * request with the same key was quicker.
 */
const switchSession = async (
  deps: Deps,
  actor: Actor,
  given: Switched,
  counts: StagedCounts,
  answer: UploadResult,
): Promise<boolean> =>
  deps.inTransaction(async (unit) => {
    const found = await unit.sessions.locked(actor, given.sessionId);
    const upload = {
      id: given.uploadId,
      fileName: given.fileName,
      items: counts.items,
      mapped: counts.mapped,
      badRows: answer.bad_rows_count,
    };
    const { session } = acceptUpload(found, upload, given.prices, deps.clock());
    if (given.repeat && !(await unit.repeats.keep(given.repeat, { fingerprint: given.fingerprint, answer })))
      return false;
    if (!(await unit.uploads.makeCurrent(given.uploadId)))
      throw new Conflict('The upload timed out. Please upload the file again.');
    await unit.prices.keep(given.uploadId, answer, given.priceCounts);
    await unit.uploads.keepReading(given.uploadId, given.reading);
    if (found.upload) await unit.uploads.markForDeletion(found.upload.id);
    await unit.names.enqueue(given.uploadId, session, deps.clock());
    await unit.chunks.removeAll(session.id);
    await unit.sessions.save(session);
    return true;
  });

/**
 * Takes a supplier file as a stream: checked, kept, parsed, resolved and stored under a new upload; then the session
 * switches to it. A file that is refused, or a part that is away, leaves the session as it was.
 */
export const uploadSupplierFile =
  (deps: Deps) =>
  async (actor: Actor, { sessionId, repeatKey, ...given }: Given): Promise<UploadResult> => {
    const session = await deps.sessions.find(actor, sessionId);
    const repeat = repeatOf(actor, session, repeatKey);
    if (!repeat) requireUploadable(session);

    const received = await receivedFile(deps.fetchFile, session, given);
    const plan = await planOf(deps, session, given.layout).catch(releasing(received));
    const layouts = plan.layouts.map(knownLayout);
    const table = await openSupplierFile(received, deps.limits, layouts).catch(releasing(received));
    const uploadId = deps.newId();
    const objectKey = objectKeyOf(session.id, uploadId);
    try {
      const findColumns = (rows: readonly TableRow[]) => columnsBy(plan, table, rows);
      const file = await readSupplierFile(table, dayInBritain(deps.clock()), findColumns, received.name).catch(
        (error: unknown) => {
          throw refusal(error);
        },
      );
      requireLatest(plan, file.columns, table);
      await deps.staging.begin({ id: uploadId, sessionId: session.id, objectKey, headerNames: file.headerNames });
      const { sha256 } = await deps.keepFile(objectKey, received.path);
      const fingerprint = fingerprintOf(session.id, sha256, given.layout);
      const repeated = await repeatedAnswer(deps.repeats, repeat, fingerprint);
      if (repeated) {
        await deps.staging.discard(uploadId);
        return repeated;
      }
      requireUploadable(session);
      const tally = new PriceEvidenceCounter();
      const counts = await stage(deps, uploadId, session, file, tally);
      await requireItems(deps.staging, uploadId, file, counts);
      const priceCounts = tally.counts();
      const before = await deps.priceMemory.find(memoryOf(session));
      const costBasis = plan.choice?.cost_basis ?? layoutUsed(plan, file.columns)?.cost_basis ?? null;
      const remembered = costBasis ?? before.costBasis;
      const costTimes = await deps.costTimes(memoryOf(session), uploadId, remembered);
      const decided = decidePrices(priceCounts, remembered, costTimes);
      const columns = await columnsRead(deps, actor, plan, { session, table, file, fileName: received.name });
      const reading = {
        ...file.reading(counts.ownOnly),
        columnsSaid: columnsSaid(plan, columns),
        costBasis,
        costTimes,
      };
      const answer = await resultOf(deps, uploadId, session, { file, reading, columns }, counts, decided.answer);
      const switched = {
        sessionId: session.id,
        fileName: cleanText(received.name),
        uploadId,
        repeat,
        fingerprint,
        prices: decided.prices,
        priceCounts,
        reading,
      };
      if (await switchSession(deps, actor, switched, counts, answer)) return answer;
      await deps.staging.discard(uploadId);
      return (await repeatedAnswer(deps.repeats, repeat, fingerprint)) ?? answer;
    } catch (error) {
      await deps.staging.discard(uploadId).catch(() => undefined);
      throw error;
    } finally {
      await table.close();
      await received.release();
      deps.sweepSoon();
    }
  };
