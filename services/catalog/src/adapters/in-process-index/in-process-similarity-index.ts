import type { IndexDoc, Neighbour } from '@tillmap/classification';
import type { SegmentRef } from '@tillmap/classification/matching/index';
import { type OnThreadEnd, SupervisedThread } from '@tillmap/service-kit';
import type { Question, SimilaritySearch } from '../../application/ports/similarity-index.ts';
import type { Manifest } from './index-files.ts';
import type { Change, FromWriter, ToWriter, WriterData } from './messages.ts';
import { findSaved, noteWritten, type SavedIndex, type Saving } from './saved-index.ts';
import { WriterMemory } from './writer-memory.ts';

/** Identifies a submitted change; `visible` resolves when searches see it. */
export type Ticket = { readonly wholesaler: string; readonly change: number };

type Waiter = { readonly change: number; readonly resolve: () => void };

/** How far one wholesaler's changes are: the last one that each thread has seen, by its number, and those that wait. */
type Course = { readonly seenBy: number[]; seen: number; waiters: Waiter[] };

/** Threads that search the segments they were sent; their creator closes them. */
type Readers = Pick<SimilaritySearch, 'search'> &
  Readonly<{
    count: number;
    /** Called for each thread, by its number, that applied the segments it was sent. */
    onSegmentsApplied(hear: (wholesaler: string, ticket: number, thread: number) => void): void;
    show(wholesaler: string, ticket: number, segments: readonly SegmentRef[]): void;
  }>;

type Options = Readonly<{
  threads: Readers;
  onThreadEnd: OnThreadEnd;
  /** Without it every start builds the index from the products. */
  saving?: Saving;
}>;

/**
 * The reference names of each wholesaler inside this process, searched by likeness: one thread builds and saves the index,
 * others search it over shared memory.
 *
 * - Changes of one wholesaler are applied in the order they were handed in; many may be open at once. With each may be said
 *   up to where on the bus the index is complete with it (`at`).
 * - Equal questions over equal contents get equal answers, however the contents came about, once `settle` is visible;
 *   changes settle by themselves after some seconds without another one.
 */
export const inProcessSimilarityIndex = ({ threads: readers, onThreadEnd, saving }: Options) => {
  const courses = new Map<string, Course>();
  let lastChange = 0;
  let restored: (why: string) => void = () => undefined;
  let isRestoring = false;

  const courseOf = (wholesaler: string): Course => {
    const course = courses.get(wholesaler) ?? { seenBy: Array(readers.count).fill(0), seen: 0, waiters: [] };
    courses.set(wholesaler, course);
    return course;
  };

  const onSegmentsApplied = (wholesaler: string, change: number, thread: number): void => {
    const course = courseOf(wholesaler);
    course.seenBy[thread] = Math.max(course.seenBy[thread] ?? 0, change);
    course.seen = Math.min(...course.seenBy);
    const done = course.waiters.filter((waiter) => waiter.change <= course.seen);
    course.waiters = course.waiters.filter((waiter) => waiter.change > course.seen);
    for (const { resolve } of done) resolve();
  };

  readers.onSegmentsApplied(onSegmentsApplied);
  const memory = new WriterMemory();
  const hear = (message: FromWriter): void => {
    if ('segments' in message) {
      memory.shown(message);
      readers.show(message.wholesaler, message.ticket, message.segments);
    } else if ('restored' in message) restored(message.restored);
    else if (saving) void noteWritten(saving, message).then(() => order({ noted: true }));
  };
  const workerData: WriterData = { folder: saving?.folder ?? '', saveEveryMs: saving?.everyMs ?? 0 };
  const writer = new SupervisedThread<ToWriter, FromWriter>({
    name: 'index',
    entry: new URL('./writer-thread.ts', import.meta.url),
    options: { workerData },
    onMessage: hear,
    onRestart: () => {
      for (const message of memory.toTell()) writer.post(message);
    },
    onEnd: (error) => {
      if (!isRestoring) return;
      // Half of what was saved is worse than nothing.
      for (const wholesaler of memory.forgetShown()) readers.show(wholesaler, lastChange, []);
      restored(error.message);
    },
    onThreadEnd,
  });

  const order = (message: ToWriter): void => writer.post(message);
  const handIn = (change: Change, at: string | undefined): Ticket => {
    lastChange += 1;
    const one = { ticket: lastChange, change, at };
    memory.ordered(one);
    order(one);
    return { wholesaler: change.wholesaler, change: lastChange };
  };

  /** After it every search sees that change. */
  const visible = ({ wholesaler, change }: Ticket): Promise<void> => {
    const course = courseOf(wholesaler);
    if (course.seen >= change) return Promise.resolve();
    return new Promise((resolve) => course.waiters.push({ change, resolve }));
  };

  /** Returns why it cannot be used, '' when all of it is visible. */
  const restore = async (manifest: Manifest): Promise<string> => {
    lastChange += 1;
    const change = lastChange;
    const { promise, resolve } = Promise.withResolvers<string>();
    restored = resolve;
    isRestoring = true;
    order({ ticket: change, restore: manifest });
    const why = await promise;
    isRestoring = false;
    if (why === '')
      await Promise.all(Object.keys(manifest.wholesalers).map((wholesaler) => visible({ wholesaler, change })));
    return why;
  };

  return {
    upsert: (wholesaler: string, docs: readonly IndexDoc[], at?: string): Ticket =>
      handIn({ kind: 'upsert', wholesaler, docs }, at),
    remove: (wholesaler: string, barcodes: readonly string[], at?: string): Ticket =>
      handIn({ kind: 'remove', wholesaler, barcodes }, at),
    clear: (wholesaler: string, at?: string): Ticket => handIn({ kind: 'clear', wholesaler }, at),
    settle: (wholesaler: string, at?: string): Ticket => handIn({ kind: 'settle', wholesaler }, at),
    visible,
    /** What an earlier process saved; nothing where there is none that can be used. */
    saved: async (): Promise<SavedIndex | undefined> => saving && findSaved(saving, restore),
    search: (wholesaler: string, questions: readonly Question[], most: number): Promise<Neighbour[][]> =>
      readers.search(wholesaler, questions, most),
    async close(): Promise<void> {
      await writer.close();
    },
  };
};

export type SimilarityIndex = ReturnType<typeof inProcessSimilarityIndex>;
