import { Worker } from 'node:worker_threads';
import type { SimilarityIndex, Ticket } from '../../application/ports/similarity-index.ts';
import type { Change, FromWriter, ToWriter } from './messages.ts';
import { SearchThreads } from './search-threads.ts';

type Waiter = { readonly change: number; readonly resolve: () => void };

/** How far one wholesaler's changes are: how many threads have seen each, and the last one that all have seen. */
type Course = { readonly seenBy: Map<number, number>; seen: number; waiters: Waiter[] };

/** The similarity index inside this process: one thread builds it, others search it over shared memory. */
export const inProcessSimilarityIndex = (searchThreads: number): SimilarityIndex & { close(): Promise<void> } => {
  const courses = new Map<string, Course>();
  let lastChange = 0;

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

  const readers = new SearchThreads(searchThreads, onSeen);
  const writer = new Worker(new URL('./writer-thread.ts', import.meta.url));
  writer.on('error', (error) => {
    throw error;
  });
  writer.on('message', ({ wholesaler, ticket, segments }: FromWriter) => readers.show(wholesaler, ticket, segments));

  const handIn = (change: Change): Ticket => {
    lastChange += 1;
    writer.postMessage({ ticket: lastChange, change } satisfies ToWriter);
    return { wholesaler: change.wholesaler, change: lastChange };
  };

  return {
    upsert: (wholesaler, docs) => handIn({ kind: 'upsert', wholesaler, docs }),
    remove: (wholesaler, barcodes) => handIn({ kind: 'remove', wholesaler, barcodes }),
    clear: (wholesaler) => handIn({ kind: 'clear', wholesaler }),
    settle: (wholesaler) => handIn({ kind: 'settle', wholesaler }),
    visible({ wholesaler, change }) {
      const course = courseOf(wholesaler);
      if (course.seen >= change) return Promise.resolve();
      return new Promise((resolve) => course.waiters.push({ change, resolve }));
    },
    search: (wholesaler, questions, most) => readers.search(wholesaler, questions, most),
    async close() {
      await Promise.all([writer.terminate(), readers.close()]);
    },
  };
};
