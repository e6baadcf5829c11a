import type { FileCheck } from '@tillmap/contracts';
import type { FileCorrection } from '../../model/rows/file-correction.ts';
import type { Session } from '../../model/session.ts';
import type { UploadStaging } from '../../model/stores/uploads.ts';
import { shareOf } from './rules/compared.ts';
import { findingOf, productsToReview, usualSentence } from './rules/file-words.ts';
import { type Comparison, costTrend, type FileFault, findFileFaults } from './rules/find-file-faults.ts';
import type { FileHistory, PastFile } from './stores/file-history.ts';

/** What of an upload's reading counts. */
export type FileFacts = Readonly<{ items: number; lacksCheckDigits: boolean }>;

type Compared = Readonly<{ comparison: Comparison; faults: readonly FileFault[]; files: readonly PastFile[] }>;

/** Whether a file can be the same as another one; only then all of its rows are looked at. */
const mayBeSame = ({ rows, items }: Pick<Comparison, 'rows' | 'items'>, file: PastFile, at: number): boolean =>
  file.items === items &&
  rows.every(({ now, before }) => {
    const past = before[at];
    return (
      past !== null && past !== undefined && past.cost === now.cost && past.rrp === now.rrp && past.name === now.name
    );
  });

const NO_CHECK = {
  verdict: 'first',
  sentence: '',
  compared_with: [],
  findings: [],
  products: 0,
  answer: null,
} as const;

/** Compares files with the last ones of their wholesaler. */
export const compareFile = (history: FileHistory, { correctVat }: Pick<UploadStaging, 'correctVat'>) => {
  const sameAs = async (uploadId: string, rows: Comparison['rows'], items: number, files: readonly PastFile[]) => {
    for (const [at, file] of files.entries())
      if (mayBeSame({ rows, items }, file, at) && (await history.isSame(uploadId, file.uploadId))) return at;
    return undefined;
  };

  const compared = async (session: Session, uploadId: string, facts: FileFacts): Promise<Compared> => {
    const files = await history.last(session);
    const others = files.length > 0 ? files : await history.ofOthers(session);
    const rows = await history.compared(
      uploadId,
      others.map((file) => file.uploadId),
    );
    const known = shareOf(rows, ({ before }) => before.some((values) => values !== null));
    const owner =
      files.length > 0 && known < 0.5
        ? await history.ownerOf(
            session,
            rows.map(({ canonical }) => canonical),
          )
        : undefined;
    const comparison = {
      ...facts,
      rows,
      before: files.map(({ items }) => items),
      ownShare: files.length > 0 && known < 0.5 ? await history.ownShare(uploadId) : 1,
      sameAs: await sameAs(uploadId, rows, facts.items, files),
      otherWholesaler: owner?.name,
      isWithOthers: files.length === 0,
    };
    return { comparison, faults: findFileFaults(comparison), files };
  };

  return {
    /** What is wrong with an upload as a whole. */
    faults: async (session: Session, uploadId: string, facts: FileFacts): Promise<readonly FileFault[]> =>
      (await compared(session, uploadId, facts)).faults,

    /** The wholesaler whose file an upload is by its barcodes. */
    ownerOf: async (session: Session, uploadId: string) =>
      history.ownerOf(
        session,
        (await history.compared(uploadId, [])).map(({ canonical }) => canonical),
      ),

    /** An upload beside the last files of its wholesaler, with what a person answered before. A sample has none. */
    check: async (
      session: Session,
      uploadId: string,
      facts: FileFacts,
      answer: FileCheck['answer'],
    ): Promise<FileCheck> => {
      if (session.isSample) return { ...NO_CHECK, compared_with: [], findings: [] };
      const { comparison, faults, files } = await compared(session, uploadId, facts);
      const findings = faults.map((fault) => findingOf(fault, comparison));
      const known = shareOf(comparison.rows, ({ before }) => before.some((values) => values !== null));
      const isUsual = findings.length === 0 && files.length > 0;
      return {
        verdict: findings.length > 0 ? 'check' : isUsual ? 'usual' : 'first',
        sentence: isUsual ? usualSentence(known, costTrend(comparison.rows)) : '',
        compared_with: files.map(({ sessionId, fileName, at }) => ({
          session_id: sessionId,
          file_name: fileName,
          uploaded_at: at.toISOString(),
        })),
        findings,
        products: productsToReview(findings, facts.items),
        answer,
      };
    },

    /** Corrects what the reader of rows cannot: VAT that its prices have or lack. */
    correctStaged: async (
      session: Session,
      uploadId: string,
      corrections: readonly FileCorrection[],
    ): Promise<void> => {
      const [last] = await history.last(session);
      for (const { kind } of corrections)
        if (last && (kind === 'take_vat_off_cost' || kind === 'add_vat_to_rrp'))
          await correctVat(uploadId, last.uploadId, kind === 'take_vat_off_cost' ? 'cost' : 'rrp');
    },
  };
};

export type CompareFile = ReturnType<typeof compareFile>;
