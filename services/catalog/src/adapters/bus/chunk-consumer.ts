import { type EventHandler, encode, handleDeadLetter, handleEvent, outbox } from '@tillmap/bus';
import {
  ChunkClassifiedSchema,
  type ChunkRequested,
  create,
  EVENTS,
  type ItemResult,
  ItemResultSchema,
} from '@tillmap/bus/events';
import { codesKey, type Decision, NO_CODES, pickCodes } from '@tillmap/classification';
import { toStoredDetail } from '@tillmap/classification/reasons';
import type { Tx } from '@tillmap/storage/database';
import type { Classified, ClassifyItems } from '../../application/classify/classify-items.ts';
import { isAssistable } from '../../application/classify/classify-with-assistant.ts';

const SOURCE = 'catalog';

/** Shares and scores travel with three digits. */
const rounded = (share: number): number => Math.round(share * 1_000) / 1_000;

/** Whether the decision is all there is to send: so it is for most known barcodes, which need no evidence. */
const speaksForItself = ({ codes, details, candidates, neighbours }: Decision): boolean => {
  const [only, ...others] = candidates;
  return (
    details.length + others.length + neighbours.length === 0 &&
    only?.share === 1 &&
    codes !== null &&
    codesKey(only.codes) === codesKey(codes)
  );
};

/** Returns one row's decision as it travels. `assistable`: the assistant could help with it. */
export const toResult = (
  position: number,
  { decision, name, size, remembered }: Classified,
  assistable = false,
): ItemResult =>
  create(ItemResultSchema, {
    position,
    ...(decision.codes ?? NO_CODES),
    confidence: decision.confidence,
    source: decision.source,
    needsReview: decision.needsReview,
    reason: decision.reason,
    detailsJson: decision.details.map((detail) => JSON.stringify(toStoredDetail(detail))),
    candidates: (speaksForItself(decision) ? [] : decision.candidates).map(({ codes, share }) => ({
      ...pickCodes(codes),
      share: rounded(share),
    })),
    neighbours: decision.neighbours.map(({ barcode, score, name, codes }) => ({
      barcode,
      score: rounded(score),
      name,
      ...pickCodes(codes),
    })),
    name,
    size,
    assistable,
    ...(remembered && { remembered: { ...remembered, others: [...remembered.others] } }),
  });

type Answer = Readonly<{ results: readonly ItemResult[]; tookMs: number; error?: string }>;

const tell = (tx: Tx, request: ChunkRequested, { results, tookMs, error = '' }: Answer) => {
  const { sessionId, chunk, attempt } = request;
  const message = create(ChunkClassifiedSchema, { sessionId, chunk, attempt, results: [...results], error, tookMs });
  return outbox(tx).add([encode(EVENTS.chunkClassified, message, { source: SOURCE })]);
};

type Measure = (classified: readonly Classified[], seconds: number) => void;

/**
 * Classifies the chunks of sessions: the work first, then inbox and result in one transaction. Each chunk is
 * measured.
 */
export const chunkHandlers = (classify: ClassifyItems, measure: Measure): EventHandler[] => [
  handleEvent(EVENTS.chunkRequested, {
    async prepare(request): Promise<Answer> {
      const began = performance.now();
      const classified = await classify({
        wholesaler: request.wholesalerCode,
        reviewThreshold: request.reviewThreshold,
        items: request.items,
        known: request.known,
      });
      const results = classified.map((one, at) =>
        toResult(request.items[at]!.position, one, isAssistable(one, request.reviewThreshold)),
      );
      const tookMs = performance.now() - began;
      measure(classified, tookMs / 1_000);
      return { results, tookMs: Math.round(tookMs) };
    },
    apply: (tx, request, answer) => tell(tx, request, answer),
  }),
  handleDeadLetter(EVENTS.chunkRequested, (tx, request) =>
    tell(tx, request, {
      results: [],
      tookMs: 0,
      error: 'Some products could not be classified because of an error. Please retry.',
    }),
  ),
];
