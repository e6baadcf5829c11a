import type { ClassifierPrediction } from '@tillmap/classification';
import { MODEL_FORMAT, ModelRefused } from '@tillmap/classification/classifier';
import { AbbreviationExpander } from '@tillmap/classification/matching/names';
import { shortWordsIn } from '@tillmap/classification/shelf-knowledge';
import { type Logger, periodicTask, type RunIsolated, type Service } from '@tillmap/service-kit';
import type { NameToRank } from '../matching-threads/packing.ts';
import type { RankingThreads } from '../matching-threads/ranking-threads.ts';
import { ModelUnavailable, type StoredModel, type StoredModels } from './stored-models.ts';

const LOOK_EVERY_SECONDS = 1;
/** A store that does not answer in time holds up each chunk: so long it is not asked again for the same classifier. */
const UNAVAILABLE_REST_MS = 5_000;

type Loaded = { readonly version: number; readonly bytes: number };
type Learned = { readonly version: number; readonly shortForms: AbbreviationExpander };

const NONE = new AbbreviationExpander([], shortWordsIn);

/** Predicts with the classifiers that it was given. */
type Asking = Pick<RankingThreads, 'open' | 'take' | 'drop' | 'isBusy' | 'rank'>;

type Deps = Readonly<{
  models: Pick<StoredModels, 'versions' | 'load' | 'discard' | 'want'>;
  asking: Asking;
  /** Memory for loaded classifiers; the least recently used ones are dropped first. */
  mostBytes: number;
  /** What each takes beside its stored bytes. */
  bytesBeside: number;
  each: RunIsolated;
  /** Told of each classifier that is read from the store: one that was asked for and not there, or a new version. */
  loads: (reason: 'missed' | 'renewed') => void;
  log: Logger;
}>;

/**
 * The wholesalers' current classifiers, loaded on first use and kept up to date with the store: a new version is used
 * within a second or two of being stored, and until it is loaded the one before predicts.
 */
export const currentClassifiers = ({ models, asking, mostBytes, bytesBeside, each, loads, log }: Deps) => {
  let current: ReadonlyMap<string, number> = new Map();
  /** In the order of their last use. */
  const loaded = new Map<string, Loaded>();
  /** Small, and used before every search: cached while the version is current, whether its classifier is or not. */
  const learned = new Map<string, Learned>();
  const loading = new Map<string, Promise<void>>();
  const refused = new Map<string, number>();
  /** When those that could not be read may be tried again. */
  const restingUntil = new Map<string, number>();
  /** Noted by this process: once is enough. */
  const wanted = new Set<string>();

  const drop = (wholesaler: string): void => {
    loaded.delete(wholesaler);
    asking.drop(wholesaler);
  };

  /** A classifier with a prediction in progress stays: it is dropped when the next is loaded. */
  const makeRoom = (): void => {
    const total = (): number => [...loaded.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    for (const wholesaler of loaded.keys()) {
      if (loaded.size === 1 || total() <= mostBytes) return;
      if (!asking.isBusy(wholesaler)) drop(wholesaler);
    }
  };

  const isResting = (wholesaler: string): boolean => performance.now() < (restingUntil.get(wholesaler) ?? 0);

  /** @throws ModelUnavailable, also without a look while it rests. */
  const stored = async (wholesaler: string): Promise<StoredModel | undefined> => {
    if (isResting(wholesaler)) throw new ModelUnavailable();
    try {
      const found = await models.load(wholesaler, MODEL_FORMAT);
      restingUntil.delete(wholesaler);
      return found;
    } catch (error) {
      if (error instanceof ModelUnavailable) {
        restingUntil.set(wholesaler, performance.now() + UNAVAILABLE_REST_MS);
        log.warn({ wholesaler, err: error }, 'Classifier is unavailable; retrying');
      }
      throw error;
    }
  };

  /** Loads what is current. While that cannot be read, what was loaded before stays. @throws ModelUnavailable else. */
  const load = async (wholesaler: string): Promise<void> => {
    try {
      const found = await stored(wholesaler);
      if (found) await open(wholesaler, found);
      else drop(wholesaler);
    } catch (error) {
      if (!(error instanceof ModelUnavailable && loaded.has(wholesaler))) throw error;
    }
  };

  const open = async (wholesaler: string, { version, bytes, shortForms }: StoredModel): Promise<void> => {
    loads(loaded.has(wholesaler) ? 'renewed' : 'missed');
    try {
      const model = await asking.open(bytes);
      asking.take(wholesaler, model, shortForms);
      loaded.set(wholesaler, { version, bytes: bytes.length + bytesBeside });
      learned.set(wholesaler, { version, shortForms: new AbbreviationExpander(shortForms, shortWordsIn) });
      log.info({ wholesaler, version, bytes: bytes.length, shortForms: shortForms.length }, 'Classifier loaded');
      makeRoom();
    } catch (error) {
      if (!(error instanceof ModelRefused)) throw error;
      refused.set(wholesaler, version);
      drop(wholesaler);
      log.warn({ wholesaler, version, why: error.message }, 'Stored classifier is invalid; scheduled for retraining');
      await models.discard(wholesaler, version);
    }
  };

  /** Loads what is current, once at a time for each wholesaler. */
  const renew = (wholesaler: string): Promise<void> => {
    const running = loading.get(wholesaler) ?? load(wholesaler).finally(() => loading.delete(wholesaler));
    loading.set(wholesaler, running);
    return running;
  };

  const look = async (): Promise<void> => {
    current = await models.versions(MODEL_FORMAT);
    for (const wholesaler of learned.keys()) if (!current.has(wholesaler)) learned.delete(wholesaler);
    await each(
      [...loaded],
      ([wholesaler]) => wholesaler,
      async ([wholesaler, { version }]) => {
        const now = current.get(wholesaler);
        if (now === undefined) drop(wholesaler);
        else if (now > version) await renew(wholesaler);
      },
    );
  };

  /** Whether the wholesaler has a classifier: without one there is nothing to ask. */
  const has = (wholesaler: string): boolean => {
    const version = current.get(wholesaler);
    return version !== undefined && refused.get(wholesaler) !== version;
  };

  /** Whether there is a current classifier, loaded now if necessary; it becomes the most recently used. */
  const ready = async (wholesaler: string): Promise<boolean> => {
    if (!has(wholesaler)) return false;
    if (!loaded.has(wholesaler)) await renew(wholesaler);
    const found = loaded.get(wholesaler);
    if (!found) return false;
    loaded.delete(wholesaler);
    loaded.set(wholesaler, found);
    return true;
  };

  /**
   * Returns the wholesaler's abbreviations as learned with the current classifier (of a new version not before it is
   * loaded); none where there is no classifier. @throws DependencyUnavailable when it is not loaded and cannot be
   * now.
   */
  const shortFormsOf = async (wholesaler: string): Promise<AbbreviationExpander> => {
    if (!has(wholesaler)) return NONE;
    const known = learned.get(wholesaler);
    const isAsked = known !== undefined && (loaded.has(wholesaler) || known.version === current.get(wholesaler));
    if (!isAsked) await renew(wholesaler);
    return learned.get(wholesaler)?.shortForms ?? NONE;
  };

  let isStopped = false;
  /**
   * Marks the wholesaler's classifier as wanted: from the first time on it is trained. A failure does not fail the
   * request; the next one marks it.
   */
  const want = async (wholesaler: string): Promise<void> => {
    if (wanted.has(wholesaler)) return;
    try {
      await models.want([wholesaler]);
      wanted.add(wholesaler);
    } catch (error) {
      log.warn({ wholesaler, err: error }, 'Classifier request not stored; retrying');
    }
  };

  const looking = periodicTask({ task: 'reload-classifiers', everySeconds: LOOK_EVERY_SECONDS, log, run: look });
  return {
    want,
    has,
    shortForms: shortFormsOf,
    /**
     * Returns the prediction of the wholesaler's current classifier for each name, in their order; undefined where it
     * has none. Never another wholesaler's. @throws DependencyUnavailable when it is not loaded and cannot be now.
     */
    async rank(
      wholesaler: string,
      names: readonly NameToRank[],
    ): Promise<readonly (ClassifierPrediction | undefined)[]> {
      if (names.length === 0 || !(await ready(wholesaler))) return names.map(() => undefined);
      return asking.rank(wholesaler, names);
    },
    async start(): Promise<void> {
      await look();
      if (!isStopped) await looking.start();
    },
    stop: (): Promise<void> => {
      isStopped = true;
      return looking.stop();
    },
  };
};

/** The predictions of the trained classifiers. */
export type Rankings = Omit<ReturnType<typeof currentClassifiers>, keyof Service>;
