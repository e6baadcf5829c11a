import type { ChangeDecision } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import type { Queries } from '@tillmap/storage/database';
import { ofUpload } from '../../../database/item-row.ts';
import type { Where } from './difference-store.ts';

/** One step of people on the changes of an upload. */
export type ChangeStepRow = Readonly<{
  step: number;
  action: 'decide' | 'undo' | 'redo';
  decision: '' | ChangeDecision;
  userId: string;
  userName: string;
  at: Date;
  lines: number;
  undoes: number | null;
  undoneBy: number | null;
}>;

type NewStep = Pick<ChangeStepRow, 'action' | 'decision' | 'lines' | 'undoes' | 'at'> & Readonly<{ actor: Actor }>;

const STEP = `step, action, decision, user_id as "userId", user_name as "userName", at, lines, undoes, undone_by as "undoneBy"`;

// What is not decided is null, whether it never was or is not any more.
const DECIDED = `case when decided.decision <> '' then jsonb_build_object('decision', decided.decision, 'key', decided.key,
  'session_id', decided.session_id, 'user_id', decided.user_id, 'user_name', decided.user_name, 'at', decided.at) end`;

// As with uploads: of a wholesaler and of a step that were filled a moment ago the planner is not told the name.
const WHOLESALER = '(select $3::text)';
const STEP_NUMBER = '(select $2::int)';

export const DECISION = 'wholesaler_code, canonical, decision, key, session_id, user_id, user_name, at, version';
/** Whoever decides again counts. */
export const DECIDED_AGAIN = `on conflict (wholesaler_code, canonical) do update
  set (decision, key, session_id, user_id, user_name, at, version)
      = (excluded.decision, excluded.key, excluded.session_id, excluded.user_id, excluded.user_name, excluded.at,
         change_decision.version + 1)`;

const OF_STEP = `from change_step_line line
  left join change_decision decided on decided.wholesaler_code = ${WHOLESALER} and decided.canonical = line.canonical
 where ${ofUpload('line.upload_id')} and line.step = ${STEP_NUMBER}`;

const LAST_UNDOABLE = `action = 'decide' and user_id = $2 and undone_by is null`;

const LAST_REDOABLE = `action = 'undo' and user_id = $2
  and not exists (select from change_step redone where redone.upload_id = $1 and redone.action = 'redo'
                                                  and redone.undoes = change_step.step)
  and step > coalesce((select max(step) from change_step later
                        where later.upload_id = $1 and action = 'decide' and user_id = $2), 0)`;

/** Writes decisions, with what they were before, as a step. */
export type WriteInStep = (
  where: Where,
  canonicals: readonly string[],
  step: Pick<NewStep, 'decision' | 'lines' | 'at' | 'actor'>,
  write: () => Promise<void>,
) => Promise<ChangeStepRow>;

/** What people decided of changes, in steps that can be taken back. The session's lock keeps two steps apart. */
export const postgresChangeSteps = (queries: Queries) => {
  const lastWhere = async (condition: string, uploadId: string, actorId: string): Promise<number | undefined> => {
    const [row] = await queries.query<{ step: number }>(
      `select step from change_step where upload_id = $1 and ${condition} order by step desc limit 1`,
      [uploadId, actorId],
    );
    return row?.step;
  };

  const add = async (
    uploadId: string,
    { action, decision, lines, undoes, at, actor }: NewStep,
  ): Promise<ChangeStepRow> => {
    const [row] = await queries.query<ChangeStepRow>(
      `insert into change_step (upload_id, step, action, decision, user_id, user_name, at, lines, undoes)
       select $1, coalesce(max(step), 0) + 1, $2, $3, $4, $5, $6, $7, $8 from change_step where upload_id = $1
       returning ${STEP}`,
      [uploadId, action, decision, actor.id, actor.name, at, lines, undoes],
    );
    return row!;
  };

  const inStep: WriteInStep = async ({ id, memory }, canonicals, step, write) => {
    const made = await add(id, { ...step, action: 'decide', undoes: null });
    await queries.execute(
      `insert into change_step_line (upload_id, step, canonical, before)
       select $1, $2, named.canonical, ${DECIDED} from unnest($4::text[]) as named (canonical)
         left join change_decision decided on decided.wholesaler_code = ${WHOLESALER}
                                          and decided.canonical = named.canonical`,
      [id, made.step, memory, canonicals],
    );
    await write();
    await queries.execute(
      `update change_step_line line set after = ${DECIDED} from change_decision decided
        where ${ofUpload('line.upload_id')} and line.step = ${STEP_NUMBER} and decided.wholesaler_code = ${WHOLESALER}
              and decided.canonical = line.canonical`,
      [id, made.step, memory],
    );
    return made;
  };

  return {
    inStep,

    find: async (uploadId: string, step: number): Promise<ChangeStepRow | undefined> => {
      const [row] = await queries.query<ChangeStepRow>(
        `select ${STEP} from change_step where upload_id = $1 and step = $2`,
        [uploadId, step],
      );
      return row;
    },

    /** The step of a person at a moment that decided lines. */
    madeAt: async (uploadId: string, actorId: string, at: Date): Promise<ChangeStepRow | undefined> => {
      const [row] = await queries.query<ChangeStepRow>(
        `select ${STEP} from change_step where upload_id = $1 and user_id = $2 and at = $3 and action = 'decide'`,
        [uploadId, actorId, at],
      );
      return row;
    },

    lastUndoable: (uploadId: string, actorId: string) => lastWhere(LAST_UNDOABLE, uploadId, actorId),
    lastRedoable: (uploadId: string, actorId: string) => lastWhere(LAST_REDOABLE, uploadId, actorId),

    /** The number of the last step, 0 before the first. */
    last: async (uploadId: string): Promise<number> => {
      const [row] = await queries.query<{ step: number | null }>(
        'select max(step) as step from change_step where upload_id = $1',
        [uploadId],
      );
      return row?.step ?? 0;
    },

    /** The number of the last step, and whether a person has one to undo or to do again. */
    standing: async (uploadId: string | null, actorId: string) => {
      const [row] = await queries.query<{ seq: number; can_undo: boolean; can_redo: boolean }>(
        `select coalesce(max(step), 0) as seq, coalesce(bool_or(${LAST_UNDOABLE}), false) as can_undo,
                coalesce(bool_or(${LAST_REDOABLE}), false) as can_redo
           from change_step where upload_id = $1`,
        [uploadId, actorId],
      );
      return row ?? { seq: 0, can_undo: false, can_redo: false };
    },

    /** The canonical barcodes of a step. */
    canonicals: async (uploadId: string, step: number): Promise<string[]> => {
      const rows = await queries.query<{ canonical: string }>(
        'select canonical from change_step_line where upload_id = $1 and step = $2 order by canonical',
        [uploadId, step],
      );
      return rows.map(({ canonical }) => canonical);
    },

    /** Decides these lines of an upload's difference. */
    decide: (
      where: Where,
      canonicals: readonly string[],
      decision: '' | ChangeDecision,
      actor: Actor,
      at: Date,
    ): Promise<ChangeStepRow> =>
      inStep(where, canonicals, { decision, lines: canonicals.length, at, actor }, async () => {
        await queries.execute(
          `insert into change_decision (${DECISION})
           select $2, canonical, $4, key, $5, $6, $7, $8, 1
             from difference_line where upload_id = $1 and canonical = any($3::text[])
           ${DECIDED_AGAIN}`,
          [where.id, where.memory, canonicals, decision, where.sessionId, actor.id, actor.name, at],
        );
      }),

    /** Names of who decided lines of a step otherwise since; `side` is what the step made of them, or what they were. */
    changedSince: async ({ id, memory }: Where, step: number, side: 'before' | 'after') => {
      const rows = await queries.query<{ userName: string | null }>(
        `select decided.user_name as "userName" ${OF_STEP} and ${DECIDED} is distinct from line.${side}`,
        [id, step, memory],
      );
      return rows.map(({ userName }) => userName ?? '');
    },

    /** Takes a step back (to `before`), or does it again (to `after`), as a step of its own. */
    turn: async (
      { id, memory }: Where,
      turned: ChangeStepRow,
      to: 'before' | 'after',
      undoes: number,
      actor: Actor,
      at: Date,
    ): Promise<ChangeStepRow> => {
      const action = to === 'before' ? 'undo' : 'redo';
      const { decision, lines } = turned;
      const made = await add(id, { action, decision, lines, undoes, at, actor });
      const from = to === 'before' ? 'after' : 'before';
      await queries.execute(
        `insert into change_step_line (upload_id, step, canonical, before, after)
         select upload_id, $3, canonical, ${from}, ${to} from change_step_line where upload_id = $1 and step = $2`,
        [id, turned.step, made.step],
      );
      await queries.execute(
        `update change_decision decided
            set (decision, key, session_id, user_id, user_name, at, version)
                = (coalesce(line.after->>'decision', ''), coalesce(line.after->>'key', decided.key),
                   coalesce((line.after->>'session_id')::uuid, decided.session_id),
                   coalesce(line.after->>'user_id', decided.user_id), coalesce(line.after->>'user_name', decided.user_name),
                   coalesce((line.after->>'at')::timestamptz, decided.at), decided.version + 1)
           from change_step_line line
          where ${ofUpload('line.upload_id')} and line.step = ${STEP_NUMBER} and decided.wholesaler_code = ${WHOLESALER}
                and decided.canonical = line.canonical`,
        [id, made.step, memory],
      );
      await queries.execute('update change_step set undone_by = $3 where upload_id = $1 and step = $2', [
        id,
        turned.step,
        to === 'before' ? made.step : null,
      ]);
      return made;
    },
  };
};

export type ChangeSteps = ReturnType<typeof postgresChangeSteps>;
