import { parentPort } from 'node:worker_threads';
import { type IndexDoc, SimilarityIndex } from '@tillmap/matching';
import type { Change, FromWriter, ToWriter } from './messages.ts';

// The thread that builds segments, so that building never stands in the way of requests or searches.

const indexes = new Map<string, SimilarityIndex>();
const waiting: ToWriter[] = [];
let scheduled = false;
/** When the index of each wholesaler is to settle. */
const settling = new Map<string, NodeJS.Timeout>();

/** Settling costs as much as building anew, so it waits for a pause between changes. */
const SETTLE_AFTER_MS = 3_000;

/** Docs added by one segment: enough to keep segments few while an import runs. */
const MAX_DOCS_AT_ONCE = 20_000;

const indexOf = (wholesaler: string): SimilarityIndex => {
  const index = indexes.get(wholesaler) ?? new SimilarityIndex();
  indexes.set(wholesaler, index);
  return index;
};

const apply = (change: Change): void => {
  const index = indexOf(change.wholesaler);
  if (change.kind === 'upsert') index.upsert(change.docs);
  else if (change.kind === 'remove') index.remove(change.barcodes);
  else if (change.kind === 'clear') index.clear();
  else index.settle();
};

/** The first change, with the upserts of the same wholesaler that follow it directly. */
const takeRun = (): ToWriter => {
  const first = waiting.shift()!;
  if (first.change.kind !== 'upsert') return first;
  const { wholesaler } = first.change;
  const docs: IndexDoc[] = [...first.change.docs];
  let { ticket } = first;
  for (
    let next = waiting[0];
    next?.change.kind === 'upsert' && next.change.wholesaler === wholesaler;
    next = waiting[0]
  ) {
    if (docs.length + next.change.docs.length > MAX_DOCS_AT_ONCE) break;
    docs.push(...next.change.docs);
    ticket = next.ticket;
    waiting.shift();
  }
  return { ticket, change: { kind: 'upsert', wholesaler, docs } };
};

const tell = (wholesaler: string, ticket: number): void => {
  parentPort?.postMessage({ ticket, wholesaler, segments: indexOf(wholesaler).segments() } satisfies FromWriter);
};

const settleLater = (wholesaler: string, ticket: number): void => {
  clearTimeout(settling.get(wholesaler));
  const timer = setTimeout(() => {
    settling.delete(wholesaler);
    if (indexOf(wholesaler).settle()) tell(wholesaler, ticket);
  }, SETTLE_AFTER_MS);
  settling.set(wholesaler, timer);
};

const work = (): void => {
  scheduled = false;
  const run = takeRun();
  apply(run.change);
  tell(run.change.wholesaler, run.ticket);
  settleLater(run.change.wholesaler, run.ticket);
  if (waiting.length > 0) schedule();
};

const schedule = (): void => {
  if (scheduled) return;
  scheduled = true;
  setImmediate(work);
};

parentPort?.on('message', (message: ToWriter) => {
  waiting.push(message);
  schedule();
});
