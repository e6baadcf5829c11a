import type { InTransaction } from '@tillmap/bus';
import type { CorrectedRowsResult } from '@tillmap/contracts';
import { type Actor, type Clock, Conflict, Invalid } from '@tillmap/service-kit/domain';
import { openTable, type TableRow } from '@tillmap/supplier-files';
import type { SessionAccess, TemporaryFiles } from '../../kit.ts';
import type { ProductDatabase } from '../../model/products.ts';
import type { BarcodeNote, NotesOf } from '../../model/rows/barcode-note.ts';
import { refusal } from '../../model/rows/refused-table.ts';
import { requireReading } from '../../model/rows/require-stored-result.ts';
import type { CompletedSession } from '../../model/session.ts';
import type { IdempotencyKey, RejectedRows, RepeatedRequests } from '../../model/stores/uploads.ts';
import { CorrectedFile } from './checked-rows.ts';
import { type CheckedRow, RowJoiner } from './join-rows.ts';
import { correctedColumns } from './rules/corrected-columns.ts';
import { requireCorrectable } from './rules/row-corrections.ts';
import { linesOfJson, valuesOfJson } from './spooled-values.ts';
import type { RepairUnit } from './unit.ts';

type Deps = {
  inTransaction: InTransaction<RepairUnit>;
  sessions: Pick<SessionAccess, 'find'>;
  rejected: RejectedRows;
  repeated: RepeatedRequests;
  notes: NotesOf;
  products: ProductDatabase;
  /** Keeps checked rows until all of the file is read, so that the session is locked for a moment only. */
  spool: TemporaryFiles;
  hashOf: (path: string) => Promise<string>;
  clock: Clock;
  limits: Readonly<{ maxFileBytes: number; maxRows: number }>;
};

type Given = Readonly<{
  sessionId: string;
  file: Readonly<{ name: string; path: string }> | undefined;
  /** The request's Idempotency-Key. */
  repeatKey: string | undefined;
}>;

type Corrected = CompletedSession;

/** 409 where the session has another file than the one whose rows were corrected. */
export const requireSameFile = ({ upload }: Corrected, before: Corrected): void => {
  if (upload.id !== before.upload.id)
    throw new Conflict(
      'The file of this session was replaced. Nothing was changed: please download its rejected rows again.',
      'file-replaced',
    );
};

/** The same request was quicker: its answer is kept. */
class AnsweredMeanwhile extends Error {}

const alreadyMended = (line: number) => ({
  line,
  reasons: [`Line ${line} was corrected by another user, so this row was not used.`],
});

/** Gives a corrected file of rejected rows back to its session: rows that are right now join, the rest keep their new reasons. */
export const correctRowsOf = (deps: Deps) => {
  const join = async (
    unit: RepairUnit,
    actor: Actor,
    before: Corrected,
    file: CorrectedFile,
    content: AsyncIterable<Buffer>,
    notes: readonly BarcodeNote[],
  ): Promise<CorrectedRowsResult> => {
    const session = requireCorrectable(await unit.sessions.locked(actor, before.id));
    requireSameFile(session, before);
    const reading = requireReading(await unit.rejected.reading(session.upload.id));
    const joiner = await RowJoiner.open(unit, session, reading);
    for await (const rows of valuesOfJson<readonly CheckedRow[]>(content)) await joiner.take(rows);
    const upload = await joiner.finish(notes, deps.clock());
    const { joined, stillRejected, missing } = joiner.counts;
    const { unchanged, count, told } = file.notUsed;
    return {
      upload,
      joined,
      still_rejected: stillRejected,
      unchanged,
      not_used_count: count + missing.length,
      not_used: [...told, ...missing.map(alreadyMended)].slice(0, 100),
    };
  };

  const readAndJoin = async (
    actor: Actor,
    session: Corrected,
    given: NonNullable<Given['file']>,
    keep: (unit: RepairUnit, answer: CorrectedRowsResult) => Promise<void>,
  ): Promise<CorrectedRowsResult> => {
    const { rejected, products, limits } = deps;
    const reading = requireReading(await rejected.reading(session.upload.id));
    const headerNames = await rejected.headerNames(session.upload.id);
    const fitOf = (rows: readonly TableRow[]) => (correctedColumns(rows, headerNames) ? 2 : 0);
    const table = await openTable(given.path, given.name, limits, { fitOf });
    try {
      const file = new CorrectedFile({ rejected, products }, session, reading);
      const kept = await deps.spool.keep(linesOfJson(file.rows(table)));
      try {
        const notes = await deps.notes(session.wholesalerCode, file.noted);
        return await deps.inTransaction(async (unit) => {
          const answer = await join(unit, actor, session, file, kept.content, notes);
          await keep(unit, answer);
          return answer;
        });
      } finally {
        await kept.discard();
      }
    } finally {
      await table.close();
    }
  };

  return async (actor: Actor, { sessionId, file, repeatKey }: Given): Promise<CorrectedRowsResult> => {
    const session = await deps.sessions.find(actor, sessionId);
    if (!file) throw new Invalid({ file: ['Please select the corrected file.'] });
    const repeat: IdempotencyKey | undefined = deps.repeated.keyOf(actor, session, repeatKey);
    const fingerprint = deps.repeated.fingerprint(session.id, await deps.hashOf(file.path), ' corrected rows');
    const repeated = await deps.repeated.answer<CorrectedRowsResult>(repeat, fingerprint);
    if (repeated) return repeated;
    const keep = async (unit: RepairUnit, answer: CorrectedRowsResult): Promise<void> => {
      if (repeat && !(await unit.repeats.keep(repeat, { fingerprint, answer }))) throw new AnsweredMeanwhile();
    };
    try {
      return await readAndJoin(actor, requireCorrectable(session), file, keep);
    } catch (error) {
      const kept =
        error instanceof AnsweredMeanwhile
          ? await deps.repeated.answer<CorrectedRowsResult>(repeat, fingerprint)
          : undefined;
      if (kept) return kept;
      throw refusal(error);
    }
  };
};
