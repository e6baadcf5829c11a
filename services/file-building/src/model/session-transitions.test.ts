import { describe, expect, test } from '@jest/globals';
import { SESSION_STATUSES, type SessionStatus } from '@tillmap/contracts';
import { DomainError } from '@tillmap/service-kit/domain';
import fc from 'fast-check';
import {
  recordUnresolvedResult,
  refresh,
  requireUnresolved,
  startUnresolvedLookup,
} from '../features/processing/rules/unresolved-lookup.ts';
import { recordDecisions } from './price-transitions.ts';
import { NO_PRICES } from './prices/file-prices.ts';
import { doneItems, maySee, NOTHING_DONE, newSession, type RunCounts, type Session, stallMessage } from './session.ts';
import {
  acceptUpload,
  cancel,
  failRun,
  isRunning,
  recordAnswer,
  recordAssist,
  requireCompleted,
  requireDeletable,
  requireUploadable,
  retry,
  retryAssistant,
  start,
} from './session-transitions.ts';

const NOW = new Date('2026-05-01T10:00:00Z');
const OWNER = { id: 'u1', name: 'Ann' };
const given = { id: 's1', name: 'May', wholesalerCode: 'W1', wholesalerName: 'Best', isSample: false };
const upload = { id: 'up1', fileName: 'a.csv', items: 10, mapped: 4, badRows: 0 };
const session = (over: Partial<Session> = {}): Session => ({ ...newSession(given, OWNER, NOW), ...over });
const inStatus = (status: SessionStatus): Session => session({ status, upload });

const TERMS = { reviewThreshold: 80, vatRates: {}, learning: null };

const statusOf = (work: () => unknown): number => {
  try {
    work();
    return 200;
  } catch (error) {
    return error instanceof DomainError ? error.status : 500;
  }
};
const allowed = (work: (from: Session) => unknown): SessionStatus[] =>
  SESSION_STATUSES.filter((status) => statusOf(() => work(inStatus(status))) === 200);

describe('What a session allows', () => {
  test('When an action does not fit the state, then it is refused', () => {
    expect(allowed(requireUploadable)).toEqual(['draft', 'cancelled']);
    expect(allowed((from) => start(from, TERMS, NOW))).toEqual(['draft', 'pending', 'processing']);
    expect(allowed((from) => cancel(from, NOW))).toEqual(['pending', 'processing']);
    expect(allowed((from) => retry(from, NOW))).toEqual(['failed']);
    expect(allowed(requireDeletable)).toEqual(['draft', 'pending', 'completed', 'failed', 'cancelled']);
    expect(allowed((from) => requireCompleted(from, 'edited'))).toEqual(['completed']);
  });

  test('When a session without an upload is started, then it is told to upload first', () => {
    expect(() => start(session(), TERMS, NOW)).toThrow('Please upload a supplier file first.');
  });

  test('When a session runs already, then a second start changes nothing and tells nobody', () => {
    const running = inStatus('processing');
    expect(start(running, TERMS, NOW)).toEqual({ session: running, events: [] });
  });

  test('When a cancelled session gets a new file, then it is a draft without the old run', () => {
    const cancelled = session({ status: 'cancelled', upload, run: { high: 3, low: 1, skipped: 0 }, toReview: 1 });
    const { session: draft } = acceptUpload(cancelled, { ...upload, id: 'up2' }, NO_PRICES, NOW);
    expect(draft).toMatchObject({ status: 'draft', run: NOTHING_DONE, toReview: 0, startedAt: null });
  });

  test('When an item in doubt is edited, then the live counts follow and the run’s own stay', () => {
    const completed = session({
      status: 'completed',
      upload,
      run: { high: 7, low: 2, skipped: 1 },
      toReview: 3,
      unclassified: 1,
    });
    const edited = recordDecisions(completed, { toReview: -1, unclassified: -1 }, NOW);
    expect(edited).toMatchObject({ toReview: 2, unclassified: 0, run: { high: 7, low: 2, skipped: 1 } });
  });
});

describe('Who may see a session', () => {
  test.each([
    ['the owner', { kind: 'user', id: 'u1', role: 'user' }, true],
    ['another user', { kind: 'user', id: 'u2', role: 'user' }, false],
    ['a manager', { kind: 'user', id: 'u2', role: 'manager' }, true],
    ['an admin', { kind: 'user', id: 'u2', role: 'admin' }, true],
    ['a system with an API key', { kind: 'api-key', id: 'api-key:1', role: 'user' }, true],
  ] as const)('When %s asks, then the answer is right', (_who, actor, expected) => {
    expect(maySee(actor, session())).toBe(expected);
  });
});

test('When no answer came for more than 5 seconds, then a running session says what it waits for', () => {
  const lastProgressAt = new Date(NOW.getTime() - 5_001);
  expect(stallMessage(session({ status: 'processing', upload, lastProgressAt }), NOW, 'product database')).toMatch(
    /^Waiting for the product database/,
  );
  expect(stallMessage(session({ status: 'processing', upload, lastProgressAt }), NOW, 'search by name')).toBe(
    'Waiting for the search by name. Processing continues automatically.',
  );
  expect(stallMessage(session({ status: 'processing', upload, lastProgressAt: NOW }), NOW, 'message bus')).toBeNull();
  expect(stallMessage(session({ status: 'failed', upload, lastProgressAt }), NOW, 'message bus')).toBeNull();
});

type Step = (from: Session) => Session;
const trying =
  (act: Step): Step =>
  (from) => {
    try {
      return act(from);
    } catch (error) {
      if (error instanceof DomainError) return from;
      throw error;
    }
  };

/** The assistant's answer about one item in doubt, which it makes sure unless it is not reached; none waits, none comes. */
const assisted = (from: Session, unreached: number): Session => {
  if (from.assist.waiting === 0 || from.run.low === 0) return from;
  const before = { high: 0, low: 1, skipped: 0 };
  const after = unreached > 0 ? before : { high: 1, low: 0, skipped: 0 };
  return recordAssist(from, { rows: 1, unreached, before, after }, null, NOW).session;
};

const steps: Readonly<Record<string, (from: Session) => Session>> = {
  upload: (from) => acceptUpload(from, upload, NO_PRICES, NOW).session,
  start: (from) => start(from, TERMS, NOW).session,
  answer: (from) => recordAnswer(from, { high: 1, low: 1, skipped: 0 }, null, NOW).session,
  skip: (from) => recordAnswer(from, { high: 0, low: 0, skipped: 2 }, null, NOW).session,
  doubt: (from) => recordAnswer(from, { high: 0, low: 1, skipped: 1 }, null, NOW, 2).session,
  assist: (from) => assisted(from, 0),
  notReached: (from) => assisted(from, 1),
  fail: (from) => failRun(from, 'The product database went away.', NOW).session,
  cancel: (from) => cancel(from, NOW).session,
  retry: (from) => {
    const again = retry(from, NOW).session;
    return retryAssistant(again, again.assist.unreached);
  },
  lookUpAgain: (from) => lookUpUnresolved(requireUnresolved(from)),
  refresh: (from) => (from.status === 'completed' && from.toReview > 0 ? refresh(from, from.toReview, NOW) : from),
  foundAgain: (from) => answeredAgain(from, { high: 1, low: 0, skipped: 0 }, 0),
  doubtAgain: (from) => answeredAgain(from, { high: 0, low: 1, skipped: 0 }, 1),
};

const lookUpUnresolved = (from: Session): Session =>
  startUnresolvedLookup(from, from.unclassified, { assisted: 0, unreached: 0 }, 80, NOW).session;

/** One of the products that are looked up again is found now, for sure or with a doubt. */
const answeredAgain = (from: Session, after: RunCounts, doubtful: number): Session => {
  if (from.againWaiting === 0) return from;
  const [low, skipped] = [Number(from.run.skipped === 0 && from.run.low > 0), Number(from.run.skipped > 0)];
  const before = { high: 1 - low - skipped, low, skipped };
  return recordUnresolvedResult(from, { rows: 1, before, after, doubtful }, null, NOW).session;
};

const NEXT: Readonly<Record<SessionStatus, readonly SessionStatus[]>> = {
  draft: ['draft', 'pending'],
  pending: ['pending', 'processing', 'completed', 'cancelled', 'failed'],
  processing: ['processing', 'completed', 'cancelled', 'failed'],
  completed: ['completed', 'pending'],
  failed: ['failed', 'pending'],
  cancelled: ['cancelled', 'draft'],
};

/** What makes a completed session run again: products without a department, or that the assistant was not reached about. */
const expectRetriedForReason = (before: Session, now: Session): void => {
  if (before.status === 'completed' && now.status === 'pending')
    expect(before.assist.unreached + before.unclassified).toBeGreaterThan(0);
  if (now.status === 'completed') expect(now.assist.waiting).toBe(0);
};

/** A new session, or one with products that can be looked up again and asked about again: few random ones come that far. */
const from = fc.constantFrom(
  session(),
  session({
    status: 'completed',
    upload,
    run: { high: 5, low: 3, skipped: 2 },
    toReview: 5,
    unclassified: 2,
    assist: { rows: 3, waiting: 0, unreached: 3 },
    startedAt: NOW,
    completedAt: NOW,
  }),
);

const AFTER_COMPLETION: readonly SessionStatus[] = ['completed', 'pending', 'processing'];

test('When a chunk is answered once more while the assistant is waited for, then it counts no more', () => {
  const waiting = session({
    status: 'processing',
    upload,
    run: { high: 6, low: 2, skipped: 2 },
    toReview: 4,
    assist: { ...session().assist, rows: 4, waiting: 4 },
  });
  expect(recordAnswer(waiting, { high: 0, low: 1, skipped: 1 }, null, NOW, 2)).toEqual({
    session: waiting,
    events: [],
  });
});

test('When anything happens in any order, then only allowed transitions occur and the counts stay consistent', () => {
  fc.assert(
    fc.property(from, fc.array(fc.constantFrom(...Object.keys(steps)), { maxLength: 60 }), (first, names) => {
      let now = first;
      let wasEverCompleted = now.status === 'completed';
      for (const name of names) {
        const before = now;
        now = trying(steps[name] as Step)(before);
        expect(NEXT[before.status]).toContain(now.status);
        const items = now.upload?.items ?? 0;
        expect(doneItems(now.run)).toBeLessThanOrEqual(items);
        expectRetriedForReason(before, now);
        expect(now.toReview).toBe(now.run.low + now.run.skipped);
        if (now.status === 'completed') expect(doneItems(now.run)).toBe(items);
        if (isRunning(now)) expect(now.upload).not.toBeNull();
        if (now.status === 'failed') expect(now.errorMessage).not.toBeNull();
        wasEverCompleted ||= now.status === 'completed';
        // No result is lost any more, whatever becomes of a later look-up.
        if (wasEverCompleted)
          expect([AFTER_COMPLETION.includes(now.status), doneItems(now.run)]).toEqual([true, items]);
      }
    }),
  );
});
