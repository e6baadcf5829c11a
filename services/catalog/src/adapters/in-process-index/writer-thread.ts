import { parentPort, workerData } from 'node:worker_threads';
import type { IndexDoc } from '@tillmap/classification';
import { SimilarityIndex } from '@tillmap/classification/matching/index';
import { type Manifest, readIndex } from './index-files.ts';
import { indexSaver } from './index-saver.ts';
import type { Change, ChangeOrder, FromWriter, ToWriter, WriterData } from './messages.ts';

// The thread that builds segments, so that building never stands in the way of requests or searches.

const indexes = new Map<string, SimilarityIndex>();
const waiting: ChangeOrder[] = [];
let scheduled: { cancel(): void; readonly isSoon: boolean } | undefined;
let lastEnded = Number.NEGATIVE_INFINITY;
/** How many of those that wait have been gathered: they are carried out one run after the other, without a new pause. */
let gathered = 0;
const send = (message: FromWriter): void => parentPort?.postMessage(message);
const saver = indexSaver(workerData as WriterData, send);
/** When the index of each wholesaler is to settle. */
const settling = new Map<string, NodeJS.Timeout>();

/** Settling costs as much as a rebuild, so it waits for a pause between changes. */
const SETTLE_AFTER_MS = 3_000;

/** Docs added by one segment: enough to keep segments few while an import runs. */
const MAX_DOCS_AT_ONCE = 20_000;

/**
 * During a series of upserts, as in an import, they are collected for this time, or until this number of documents
 * wait: each segment costs a merge and a message. A change after a pause is applied at once.
 */
const GATHER_MS = 400;
const ENOUGH_DOCS = 4_000;

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
const takeRun = (): ChangeOrder => {
  const first = waiting.shift()!;
  gathered -= 1;
  if (first.change.kind !== 'upsert') return first;
  const { wholesaler } = first.change;
  const docs: IndexDoc[] = [...first.change.docs];
  let { ticket, at } = first;
  for (
    let next = waiting[0];
    next?.change.kind === 'upsert' && next.change.wholesaler === wholesaler;
    next = waiting[0]
  ) {
    if (docs.length + next.change.docs.length > MAX_DOCS_AT_ONCE) break;
    docs.push(...next.change.docs);
    ticket = next.ticket;
    at = next.at ?? at;
    waiting.shift();
    gathered -= 1;
  }
  return { ticket, at, change: { kind: 'upsert', wholesaler, docs } };
};

const tell = (wholesaler: string, ticket: number): void => {
  send({ ticket, wholesaler, segments: indexOf(wholesaler).segments() });
};

const saveInPause = (): void => {
  if (waiting.length === 0 && settling.size === 0) saver.pause(indexes, saveInPause);
};

const isSettled = (wholesaler: string): void => {
  clearTimeout(settling.get(wholesaler));
  settling.delete(wholesaler);
  saveInPause();
};

const settleLater = (wholesaler: string, ticket: number): void => {
  clearTimeout(settling.get(wholesaler));
  const timer = setTimeout(() => {
    if (indexOf(wholesaler).settle()) tell(wholesaler, ticket);
    isSettled(wholesaler);
  }, SETTLE_AFTER_MS);
  settling.set(wholesaler, timer);
};

/** All segments or none: one that cannot be used makes the others useless. */
const restore = (ticket: number, manifest: Manifest): string => {
  try {
    const contents = readIndex((workerData as WriterData).folder, manifest);
    for (const [wholesaler, segments] of contents) indexOf(wholesaler).restore(segments);
    for (const wholesaler of contents.keys()) tell(wholesaler, ticket);
    saver.restored(manifest.position);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** The ticket of messages without a change. */
const NO_CHANGE = 0;

/** Continues from what the thread before had published. */
const resume = ({ resume: shown, at }: Extract<ToWriter, { resume: unknown }>): void => {
  for (const [wholesaler, segments] of shown) {
    indexOf(wholesaler).resume(segments);
    settleLater(wholesaler, NO_CHANGE);
  }
  saver.reached(at);
};

const work = (): void => {
  scheduled = undefined;
  if (gathered <= 0) gathered = waiting.length;
  const run = takeRun();
  apply(run.change);
  saver.reached(run.at);
  tell(run.change.wholesaler, run.ticket);
  if (run.change.kind === 'settle') isSettled(run.change.wholesaler);
  else settleLater(run.change.wholesaler, run.ticket);
  lastEnded = performance.now();
  if (waiting.length > 0) schedule();
};

/** Whether the waiting documents are enough for a segment by now, or something other than an upsert follows them. */
const isEnough = (): boolean => {
  let docs = 0;
  for (const { change } of waiting) {
    if (change.kind !== 'upsert') return true;
    docs += change.docs.length;
  }
  return docs >= ENOUGH_DOCS;
};

const schedule = (): void => {
  if (scheduled?.isSoon) return;
  const pause = gathered > 0 || isEnough() ? 0 : lastEnded + GATHER_MS - performance.now();
  if (pause <= 0) {
    scheduled?.cancel();
    const immediate = setImmediate(work);
    scheduled = { cancel: () => clearImmediate(immediate), isSoon: true };
  } else if (!scheduled) {
    const timer = setTimeout(work, pause);
    scheduled = { cancel: () => clearTimeout(timer), isSoon: false };
  }
};

parentPort?.on('message', (message: ToWriter) => {
  if ('restore' in message) {
    send({ restored: restore(message.ticket, message.restore) });
    return;
  }
  if ('resume' in message) {
    resume(message);
    return;
  }
  if ('noted' in message) {
    saver.noted();
    saveInPause();
    return;
  }
  waiting.push(message);
  schedule();
});
