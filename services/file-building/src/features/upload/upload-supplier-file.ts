import type { InTransaction } from '@tillmap/bus';
import type { CostBasis, FileCheck, UploadResult } from '@tillmap/contracts';
import type { Actor, Clock } from '@tillmap/service-kit/domain';
import { cleanText, type TableRow } from '@tillmap/supplier-files';
import { columnsBy, knownLayout, layoutUsed, requireLatest } from '@tillmap/supplier-files/file-columns';
import type { SessionAccess } from '../../kit.ts';
import { britishDay } from '../../model/british-day.ts';
import { decidePrices } from '../../model/prices/file-decision.ts';
import { PriceEvidenceCounter } from '../../model/prices/price-evidence-counter.ts';
import type { ProductDatabase } from '../../model/products.ts';
import { type FileCorrection, rowCorrections } from '../../model/rows/file-correction.ts';
import { refusal } from '../../model/rows/refused-table.ts';
import { type Memory, memoryOf, type Session } from '../../model/session.ts';
import { requireUploadable } from '../../model/session-transitions.ts';
import type { PriceMemory } from '../../model/stores/prices.ts';
import type { IdempotentUploads, StagedCounts, UploadStaging } from '../../model/stores/uploads.ts';
import { columnsRead, columnsSaid, type Layouts, planOf } from './columns-read.ts';
import { openSupplierFile } from './open-supplier-file.ts';
import { readSupplierFile, type SupplierFile } from './read-supplier-file.ts';
import { type FetchFile, objectKeyOf, type ReceivedFile, receivedFile } from './received-file.ts';
import { fingerprintOf, repeatedAnswer, repeatOf } from './repeated-upload.ts';
import { requireItems } from './require-items.ts';
import { stageBatch } from './stage-batch.ts';
import { switchSession } from './switch-session.ts';
import type { UploadUnit } from './unit.ts';
import { resultOf } from './upload-answer.ts';

/** Compares an upload with the last files of its wholesaler. */
export type FileChecks = Readonly<{
  check(
    session: Session,
    uploadId: string,
    facts: Readonly<{ items: number; lacksCheckDigits: boolean }>,
    answer: FileCheck['answer'],
  ): Promise<FileCheck>;
  correctStaged(session: Session, uploadId: string, corrections: readonly FileCorrection[]): Promise<void>;
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
  fileCheck: FileChecks;
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
  /** Whether the file of the session is read once more. */
  isAgain?: boolean;
}>;

/** How a file is read, other than it says itself: as a person answered, and for which wholesaler. */
type ReadAs = Readonly<{
  corrections: readonly FileCorrection[];
  wholesaler: Readonly<{ code: string; name: string }>;
  answer: FileCheck['answer'];
}>;

const releasing =
  ({ release }: ReceivedFile) =>
  async (error: unknown): Promise<never> => {
    await release();
    throw error;
  };

/** Reads the whole file into the staging area. The next rows are parsed while the last batch is resolved and stored. */
const stage = async (
  deps: Deps,
  uploadId: string,
  session: Session,
  file: SupplierFile,
  tally: PriceEvidenceCounter,
  corrections: readonly FileCorrection[],
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
  await deps.fileCheck.correctStaged(session, uploadId, corrections);
  if (tally.hasCaseBarcodes) await deps.staging.markCases(uploadId);
  return deps.staging.count(uploadId);
};

/**
 * Takes a supplier file as a stream: checked, kept, parsed, resolved and stored under a new upload; then the session
 * switches to it. A file that is refused, or a part that is away, leaves the session as it was.
 */
const receive = async (
  deps: Deps,
  actor: Actor,
  session: Session,
  { repeatKey, ...given }: Given,
  { corrections, wholesaler, answer: answered }: ReadAs,
): Promise<UploadResult> => {
  const repeat = repeatOf(actor, session, repeatKey);
  if (!repeat) requireUploadable(session);

  const received = await receivedFile(deps.fetchFile, session, given);
  const plan = await planOf(deps, session, given.layout).catch(releasing(received));
  const layouts = plan.layouts.map(knownLayout);
  const table = await openSupplierFile(received, deps.limits, layouts).catch(releasing(received));
  const uploadId = deps.newId();
  const objectKey = objectKeyOf(session.id, uploadId);
  try {
    const file = await readSupplierFile(table, {
      today: britishDay(deps.clock()),
      findColumns: (rows: readonly TableRow[]) => columnsBy(plan, table, rows),
      fileName: received.name,
      corrections: rowCorrections(corrections),
    }).catch((error: unknown) => {
      throw refusal(error);
    });
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
    const counts = await stage(deps, uploadId, session, file, tally, corrections);
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
      layout: given.layout,
      corrections,
    };
    const facts = { items: counts.items, lacksCheckDigits: reading.hints.lacksCheckDigits ?? false };
    const fileCheck = await deps.fileCheck.check(session, uploadId, facts, answered);
    const answer = await resultOf(
      deps,
      uploadId,
      session,
      { file, reading, columns },
      counts,
      decided.answer,
      fileCheck,
    );
    const switched = {
      sessionId: session.id,
      fileName: cleanText(received.name),
      uploadId,
      repeat,
      fingerprint,
      prices: decided.prices,
      priceCounts,
      reading,
      wholesaler,
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

const wholesalerOf = ({ wholesalerCode: code, wholesalerName: name }: Session): ReadAs['wholesaler'] => ({
  code,
  name,
});

/** Takes a supplier file for a session, or reads the one it has with other columns. */
export const uploadSupplierFile =
  (deps: Deps) =>
  async (actor: Actor, given: Given): Promise<UploadResult> => {
    const session = await deps.sessions.find(actor, given.sessionId);
    return receive(deps, actor, session, given, { corrections: [], wholesaler: wholesalerOf(session), answer: null });
  };

/** Reads the file of a session once more, as a person answered to what was found of it. */
export const readFileAgain =
  (deps: Deps) =>
  async (
    actor: Actor,
    sessionId: string,
    { layout, ...as }: ReadAs & Readonly<{ layout: string }>,
  ): Promise<UploadResult> => {
    const found = await deps.sessions.find(actor, sessionId);
    const { code: wholesalerCode, name: wholesalerName } = as.wholesaler;
    const session = { ...found, wholesalerCode, wholesalerName };
    return receive(
      deps,
      actor,
      session,
      { sessionId, file: undefined, layout, repeatKey: undefined, isAgain: true },
      as,
    );
  };
