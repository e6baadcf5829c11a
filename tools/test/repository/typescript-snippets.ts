/** What stands around each TypeScript block of a page, in their order, so that it can be compiled. */
export const AROUND: Readonly<Record<string, readonly string[]>> = {
  'packages/bus/README.md': [
    `import type { Database, Tx } from '@tillmap/storage/database';
import { type ChunkClassified, type ChunkRequested, create, EVENTS, SessionChangedSchema } from '@tillmap/bus/events';
import { consumer, encode, type EventBus, handleDeadLetter, handleEvent, outbox } from '@tillmap/bus';
declare const bus: EventBus;
declare const database: Database;
declare const session: { id: string };
declare const sessions: (tx: Tx) => { save(one: { id: string }): Promise<void> };
declare const traceparent: string;
declare const applyResult: (tx: Tx, result: ChunkClassified) => Promise<void>;
declare const failChunk: (tx: Tx, chunk: ChunkRequested, error: unknown) => Promise<void>;`,
  ],
  'packages/classification/classifier/README.md': [
    `import type { IndexDoc, NamedCategory, Neighbour } from '@tillmap/classification';
import { Classifier, decodeModel, encodeModel, trainClassifier } from '@tillmap/classification/classifier';
declare const mappings: readonly IndexDoc[];
declare const hierarchy: readonly NamedCategory[];
declare const name: string;
declare const size: string;
declare const barcode: string;
declare const neighbours: readonly Neighbour[];`,
  ],
  'packages/classification/flags/README.md': [`import { depositOf, flagsOf } from '@tillmap/classification/flags';`],
  'packages/classification/matching/README.md': [
    `import type { DecideOptions, Evidence, IndexDoc } from '@tillmap/classification';
import type { Classifier } from '@tillmap/classification/classifier';
import { collectProposals, explain, finishDecision, type Resolver } from '@tillmap/classification/matching/decision';
import { NEIGHBOUR_COUNT, openReader, SimilarityIndex } from '@tillmap/classification/matching/index';
declare const docs: readonly IndexDoc[];
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
  'packages/classification/shelf-knowledge/README.md': [
    `import type { NamedCategory } from '@tillmap/classification';
import { findShelfConflict, groupsByKind, shelfKnowledge } from '@tillmap/classification/shelf-knowledge';
declare const hierarchy: readonly NamedCategory[];`,
  ],
  'packages/classification/vat-rules/README.md': [
    `import { findVatConflict } from '@tillmap/classification/vat-rules';`,
  ],
};
