/** What stands around each TypeScript block of a page, in their order, so that it can be compiled. */
export const AROUND: Readonly<Record<string, readonly string[]>> = {
  'packages/classifier/README.md': [
    `import type { IndexDoc, NamedCategory, Neighbour } from '@tillmap/classification';
import { Classifier, decodeModel, encodeModel, trainClassifier } from '@tillmap/classifier';
declare const mappings: readonly IndexDoc[];
declare const hierarchy: readonly NamedCategory[];
declare const name: string;
declare const size: string;
declare const barcode: string;
declare const neighbours: readonly Neighbour[];`,
  ],
  'packages/matching/README.md': [
    `import type { DecideOptions, Evidence, IndexDoc } from '@tillmap/classification';
import type { Classifier } from '@tillmap/classifier';
import { collectProposals, explain, finishDecision, type Resolver } from '@tillmap/matching/decision';
import { NEIGHBOUR_COUNT, openReader, SimilarityIndex } from '@tillmap/matching/index';
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
  'packages/messaging/README.md': [
    `import type { Database, Tx } from '@tillmap/database';
import { type ChunkClassified, type ChunkRequested, create, EVENTS, SessionChangedSchema } from '@tillmap/events';
import { consumer, encode, type EventBus, handleDeadLetter, handleEvent, outbox } from '@tillmap/messaging';
declare const bus: EventBus;
declare const database: Database;
declare const session: { id: string };
declare const sessions: (tx: Tx) => { save(one: { id: string }): Promise<void> };
declare const traceparent: string;
declare const applyResult: (tx: Tx, result: ChunkClassified) => Promise<void>;
declare const failChunk: (tx: Tx, chunk: ChunkRequested, error: unknown) => Promise<void>;`,
  ],
  'packages/shelf-knowledge/README.md': [
    `import type { NamedCategory } from '@tillmap/classification';
import { groupsByKind, shelfDoubt, shelfKnowledge } from '@tillmap/shelf-knowledge';
declare const hierarchy: readonly NamedCategory[];`,
  ],
  'packages/vat-rules/README.md': [`import { findVatConflict } from '@tillmap/vat-rules';`],
};
