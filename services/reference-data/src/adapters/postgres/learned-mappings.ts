import { columnArrays, type Tx, unnested } from '@tillmap/storage/database';
import { v7 as uuidv7 } from 'uuid';
import type {
  LearnedMapping,
  LearnedPlan,
  MappingSnapshot,
  RevertedMapping,
} from '../../domain/mappings/learned-mappings.ts';
import type { ReferenceRow } from '../../domain/mappings/reference-row.ts';
import type { StoredMapping } from '../../domain/mappings/stored-mapping.ts';
import { STORED, type StoredRow } from './mapping-columns.ts';
import type { Tables } from './schema.generated.ts';

type Learned = Tables['learned_mapping'];

const ROW = `barcode, barcode_given as "barcodeGiven", name, size, dept_code as "deptCode", sub_dept_code as "subDeptCode",
  cg_group_code as "cgCode", vat_code as "vatCode"`;
const LEARNED = `${ROW}, id, number, session_id as "sessionId", step, before, over_id as over, stays`;

type LearnedRow = ReferenceRow &
  Pick<Learned, 'id' | 'number' | 'step'> & { sessionId: Learned['session_id']; over: Learned['over_id'] } & Pick<
    RevertedMapping,
    'before' | 'stays'
  >;

const asLearned = ({ id, number, sessionId, step, before, over, stays, ...row }: LearnedRow): RevertedMapping => ({
  id,
  number,
  sessionId,
  step,
  row,
  before,
  over,
  stays,
});

const ADDED = {
  id: 'uuid',
  barcode: 'text',
  barcode_given: 'text',
  name: 'text',
  size: 'text',
  dept_code: 'text',
  sub_dept_code: 'text',
  cg_group_code: 'text',
  vat_code: 'text',
  before: 'jsonb',
  over_id: 'uuid',
  step: 'bigint',
  how: 'text',
} as const satisfies Partial<Record<keyof Learned, string>>;

const ADD = `
  insert into learned_mapping (wholesaler_code, session_id, session_name, user_id, user_name, taught_at, ${Object.keys(ADDED).join(', ')})
  select $1, $2, $3, $4, $5, coalesce(nullif($6, '')::timestamptz, now()), added.* from ${unnested(ADDED, 'added', 7)}`;

const WRITE = `
  insert into reference_mapping as m (id, wholesaler_code, barcode, barcode_given, name, size, dept_code, sub_dept_code,
         cg_group_code, vat_code, source, confidence, version, import_id, created_at, updated_at)
  select id, $1, barcode, "barcodeGiven", name, size, "deptCode", "subDeptCode", "cgCode", "vatCode", source, confidence,
         nextval('mapping_version'), "importId", now(), now()
    from jsonb_to_recordset($2::jsonb) as given (id uuid, barcode text, "barcodeGiven" text, name text, size text, "deptCode" text,
         "subDeptCode" text, "cgCode" text, "vatCode" text, source text, confidence smallint, "importId" uuid)
  on conflict (wholesaler_code, barcode) do update
     set barcode_given = excluded.barcode_given, name = excluded.name, size = excluded.size,
         dept_code = excluded.dept_code, sub_dept_code = excluded.sub_dept_code, cg_group_code = excluded.cg_group_code,
         vat_code = excluded.vat_code, source = excluded.source, confidence = excluded.confidence,
         version = excluded.version, import_id = excluded.import_id, updated_at = excluded.updated_at
  returning ${STORED}`;

const DONE = `
  update learned_mapping l set stays = done.stays, state = $2, revert_id = $3, reverted_by = $4,
         reverted_at = case when $3::uuid is null then null else now() end
    from jsonb_to_recordset($1::jsonb) as done (id uuid, stays text) where l.id = done.id`;

const RELINKED = `
  update learned_mapping l set before = relinked.before, over_id = relinked.over
    from jsonb_to_recordset($1::jsonb) as relinked (id uuid, before jsonb, over uuid) where l.id = relinked.id`;

/** Which learned mappings are meant: some, or all of a user or a session. */
export type LearnedChoice = Readonly<{ ids: readonly string[] } | { userId: string } | { sessionId: string }>;

const CHOSEN = {
  ids: 'id = any($2::uuid[])',
  userId: 'user_id = $2',
  sessionId: 'session_id = $2',
} as const;

const chosenBy = (wanted: LearnedChoice): { sql: string; value: unknown } => {
  if ('ids' in wanted) return { sql: CHOSEN.ids, value: wanted.ids };
  if ('userId' in wanted) return { sql: CHOSEN.userId, value: wanted.userId };
  return { sql: CHOSEN.sessionId, value: wanted.sessionId };
};

/** The edit that something was learned from: whose, in which session and how. */
export type LearnedStep = Readonly<{
  sessionId: string;
  sessionName: string;
  step: number;
  how: string;
  userId: string;
  userName: string;
  /** RFC 3339; '' for now. */
  at: string;
}>;

/** By whom learned mappings were reverted, and under which id, so that all of it can be undone. */
export type Revert = Readonly<{ id: string; by: string }>;

/** What was learned from reviews, inside a transaction that holds the wholesaler. */
export const learnedMappingsIn = (tx: Tx) => ({
  /** The mappings of these barcodes as they stand. */
  standing: async (wholesalerCode: string, barcodes: readonly string[]): Promise<Map<string, MappingSnapshot>> => {
    const rows = await tx.query<MappingSnapshot>(
      `select ${ROW}, source, confidence, import_id as "importId" from reference_mapping
        where wholesaler_code = $1 and barcode = any($2::text[])`,
      [wholesalerCode, barcodes],
    );
    return new Map(rows.map((row) => [row.barcode, row]));
  },
  /** The learned mappings of these barcodes that were not reverted. */
  ofBarcodes: async (wholesalerCode: string, barcodes: readonly string[]): Promise<LearnedMapping[]> =>
    (
      await tx.query<LearnedRow>(
        `select ${LEARNED} from learned_mapping where wholesaler_code = $1 and barcode = any($2::text[]) and state = 'learned'`,
        [wholesalerCode, barcodes],
      )
    ).map(asLearned),
  /** Which of those that are meant were not reverted. */
  chosen: (wholesalerCode: string, wanted: LearnedChoice): Promise<Pick<Learned, 'id' | 'barcode'>[]> => {
    const { sql, value } = chosenBy(wanted);
    return tx.query<Pick<Learned, 'id' | 'barcode'>>(
      `select id, barcode from learned_mapping where wholesaler_code = $1 and ${sql} and state = 'learned'`,
      [wholesalerCode, value],
    );
  },
  /** The learned mappings that were reverted together. */
  reverted: async (wholesalerCode: string, revertId: string): Promise<RevertedMapping[]> =>
    (
      await tx.query<LearnedRow>(
        `select ${LEARNED} from learned_mapping where wholesaler_code = $1 and revert_id = $2 and state = 'reverted'`,
        [wholesalerCode, revertId],
      )
    ).map(asLearned),
  /** Notes what was learned of barcodes from one edit. */
  add: async (
    wholesalerCode: string,
    { sessionId, sessionName, userId, userName, at }: Omit<LearnedStep, 'step' | 'how'>,
    noted: readonly (Pick<LearnedMapping, 'row' | 'before' | 'over'> & Pick<LearnedStep, 'step' | 'how'>)[],
  ): Promise<void> => {
    if (noted.length === 0) return;
    const rows = noted.map(({ row, before, over, step, how }) => ({
      ...row,
      id: uuidv7(),
      cgGroupCode: row.cgCode,
      before: before && JSON.stringify(before),
      overId: over,
      step,
      how,
    }));
    await tx.execute(ADD, [wholesalerCode, sessionId, sessionName, userId, userName, at, ...columnArrays(ADDED, rows)]);
  },
  /** Makes mappings what they are given as, with new versions. */
  write: (wholesalerCode: string, mappings: readonly MappingSnapshot[]): Promise<StoredMapping[]> =>
    tx.query<StoredRow>(WRITE, [wholesalerCode, JSON.stringify(mappings.map((one) => ({ ...one, id: uuidv7() })))]),
  /** Keeps what has become of learned mappings: reverted, or restored where there is no revert. */
  settle: async ({ done, relinked }: Pick<LearnedPlan, 'done' | 'relinked'>, revert: Revert | undefined) => {
    const state = revert ? 'reverted' : 'learned';
    await tx.execute(DONE, [JSON.stringify(done), state, revert?.id ?? null, revert?.by ?? null]);
    if (relinked.length > 0) await tx.execute(RELINKED, [JSON.stringify(relinked)]);
  },
});
