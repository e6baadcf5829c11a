/** What stands around each TypeScript block of a page, in their order, so that it can be compiled. */
export const AROUND: Readonly<Record<string, readonly string[]>> = {
  'packages/matching/README.md': [
    `import { collectProposals, finishDecision, explain, learnAbbreviations, nearestOf, NEIGHBOUR_COUNT, openReader, AbbreviationExpander, SimilarityIndex } from '@tillmap/matching';
import type { Classifier, CrossWholesalerEvidence, DecideOptions, Evidence, IndexDoc, MappingEvidence, Resolver, SegmentRef, SharedNames } from '@tillmap/matching';
import type { Worker } from 'node:worker_threads';
declare const docs: readonly IndexDoc[];
declare const worker: Worker;
declare const segments: readonly SegmentRef[];
declare const sharedNames: Parameters<typeof learnAbbreviations>[0];
declare const name: string;
declare const size: string;
declare const barcode: string;
declare const exact: Evidence['exact'];
declare const crossWholesaler: Evidence['crossWholesaler'];
declare const product: Evidence['product'];
declare const reviewThreshold: number;
declare const isKnown: DecideOptions['isKnown'];
declare const classifier: Classifier | undefined;
declare const resolver: Resolver;`,
  ],
  'packages/messaging/README.md': [
    `import type { Database, Tx } from '@tillmap/database';
import { create, EVENTS, SessionChangedSchema } from '@tillmap/events';
import { encode, outbox } from '@tillmap/messaging';
declare const database: Database;
declare const session: { id: string };
declare const sessions: (tx: Tx) => { save(one: { id: string }): Promise<void> };
declare const traceparent: string;`,
    `import type { Database, Tx } from '@tillmap/database';
import { type ChunkClassified, type ChunkRequested, EVENTS } from '@tillmap/events';
import { consumer, type EventBus, handleEvent, handleDeadLetter } from '@tillmap/messaging';
declare const bus: EventBus;
declare const database: Database;
declare const applyResult: (tx: Tx, result: ChunkClassified) => Promise<void>;
declare const classify: (chunk: ChunkRequested) => Promise<readonly string[]>;
declare const keep: (tx: Tx, rows: readonly string[]) => Promise<void>;
declare const answerWithError: (tx: Tx, chunk: ChunkRequested, error: unknown) => Promise<void>;`,
  ],
};
