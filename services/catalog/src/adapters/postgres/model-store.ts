import type { HoldoutReport } from '@tillmap/classification/classifier';
import type { LearnedAbbreviation } from '@tillmap/classification/matching/names';
import type { Database, Held, Joined, Queries, Tx } from '@tillmap/storage/database';
import type { ModelObject } from '../../application/ports/model-object.ts';
import { LONGEST_REST_MS, type TrainingState } from '../../domain/training-due.ts';
import { insertParts } from './model-parts.ts';
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

/** A current classifier but for its bytes. Its names are those of the wholesaler with abbreviations expanded. */
export type CurrentModel = Readonly<{
  version: number;
  shortForms: readonly LearnedAbbreviation[];
  /** Undefined while its bytes are in PostgreSQL only. */
  object: ModelObject | undefined;
}>;

/** A training that has started: its version is above that of all that started before. */
export type BegunTraining = Readonly<{ wholesaler: string; version: number; changed: number }>;

/** What a training came to; without a model there were too few of the wholesaler's `mappings`. */
export type TrainingResult = Readonly<{
  mappings: number;
  model?: Readonly<{
    format: string;
    report: HoldoutReport;
    /** Most often shown first. */
    shortForms: readonly LearnedAbbreviation[];
    /** What is stored in PostgreSQL, which is all where there is no object. */
    bytes?: Uint8Array | undefined;
    object?: ModelObject | undefined;
  }>;
}>;

/** Abbreviations that are shown. */
const EXAMPLES = 5;
const FIRST_REST_MS = 10_000;

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

const replace = async (
  tx: Tx,
  { wholesaler, version }: BegunTraining,
  { format, report, shortForms, bytes, object }: NonNullable<TrainingResult['model']>,
) => {
  await tx.execute(
    `insert into classifiers (wholesaler_code, version, format, report, short_forms, object_key, sha256, size_bytes)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      wholesaler,
      version,
      format,
      JSON.stringify(report),
      JSON.stringify(shortForms),
      object?.key,
      object?.sha256,
      object?.sizeBytes,
    ],
  );
  if (bytes) await insertParts(tx, wholesaler, bytes);
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

type CurrentRow = Pick<Model, 'version' | 'sha256'> &
  Readonly<{
    forms: Held<Model, 'short_forms', LearnedAbbreviation[]>;
    key: Model['object_key'];
    sizeBytes: Model['size_bytes'];
  }>;

const CURRENT = `
  select version, short_forms as forms, object_key as key, sha256, size_bytes as "sizeBytes"
    from classifiers where wholesaler_code = $1 and format = $2`;

const objectOf = ({ key, sha256, sizeBytes }: CurrentRow): ModelObject | undefined =>
  key === null || sha256 === null || sizeBytes === null ? undefined : { key, sha256, sizeBytes };

/** Each wholesaler's state of training, by code. */
export const readTrainingStates = (queries: Queries): Promise<readonly TrainingState[]> =>
  queries.query<StateRow>(STATES);

/** The rows of trained classifiers, one current version a wholesaler, and when they are to be trained. */
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
   * A wholesaler's current classifier; undefined when it has none, or one of another format: that is another version's to
   * read.
   */
  current: async (wholesaler: string, format: string): Promise<CurrentModel | undefined> => {
    const [row] = await database.query<CurrentRow>(CURRENT, [wholesaler, format]);
    return row && { version: row.version, shortForms: row.forms, object: objectOf(row) };
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
  trainingStates: (): Promise<readonly TrainingState[]> => readTrainingStates(database),
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
      [wholesaler, FIRST_REST_MS, LONGEST_REST_MS],
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
