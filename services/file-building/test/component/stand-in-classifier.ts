import { decode, type EventBus, encode } from '@tillmap/bus';
import {
  ChunkClassifiedSchema,
  type ChunkRequested,
  create,
  EVENTS,
  type ItemResult,
  ItemResultSchema,
  TOPICS,
} from '@tillmap/bus/events';
import { partitionOf } from '@tillmap/bus/partitions';

/** Decides by the last digit of the position: 9 is skipped, 7 and 8 are in doubt, the rest is sure. */
export const classified = ({ position, barcode }: { position: number; barcode: string }): ItemResult => {
  const digit = position % 10;
  if (digit === 9)
    return create(ItemResultSchema, {
      position,
      source: 'none',
      needsReview: true,
      reason: 'nothing_alike',
      assistable: true,
    });
  if (digit >= 7)
    return create(ItemResultSchema, {
      position,
      deptCode: '10',
      subDeptCode: '11',
      cgCode: '112',
      vatCode: 'S',
      confidence: 60 + digit,
      source: 'similarity',
      needsReview: true,
      reason: 'similar_products_disagree',
      detailsJson: [
        JSON.stringify({
          code: 'nearest',
          barcode: '05000112637922',
          name: 'Lemonade',
          size: '330ml',
          alike: 71,
          codes: { dept: '10', subDept: '11', cg: '112', vat: 'S' },
        }),
      ],
      candidates: [{ deptCode: '20', subDeptCode: '', cgCode: '', vatCode: 'Z', share: 0.25 }],
      neighbours: [
        {
          barcode: '05000112637922',
          score: 0.71,
          name: 'Lemonade',
          deptCode: '10',
          subDeptCode: '11',
          cgCode: '112',
          vatCode: 'S',
        },
      ],
      name: `Product ${barcode}`,
      size: '330ml',
      assistable: true,
    });
  return create(ItemResultSchema, {
    position,
    deptCode: '10',
    subDeptCode: '11',
    cgCode: '111',
    vatCode: 'S',
    confidence: 100,
    source: 'exact',
    reason: 'exact_mapping',
    name: `Product ${barcode}`,
    size: '1L',
  });
};

export const answerTo = (
  request: ChunkRequested,
  over: { error?: string; results?: ItemResult[] } = {},
  decide: (item: ChunkRequested['items'][number]) => ItemResult = classified,
) =>
  encode(
    EVENTS.chunkClassified,
    create(ChunkClassifiedSchema, {
      sessionId: request.sessionId,
      chunk: request.chunk,
      attempt: request.attempt,
      results: over.error ? [] : request.items.map(decide),
      ...over,
    }),
    { source: 'catalog' },
  );

/** Stands in for catalog: answers each chunk, unless the test keeps the requests for itself. */
export class StandInClassifier {
  readonly requests: ChunkRequested[] = [];
  /** The partition of each request. */
  readonly partitions: number[] = [];
  isAnswering = true;
  /** What it decides of an item; another one for what it has learned meanwhile. */
  decide: (item: ChunkRequested['items'][number]) => ItemResult = classified;
  readonly #bus: EventBus;

  constructor(bus: EventBus) {
    this.#bus = bus;
  }

  async start(): Promise<void> {
    await this.#bus.consumeGroup({
      group: 'catalog-chunks',
      topics: [TOPICS.chunkRequests],
      handle: async (message) => {
        const request = decode(EVENTS.chunkRequested, message);
        this.partitions.push(partitionOf(message));
        this.requests.push(request);
        if (this.isAnswering) await this.answer(request);
      },
    });
  }

  answer(request: ChunkRequested, over: { error?: string; results?: ItemResult[] } = {}): Promise<void> {
    return this.#bus.publish([answerTo(request, over, this.decide)]);
  }
}
