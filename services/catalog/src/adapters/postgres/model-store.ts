import type { HoldoutReport } from '@tillmap/classifier';
import type { Database, Held, Joined, Tx } from '@tillmap/database';
import type { LearnedAbbreviation } from '@tillmap/matching/names';
import type { TrainingState } from '../../domain/training-due.ts';
import type { Tables } from './schema.generated.ts';

/** Its `version` grows with every training. */
type Model = Tables['classifiers'];
type Training = Tables['classifier_training'];

/** How good a wholesaler's current classifier was on its holdout. */
export type ModelReport = Pick<Model, 'wholesaler_code' | 'version' | 'trained_at' | 'report'> &
  Readonly<{
    report: HoldoutReport;
    /** The number of the wholesaler's abbreviations, and the most frequent of them. */
    short_forms: number;
    short_form_examples: readonly LearnedAbbreviation[];
  }>;

/** A current classifier as it is stored. Its names are those of the wholesaler with abbreviations expanded. */
export type StoredModel = Readonly<{
  version: number;
  bytes: Uint8Array;
  shortForms: readonly LearnedAbbreviation[];
}>;

/** A training that has started: its version is above that of all that started before. */
export type BegunTraining = Readonly<{ wholesaler: string; version: number; changed: number }>;

/** What a training came to; without a model there were too few of the wholesaler's `mappings`. */
export type TrainingResult = Readonly<{
  mappings: number;
  model?: Readonly<{
    format: string;
    bytes: Uint8Array;
    report: HoldoutReport;
    /** Most often shown first. */
    shortForms: readonly LearnedAbbreviation[];
  }>;
}>;

const PART_BYTES = 2 ** 20;
/** Abbreviations that are shown. */
const EXAMPLES = 5;
const FIRST_REST_MS = 10_000;
const MOST_REST_MS = 600_000;

const STATES = `
  select t.wholesaler_code as wholesaler, t.changed, t.trained_on as "trainedOn", c.format,
         t.wanted_at is not null as "isWanted",
         extract(epoch from clock_timestamp() - t.changed_at)::float8 * 1000 as "sinceChange",
         extract(epoch from clock_timestamp() - t.trained_at)::float8 * 1000 as "sinceTraining",
         coalesce(extract(epoch from t.not_before - clock_timestamp()), 0)::float8 * 1000 as rest
    from classifier_training t left join classifiers c using (wholesaler_code)
   order by t.wholesaler_code`;

const WANT = `
  insert into classifier_training as t (wholesaler_code, wanted_at) select unnest($1::text[]), clock_timestamp()
  on conflict (wholesaler_code) do update set wanted_at = excluded.wanted_at where t.wanted_at is null`;

type StateRow = Pick<Training, 'changed'> &
  Joined<Pick<Model, 'format'>> &
  Pick<TrainingState, 'isWanted' | 'sinceChange' | 'sinceTraining' | 'rest'> & {
    wholesaler: Training['wholesaler_code'];
    trainedOn: Training['trained_on'];
  };

const partsOf = (bytes: Uint8Array): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, part) =>
    Buffer.from(bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)),
  );

const replace = async (tx: Tx, { wholesaler, version }: BegunTraining, model: NonNullable<TrainingResult['model']>) => {
  await tx.execute(
    'insert into classifiers (wholesaler_code, version, format, report, short_forms) values ($1, $2, $3, $4, $5)',
    [wholesaler, version, model.format, JSON.stringify(model.report), JSON.stringify(model.shortForms)],
  );
  for (const [part, data] of partsOf(model.bytes).entries())
    await tx.execute('insert into classifier_parts (wholesaler_code, part, data) values ($1, $2, $3)', [
      wholesaler,
      part,
      data,
    ]);
};

/** Locks a wholesaler's row and returns whether this training may still be finished. */
const isCurrent = async (tx: Tx, { wholesaler, version }: BegunTraining): Promise<boolean> => {
  const [row] = await tx.query<{ cleared: Training['cleared_at_version']; version: Model['version'] | null }>(
    `select t.cleared_at_version as cleared, (select version from classifiers c where c.wholesaler_code = $1) as version
       from classifier_training t where wholesaler_code = $1 for update`,
    [wholesaler],
  );
  return row !== undefined && version > row.cleared && version > (row.version ?? 0);
};

const finish = async (tx: Tx, begun: BegunTraining, { mappings, model }: TrainingResult): Promise<boolean> => {
  if (!(await isCurrent(tx, begun))) return false;
  const { wholesaler, changed } = begun;
  await tx.execute('delete from classifiers where wholesaler_code = $1', [wholesaler]);
  if (model) await replace(tx, begun, model);
  await tx.execute(
    `update classifier_training set changed = greatest(0, changed - $2), trained_on = $3, trained_at = clock_timestamp(),
            failures = 0, not_before = null where wholesaler_code = $1`,
    [wholesaler, changed, mappings],
  );
  return true;
};

type Stored = Pick<Model, 'version'> &
  Readonly<{ forms: Held<Model, 'short_forms', LearnedAbbreviation[]>; parts: number; bytes: number }>;

const STORED = `
  select version, short_forms as forms, count(*)::int as parts, sum(octet_length(data))::int as bytes
    from classifiers join classifier_parts using (wholesaler_code)
   where wholesaler_code = $1 and format = $2 group by wholesaler_code`;

const PART = `
  select data from classifiers join classifier_parts using (wholesaler_code)
   where wholesaler_code = $1 and version = $2 and part = $3`;

/**
 * The bytes of a version, part by part into memory that threads share: all at once they would be there several times over.
 * A part that is not there, or of another version by now, is left out.
 */
const bytesOf = async (
  database: Database,
  wholesaler: string,
  { version, parts, bytes }: Stored,
): Promise<Uint8Array> => {
  const whole = new Uint8Array(new SharedArrayBuffer(bytes));
  for (let part = 0; part < parts; part += 1) {
    const [row] = await database.query<Pick<Tables['classifier_parts'], 'data'>>(PART, [wholesaler, version, part]);
    if (row) whole.set(row.data, part * PART_BYTES);
  }
  return whole;
};

/** The trained classifiers in PostgreSQL, one current version a wholesaler, and when they are to be trained. */
export const postgresModelStore = (database: Database) => ({
  /** The reports of all current classifiers, by wholesaler code. */
  modelReports: (): Promise<readonly ModelReport[]> =>
    database.query<ModelReport>(
      `select wholesaler_code, version, trained_at, report, jsonb_array_length(short_forms) as short_forms,
              jsonb_path_query_array(short_forms, $1::jsonpath) as short_form_examples
         from classifiers order by wholesaler_code`,
      [`$[0 to ${EXAMPLES - 1}]`],
    ),
  /** The versions of current classifiers of this format, by wholesaler code. */
  versions: async (format: string): Promise<ReadonlyMap<string, number>> => {
    const rows = await database.query<Pick<Model, 'version'> & { code: Model['wholesaler_code'] }>(
      'select wholesaler_code as code, version from classifiers where format = $1',
      [format],
    );
    return new Map(rows.map(({ code, version }) => [code, version]));
  },
  /**
   * A wholesaler's current classifier, all parts of one version; undefined when it has none, or one of another format: that
   * is another version's to read.
   */
  load: async (wholesaler: string, format: string): Promise<StoredModel | undefined> => {
    const look = async () => (await database.query<Stored>(STORED, [wholesaler, format]))[0];
    for (let stored = await look(); stored; ) {
      const bytes = await bytesOf(database, wholesaler, stored);
      const now = await look();
      if (now?.version === stored.version) return { version: stored.version, bytes, shortForms: stored.forms };
      stored = now;
    }
    return undefined;
  },
  /** Deletes a damaged classifier, if it is still current; it is trained again. */
  discard: async (wholesaler: string, version: number): Promise<void> => {
    await database.execute(
      `with gone as (delete from classifiers where wholesaler_code = $1 and version = $2 returning wholesaler_code)
       update classifier_training t set changed = changed + coalesce(trained_on, 0) from gone
        where t.wholesaler_code = gone.wholesaler_code`,
      [wholesaler, version],
    );
  },
  /** Notes for good that these wholesalers' classifiers are wanted: what is noted already stays as it is. */
  want: async (wholesalers: readonly string[]): Promise<void> => {
    if (wholesalers.length > 0) await database.execute(WANT, [wholesalers]);
  },
  trainingStates: (): Promise<readonly TrainingState[]> => database.query<StateRow>(STATES),
  begin: async (wholesaler: string): Promise<BegunTraining> => {
    const [row] = await database.query<Pick<Training, 'changed'> & { version: number }>(
      `select nextval('classifier_version') as version,
              coalesce((select changed from classifier_training where wholesaler_code = $1), 0) as changed`,
      [wholesaler],
    );
    return { wholesaler, version: row!.version, changed: row!.changed };
  },
  /**
   * Replaces the previous classifier and counts the changes before the training as included. Returns false without an
   * effect when a later training or a clearing of all mappings came in between.
   */
  finish: (begun: BegunTraining, result: TrainingResult): Promise<boolean> =>
    database.transaction((tx) => finish(tx, begun, result)),
  /** Notes a training that failed: it is tried again after a pause that grows from 10 s to 10 minutes. */
  failed: async (wholesaler: string): Promise<void> => {
    await database.execute(
      `update classifier_training set failures = failures + 1,
              not_before = clock_timestamp() + least($2 * power(2, least(failures, 20)), $3) * interval '1 ms'
        where wholesaler_code = $1`,
      [wholesaler, FIRST_REST_MS, MOST_REST_MS],
    );
  },
});

export type ModelStore = ReturnType<typeof postgresModelStore>;

const NOTE = `
  insert into classifier_training as t (wholesaler_code, changed) values ($1, $2)
  on conflict (wholesaler_code) do update set changed = t.changed + excluded.changed, changed_at = clock_timestamp()`;

/** Notes what there is to learn in the transaction of the change. */
export const trainingMarks = (tx: Tx) => ({
  changed: async (wholesaler: string, mappings: number): Promise<void> => {
    if (mappings > 0) await tx.execute(NOTE, [wholesaler, mappings]);
  },
  /** All mappings were deleted, and with them the classifier. */
  cleared: async (wholesaler: string): Promise<void> => {
    await tx.execute(NOTE, [wholesaler, 0]);
    await tx.execute(
      `update classifier_training set changed = 0, trained_on = null, cleared_at_version = nextval('classifier_version')
        where wholesaler_code = $1`,
      [wholesaler],
    );
    await tx.execute('delete from classifiers where wholesaler_code = $1', [wholesaler]);
  },
});

export type TrainingMarks = ReturnType<typeof trainingMarks>;
