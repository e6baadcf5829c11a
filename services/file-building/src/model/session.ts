import type { SessionStatus } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import { type FilePrices, NO_PRICES } from './prices/file-prices.ts';

export type ProcessingStage = 'exact' | 'cross_wholesaler' | 'similarity' | 'ai' | 'saving';

/** The uploaded file a session works on. Counts are of items: distinct canonical barcodes. */
export type Upload = Readonly<{ id: string; fileName: string; items: number; mapped: number; badRows: number }>;

/** Items that the assistant is asked about after the others are done. */
export type Assist = Readonly<{
  rows: number;
  /** Those it has not answered yet. */
  waiting: number;
  /** Those it was not reached about, or had no budget left for: a retry asks again. */
  unreached: number;
}>;

/** What happened to items; a skipped item has no classification at all. */
export type RunCounts = Readonly<{ high: number; low: number; skipped: number }>;

/** The item that was worked on last, as the status page shows it. Money is decimal text in pounds. */
export type CurrentProduct = Readonly<{
  name: string;
  barcode: string;
  supplier: string;
  costPrice: string;
  rrp: string;
  caseQty: string;
  stage: ProcessingStage;
}>;

/** One file to build. Money-free; every time is a moment in UTC. */
export type Session = Readonly<{
  id: string;
  ownerId: string;
  ownerName: string;
  name: string;
  wholesalerCode: string;
  wholesalerName: string;
  /** Made to try the product: it teaches nothing and is soon deleted. */
  isSample: boolean;
  status: SessionStatus;
  upload: Upload | null;
  /** How the prices of the upload are read. */
  prices: FilePrices;
  /** The run's own figures; edits do not change them. */
  run: RunCounts;
  /** Items that need a look now and, among them, those without a classification; edits change them. */
  toReview: number;
  unclassified: number;
  assist: Assist;
  /** Items of a session that was completed which are looked up once more and have no answer yet. */
  againWaiting: number;
  /** Confidence below which a product needs review, from the start of the run to its end; null before the first. */
  reviewThreshold: number | null;
  /** The number the last asked chunk got; never used twice in a session. */
  attempts: number;
  startedAt: Date | null;
  /** While it runs: when it was completed before, as one is whose products are looked up once more. */
  completedAt: Date | null;
  /** When the run was started or last heard of. */
  lastProgressAt: Date | null;
  /**
   * What the run has of a wholesaler that was being learned when it was started: it waits for that to end ('awaited'), or was
   * sent out before ('missed'), so that its doubts are looked up again afterwards. Null where there is nothing to gain.
   */
  learning: 'awaited' | 'missed' | null;
  current: CurrentProduct | null;
  errorMessage: string | null;
  createdAt: Date;
  updatedAt: Date;
}>;

/** One with its upload, as every completed session has it. */
export type CompletedSession = Session & Readonly<{ upload: Upload }>;

/** Whether it is completed, so that there is something to compare. */
export const isReady = <Seen extends Session>(session: Seen): session is Seen & CompletedSession =>
  session.status === 'completed' && session.upload !== null;

/**
 * What a wholesaler's sessions have in common: what the till has, what people chose and decided, what was printed. A type of
 * its own, so that no wholesaler's code is taken for it.
 */
export type Memory = string & { readonly isMemory: true };

/** What the memory of a sample begins with: no wholesaler's code has a colon. */
export const SAMPLE_MEMORY = 'sample:';

/** The memory of a session: its wholesaler's, or for a sample one of its own, which goes with it. */
export const memoryOf = ({
  id,
  wholesalerCode,
  isSample,
}: Pick<Session, 'id' | 'wholesalerCode' | 'isSample'>): Memory =>
  (isSample ? `${SAMPLE_MEMORY}${id}` : wholesalerCode) as Memory;

/** What others are told of a session. */
export type SessionEvent = Readonly<{ what: 'requested' | 'cancelled' | 'completed' | 'failed' | 'deleted' }>;

export const NO_ASSIST: Assist = { rows: 0, waiting: 0, unreached: 0 };
export const NOTHING_DONE: RunCounts = { high: 0, low: 0, skipped: 0 };

/** Items classified in this run. */
export const doneItems = ({ high, low, skipped }: RunCounts): number => high + low + skipped;

export const newSession = (
  given: Pick<Session, 'id' | 'name' | 'wholesalerCode' | 'wholesalerName' | 'isSample'>,
  owner: Pick<Actor, 'id' | 'name'>,
  now: Date,
): Session => ({
  ...given,
  ownerId: owner.id,
  ownerName: owner.name,
  status: 'draft',
  upload: null,
  prices: NO_PRICES,
  run: NOTHING_DONE,
  toReview: 0,
  unclassified: 0,
  assist: NO_ASSIST,
  againWaiting: 0,
  reviewThreshold: null,
  attempts: 0,
  startedAt: null,
  completedAt: null,
  lastProgressAt: null,
  learning: null,
  current: null,
  errorMessage: null,
  createdAt: now,
  updatedAt: now,
});

/** A user sees the own sessions; manager, admin and a system of the shop with its API key see all. */
export const seesAll = ({ kind, role }: Pick<Actor, 'kind' | 'role'>): boolean => role !== 'user' || kind === 'api-key';

export const maySee = (actor: Pick<Actor, 'kind' | 'id' | 'role'>, session: Pick<Session, 'ownerId'>): boolean =>
  seesAll(actor) || session.ownerId === actor.id;

/** Whether every item has its result. */
export const isClassified = ({ run, upload }: Pick<Session, 'run' | 'upload'>): boolean =>
  doneItems(run) >= (upload?.items ?? 0);

/** Whether everything is classified and only the assistant is still asked. */
export const isAssisting = (session: Pick<Session, 'status' | 'run' | 'upload' | 'assist' | 'againWaiting'>): boolean =>
  (session.status === 'pending' || session.status === 'processing') &&
  isClassified(session) &&
  session.againWaiting === 0 &&
  session.assist.waiting > 0;

/** What a run can wait for. */
export type WaitedFor = 'message bus' | 'search by name' | 'product database';

const STALL_NOTICE_SECONDS = 5;
/** Without the bus nothing can come, so that it is said sooner: within 5 s on a page that asks every 2. */
const BUS_NOTICE_SECONDS = 2;

const hasWaited = (
  { status, lastProgressAt }: Pick<Session, 'status' | 'lastProgressAt'>,
  now: Date,
  seconds: number,
): boolean =>
  (status === 'pending' || status === 'processing') &&
  lastProgressAt !== null &&
  now.getTime() - lastProgressAt.getTime() > seconds * 1_000;

/** Whether progress may wait, so that it is worth asking what for. */
export const mayWait = (session: Pick<Session, 'status' | 'lastProgressAt'>, now: Date): boolean =>
  hasWaited(session, now, BUS_NOTICE_SECONDS);

const productsText = (count: number): string => (count === 1 ? 'one product' : `${count} products`);

/** What progress waits for, in words; null while it moves: no result for 5 s, or for 2 s without the bus. */
export const stallMessage = (
  session: Pick<Session, 'status' | 'lastProgressAt' | 'run' | 'upload' | 'assist' | 'againWaiting'>,
  now: Date,
  waitedFor: WaitedFor,
): string | null => {
  const isBusAway = waitedFor === 'message bus';
  if (!hasWaited(session, now, isBusAway ? BUS_NOTICE_SECONDS : STALL_NOTICE_SECONDS)) return null;
  if (!isBusAway && isAssisting(session))
    return `Waiting for the assistant to check ${productsText(session.assist.waiting)}. All other products are done.`;
  return `Waiting for the ${waitedFor}. Processing continues automatically.`;
};

/** What was asked before or after these moments is overdue: after is the future, of a clock that was set back since. */
export type Overdue = Readonly<{ before: Date; after: Date }>;
