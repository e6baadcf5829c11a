import { MAPPING_SOURCES, type MappingSource } from '@tillmap/contracts';
import type { Tx } from '@tillmap/database';
import { type ChunkClassified, EVENTS, type ItemResult } from '@tillmap/events';
import type { ReasonCode, ReasonDetail } from '@tillmap/matching';
import { type Handler, on, onDead } from '@tillmap/messaging';
import type { Unit } from '../../application/ports/transaction.ts';
import type { ChunkAnswer } from '../../application/take-chunk-answer.ts';
import type { Evidence, NewResult } from '../../domain/item.ts';
import type { Session } from '../../domain/session.ts';

const codesOf = (codes: { deptCode: string; subDeptCode: string; cgCode: string; vatCode: string }) => ({
  dept: codes.deptCode,
  subDept: codes.subDeptCode,
  cg: codes.cgCode,
  vat: codes.vatCode,
});

const evidenceOf = ({ detailsJson, candidates, neighbours }: ItemResult): Evidence | null => {
  if (detailsJson.length === 0 && candidates.length === 0 && neighbours.length === 0) return null;
  return {
    details: detailsJson.map((detail) => JSON.parse(detail) as ReasonDetail),
    candidates: candidates.map((candidate) => ({ codes: codesOf(candidate), share: candidate.share })),
    neighbours: neighbours.map(({ barcode, score }) => ({ barcode, score })),
  };
};

const sourceOf = (source: string): MappingSource =>
  (MAPPING_SOURCES as readonly string[]).includes(source) ? (source as MappingSource) : 'none';

/** One row's decision as it came over the bus. */
export const resultOf = (result: ItemResult): NewResult => ({
  classification: {
    position: result.position,
    deptCode: result.deptCode,
    subDeptCode: result.subDeptCode,
    cgCode: result.cgCode,
    vatCode: result.vatCode,
    confidence: result.confidence,
    source: sourceOf(result.source),
    // Without a classification there is always something to look at.
    needsReview: result.needsReview || result.deptCode === '',
    reason: result.reason as ReasonCode | '',
    productName: result.name,
    productSize: result.size,
  },
  evidence: evidenceOf(result),
});

const answerOf = ({ sessionId, chunk, attempt, results, error }: ChunkClassified): ChunkAnswer => ({
  sessionId,
  chunk,
  attempt,
  error,
  results: results.map(resultOf),
  doubtful: results.filter(({ assistable }) => assistable).map(({ position }) => position),
});

type Deps = {
  unitOf: (tx: Tx) => Unit;
  take: (unit: Unit, answer: ChunkAnswer) => Promise<Session | undefined>;
  /** A session was completed, and that is committed. */
  onCompleted: (session: Session) => void;
  bury: (unit: Unit, answer: Pick<ChunkAnswer, 'sessionId' | 'chunk' | 'attempt'>) => Promise<void>;
};

/** Answers of catalog to the chunks this service asked. */
export const chunkResultHandlers = ({ unitOf, take, onCompleted, bury }: Deps): readonly Handler[] => [
  on(EVENTS.chunkClassified, async (tx, message) => {
    const completed = await take(unitOf(tx), answerOf(message));
    if (completed) tx.afterCommit(() => onCompleted(completed));
  }),
  onDead(EVENTS.chunkClassified, (tx, message) => bury(unitOf(tx), message)),
];
