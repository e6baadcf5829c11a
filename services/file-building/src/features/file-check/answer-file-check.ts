import type { InTransaction } from '@tillmap/bus';
import type { CostBasis, FileCheck, FileCheckAnswer, FileFix, UploadResult } from '@tillmap/contracts';
import { type Actor, type Clock, Conflict, NotFound } from '@tillmap/service-kit/domain';
import type { SessionAccess, SessionsInTransaction } from '../../kit.ts';
import { checkPricesAgain } from '../../model/check-prices-again.ts';
import { recordPrices } from '../../model/price-transitions.ts';
import { choosePrices } from '../../model/prices/file-decision.ts';
import type { FileCorrection } from '../../model/rows/file-correction.ts';
import { requireReading, requireStoredResult } from '../../model/rows/require-stored-result.ts';
import { memoryOf, type Session, type Upload } from '../../model/session.ts';
import { refuse, requireNotRunning, takesFile } from '../../model/session-transitions.ts';
import type { PriceMemory, PriceStore } from '../../model/stores/prices.ts';
import type { RejectedRows } from '../../model/stores/uploads.ts';
import type { WholesalerDirectory } from '../../model/wholesaler.ts';
import type { CompareFile, FileFacts } from './compare-file.ts';
import { FIX_DONE, productsToReview } from './rules/file-words.ts';

/** What an answer works on in one transaction. */
export type AnswerUnit = Readonly<{
  sessions: Pick<SessionsInTransaction, 'locked' | 'save'>;
  prices: PriceStore;
  priceMemory: PriceMemory;
}>;

/** Reads the file of a session again. */
export type ReadAgain = (
  actor: Actor,
  sessionId: string,
  as: Readonly<{
    layout: string;
    corrections: readonly FileCorrection[];
    wholesaler: Readonly<{ code: string; name: string }>;
    answer: FileCheck['answer'];
  }>,
) => Promise<UploadResult>;

type Deps = Readonly<{
  inTransaction: InTransaction<AnswerUnit>;
  sessions: Pick<SessionAccess, 'find'>;
  rejected: Pick<RejectedRows, 'reading'>;
  compare: CompareFile;
  wholesalers: Pick<WholesalerDirectory, 'getFresh'>;
  readAgain: ReadAgain;
  clock: Clock;
}>;

const BASES: Partial<Readonly<Record<FileCheckAnswer, CostBasis>>> = {
  costs_of_a_case: 'case',
  costs_of_a_unit: 'unit',
};

const requireUpload = ({ upload }: Session): Upload => {
  if (!upload) throw new NotFound('This session has no supplier file yet.');
  return upload;
};

const nothingAsked = (): Conflict =>
  new Conflict('This is not asked of the file any more. Please look at it again.', 'file-check-outdated');

const requireAsked = ({ file_check: found }: UploadResult, answer: FileCheckAnswer): FileCheck => {
  const isOpen =
    found?.verdict === 'check' && (answer === 'right' || found.findings.some(({ fix }) => fix?.kind === answer));
  if (!found || !isOpen) throw nothingAsked();
  return found;
};

/** What was found, once it is answered: what a correction mends is not asked any more. */
const answeredCheck = (found: FileCheck, answer: NonNullable<FileCheck['answer']>, items: number): FileCheck => {
  if (answer.kind === 'right') return { ...found, products: 0, answer };
  const findings = found.findings.filter(({ fix }) => fix?.kind !== answer.kind);
  const verdict = findings.length > 0 ? 'check' : 'usual';
  return { ...found, findings, verdict, products: productsToReview(findings, items), answer };
};

/** Answers to what was found of a file as a whole. */
export const answerFileCheck = (deps: Deps) => {
  const { inTransaction, sessions, rejected, compare, wholesalers, readAgain, clock } = deps;
  const answerOf = (actor: Actor, kind: FileCheckAnswer, sentence: string): NonNullable<FileCheck['answer']> => ({
    kind,
    sentence,
    by: actor.name,
    at: clock().toISOString(),
  });

  /** Keeps an answer that needs no other reading of the file. */
  const keep = (actor: Actor, id: string, kind: 'right' | FileFix): Promise<UploadResult> =>
    inTransaction(async ({ sessions: locked, prices, priceMemory }) => {
      const session = await locked.locked(actor, id);
      const upload = requireUpload(session);
      requireNotRunning(session);
      const kept = requireStoredResult(await prices.kept(upload.id));
      const found = requireAsked(kept.answer, kind);
      const basis = BASES[kind];
      const chosen = basis && choosePrices(kept.counts, basis, session.prices);
      const answered = answerOf(actor, kind, kind === 'right' ? 'It is right' : FIX_DONE[kind]);
      const answer = { ...kept.answer, ...chosen?.answer, file_check: answeredCheck(found, answered, upload.items) };
      await prices.keep(upload.id, answer, kept.counts);
      const now = clock();
      if (basis) await priceMemory.remember(memoryOf(session), { costBasis: basis }, actor.id, now);
      const filePrices = chosen?.prices ?? session.prices;
      const toReview = await checkPricesAgain(prices, upload.id, filePrices);
      await locked.save(recordPrices(session, filePrices, toReview, now));
      return answer;
    });

  /** Takes back an answer for which the file was not read again. */
  const withdrawAnswer = async (actor: Actor, session: Session, facts: FileFacts): Promise<UploadResult> => {
    const upload = requireUpload(session);
    const found = await compare.check(session, upload.id, facts, null);
    return inTransaction(async ({ sessions: locked, prices }) => {
      const now = await locked.locked(actor, session.id);
      requireNotRunning(now);
      if (now.upload?.id !== upload.id) throw nothingAsked();
      const kept = requireStoredResult(await prices.kept(upload.id));
      const answer = { ...kept.answer, file_check: found };
      await prices.keep(upload.id, answer, kept.counts);
      const toReview = await checkPricesAgain(prices, upload.id, now.prices);
      await locked.save(recordPrices(now, now.prices, toReview, clock()));
      return answer;
    });
  };

  const requireActive = async ({ code, name }: Readonly<{ code: string; name: string }>): Promise<void> => {
    const known = await wholesalers.getFresh(code);
    if (!known?.wholesaler.active)
      throw new Conflict(`${name} (${code}) is no longer active, so the file cannot be moved to it.`);
  };

  const correctionOf = async (session: Session, uploadId: string, facts: FileFacts, kind: FileFix) => {
    const owner = kind === 'other_wholesaler' ? await compare.ownerOf(session, uploadId) : undefined;
    const fault = (await compare.faults(session, uploadId, facts)).find(({ fix }) => fix === kind);
    if (!fault || (kind === 'other_wholesaler' && !owner)) throw nothingAsked();
    const from = owner ? { code: session.wholesalerCode, name: session.wholesalerName } : null;
    return { correction: { kind, fields: fault.fields, from }, owner };
  };

  return async (actor: Actor, id: string, kind: FileCheckAnswer): Promise<UploadResult> => {
    if (kind === 'right' || kind === 'read_as_part' || BASES[kind]) return keep(actor, id, kind as 'right' | FileFix);
    const session = await sessions.find(actor, id);
    const upload = requireUpload(session);
    const reading = requireReading(await rejected.reading(upload.id));
    const { corrections = [], layout = '' } = reading;
    const facts = { items: upload.items, lacksCheckDigits: reading.hints.lacksCheckDigits ?? false };
    if (kind === 'undo' && corrections.length === 0) return withdrawAnswer(actor, session, facts);
    if (!takesFile(session))
      throw refuse(session, ', so its file cannot be read again. Please upload it to a new session.');
    const here = { code: session.wholesalerCode, name: session.wholesalerName };
    if (kind === 'undo') {
      const wholesaler = corrections.find(({ from }) => from !== null)?.from ?? here;
      return readAgain(actor, id, { layout, corrections: [], wholesaler, answer: null });
    }
    const { correction, owner } = await correctionOf(session, upload.id, facts, kind);
    if (owner) await requireActive(owner);
    return readAgain(actor, id, {
      layout,
      corrections: [...corrections, correction],
      wholesaler: owner ?? here,
      answer: answerOf(actor, kind, FIX_DONE[kind]),
    });
  };
};
