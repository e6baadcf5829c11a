import { type EventHandler, handleDeadLetter, handleEvent } from '@tillmap/bus';
import {
  type ChunkClassified,
  EVENTS,
  type ItemResult,
  type OtherName,
  type RememberedName as WireName,
} from '@tillmap/bus/events';
import { type GivenName, type NameKind, pickCodes, type RememberedName } from '@tillmap/classification';
import { detailFromJson, reasonOf } from '@tillmap/classification/reasons';
import { type ClassificationSource, MAPPING_SOURCES } from '@tillmap/contracts';
import type { Logger } from '@tillmap/service-kit';
import type { Tx } from '@tillmap/storage/database';
import type { NewResult, StoredEvidence } from '../../model/item.ts';
import type { Session } from '../../model/session.ts';
import type { ChunkResult } from './apply-chunk-result.ts';
import type { ProcessingUnit } from './unit.ts';

/** Told of a reason that this version does not know, as it came. */
type Report = (misfit: string) => void;

const evidenceOf = ({ detailsJson, candidates, neighbours }: ItemResult, report: Report): StoredEvidence | null => {
  if (detailsJson.length === 0 && candidates.length === 0 && neighbours.length === 0) return null;
  return {
    details: detailsJson.map((detail) => detailFromJson(detail, report)),
    candidates: candidates.map((candidate) => ({ codes: pickCodes(candidate), share: candidate.share })),
    neighbours: neighbours.map((one) => ({
      barcode: one.barcode,
      score: one.score,
      name: one.name,
      codes: pickCodes(one),
    })),
  };
};

const sourceOf = (source: string): ClassificationSource =>
  (MAPPING_SOURCES as readonly string[]).includes(source) ? (source as ClassificationSource) : 'none';

const KINDS: readonly string[] = ['mapping', 'file', 'open_list'] satisfies NameKind[];

type WireGiver = Omit<OtherName, '$typeName' | '$unknown'>;

const nameOf = ({ name, size, kind, wholesalerCode, wholesalerName, lastGiven }: WireGiver): GivenName => ({
  name,
  size,
  kind: KINDS.includes(kind) ? (kind as NameKind) : 'file',
  wholesalerCode,
  wholesalerName,
  lastGiven,
});

const rememberedOf = ({ others, times, givers, linkedBarcode, ...name }: WireName): RememberedName => ({
  ...nameOf(name),
  times,
  givers,
  linkedBarcode,
  others: others.map(nameOf),
});

const resultOf = (result: ItemResult, report: Report): NewResult => ({
  classification: {
    position: result.position,
    ...pickCodes(result),
    confidence: result.confidence,
    source: sourceOf(result.source),
    // Without a classification there is always something to look at.
    needsReview: result.needsReview || result.deptCode === '',
    reason: reasonOf(result.reason, report),
    productName: result.name,
    productSize: result.size,
    remembered: result.remembered ? rememberedOf(result.remembered) : null,
  },
  evidence: evidenceOf(result, report),
});

const MISFITS_LOGGED = 5;

/** The rows' decisions as they came over the bus. Reasons that this version does not know are logged, once for all rows. */
export const resultsOf = (
  results: readonly ItemResult[],
  sessionId: string,
  log: Pick<Logger, 'warn'>,
): NewResult[] => {
  const misfits = new Map<string, number>();
  const made = results.map((result) => resultOf(result, (one) => misfits.set(one, (misfits.get(one) ?? 0) + 1)));
  if (misfits.size > 0)
    log.warn(
      { sessionId, reasons: [...misfits.keys()].slice(0, MISFITS_LOGGED), different: misfits.size },
      'Result has unknown reasons; shown as "Needs a look"',
    );
  return made;
};

const answerOf = (
  { sessionId, chunk, attempt, results, error }: ChunkClassified,
  log: Pick<Logger, 'warn'>,
): ChunkResult => ({
  sessionId,
  chunk,
  attempt,
  error,
  results: resultsOf(results, sessionId, log),
  assistable: results.filter(({ assistable }) => assistable).map(({ position }) => position),
});

type Deps = {
  unitOf: (tx: Tx) => ProcessingUnit;
  take: (unit: ProcessingUnit, answer: ChunkResult) => Promise<Session | undefined>;
  /** A session was completed, and that is committed. */
  onCompleted: (session: Session) => void;
  bury: (unit: ProcessingUnit, answer: Pick<ChunkResult, 'sessionId' | 'chunk' | 'attempt'>) => Promise<void>;
  log: Pick<Logger, 'warn'>;
};

/** Answers of catalog to the chunks this service asked. */
export const chunkResultHandlers = ({ unitOf, take, onCompleted, bury, log }: Deps): readonly EventHandler[] => [
  handleEvent(EVENTS.chunkClassified, async (tx, message) => {
    const completed = await take(unitOf(tx), answerOf(message, log));
    if (completed) tx.afterCommit(() => onCompleted(completed));
  }),
  handleDeadLetter(EVENTS.chunkClassified, (tx, message) => bury(unitOf(tx), message)),
];
