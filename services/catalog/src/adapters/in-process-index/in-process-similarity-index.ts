import { Worker } from 'node:worker_threads';
import type { SegmentRef } from '@tillmap/matching';
import type { SimilarityIndex, SimilaritySearch, Ticket } from '../../application/ports/similarity-index.ts';
import type { Manifest } from './index-files.ts';
import type { Change, FromWriter, ToWriter, WriterData } from './messages.ts';
import { findSaved, noteWritten, type Saving } from './saved-index.ts';

type Waiter = { readonly change: number; readonly resolve: () => void };

/** How far one wholesaler's changes are: how many threads have seen each, and the last one that all have seen. */
type Course = { readonly seenBy: Map<number, number>; seen: number; waiters: Waiter[] };

/** Threads that search the segments they are shown; closed by whoever made them. */
type Readers = Pick<SimilaritySearch, 'search'> &
  Readonly<{
    count: number;
    /** Hears of each thread that sees what it was shown. */
    onSeen(hear: (wholesaler: string, ticket: number) => void): void;
    show(wholesaler: string, ticket: number, segments: readonly SegmentRef[]): void;
  }>;

type Options = Readonly<{
  threads: Readers;
  /** Without it every start builds the index from the products. */
  saving?: Saving;
}>;

export type InProcessIndex = SimilarityIndex & { close(): Promise<void> };

/** The similarity index inside this process: one thread builds and saves it, others search it over shared memory. */
export const inProcessSimilarityIndex = ({ threads: readers, saving }: Options): InProcessIndex => {
  const courses = new Map<string, Course>();
  let lastChange = 0;
  let restored: (why: string) => void = () => undefined;

  const courseOf = (wholesaler: string): Course => {
    const course = courses.get(wholesaler) ?? { seenBy: new Map(), seen: 0, waiters: [] };
    courses.set(wholesaler, course);
    return course;
  };

  const onSeen = (wholesaler: string, change: number): void => {
    const course = courseOf(wholesaler);
    const threads = (course.seenBy.get(change) ?? 0) + 1;
    course.seenBy.set(change, threads);
    if (threads < readers.count) return;
    course.seenBy.delete(change);
    course.seen = Math.max(course.seen, change);
    const done = course.waiters.filter((waiter) => waiter.change <= course.seen);
    course.waiters = course.waiters.filter((waiter) => waiter.change > course.seen);
    for (const { resolve } of done) resolve();
  };

  readers.onSeen(onSeen);
  const workerData: WriterData = { folder: saving?.folder ?? '', saveEveryMs: saving?.everyMs ?? 0 };
  const writer = new Worker(new URL('./writer-thread.ts', import.meta.url), { workerData });
  writer.on('error', (error) => {
    throw error;
  });
  writer.on('message', (message: FromWriter) => {
    if ('segments' in message) readers.show(message.wholesaler, message.ticket, message.segments);
    else if ('restored' in message) restored(message.restored);
    else if (saving) void noteWritten(saving, message).then(() => order({ noted: true }));
  });

  const order = (message: ToWriter): void => writer.postMessage(message);
  const handIn = (change: Change, at: string | undefined): Ticket => {
    lastChange += 1;
    order({ ticket: lastChange, change, at });
    return { wholesaler: change.wholesaler, change: lastChange };
  };

  const visible = ({ wholesaler, change }: Ticket): Promise<void> => {
    const course = courseOf(wholesaler);
    if (course.seen >= change) return Promise.resolve();
    return new Promise((resolve) => course.waiters.push({ change, resolve }));
  };

  /** Answers why it is of no use, '' when all of it is seen. */
  const restore = async (manifest: Manifest): Promise<string> => {
    lastChange += 1;
    const change = lastChange;
    const { promise, resolve } = Promise.withResolvers<string>();
    restored = resolve;
    order({ ticket: change, restore: manifest });
    const why = await promise;
    if (why === '')
      await Promise.all(Object.keys(manifest.wholesalers).map((wholesaler) => visible({ wholesaler, change })));
    return why;
  };

  return {
    upsert: (wholesaler, docs, at) => handIn({ kind: 'upsert', wholesaler, docs }, at),
    remove: (wholesaler, barcodes, at) => handIn({ kind: 'remove', wholesaler, barcodes }, at),
    clear: (wholesaler, at) => handIn({ kind: 'clear', wholesaler }, at),
    settle: (wholesaler, at) => handIn({ kind: 'settle', wholesaler }, at),
    visible,
    saved: async () => saving && findSaved(saving, restore),
    search: (wholesaler, questions, most) => readers.search(wholesaler, questions, most),
    async close() {
      await writer.terminate();
    },
  };
};
