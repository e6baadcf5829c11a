import type { Actor } from '@tillmap/service-kit/domain';
import type { Queries } from '@tillmap/storage/database';
import { takenPairs } from '../../../database/renumbered.ts';
import { PAIR_OF, type Pair } from '../../../model/pairs.ts';
import { PLACE_OF } from '../../../model/second-thoughts.ts';
import type { Memory } from '../../../model/session.ts';
import type { SaidPair } from '../rules/pairs/require-pair.ts';
import { type ChangeStepRow, DECIDED_AGAIN, DECISION, type WriteInStep } from './change-step-store.ts';
import type { Where } from './difference-store.ts';

/** Steps that say which new barcodes are old products: decisions whose key is the old barcode, and the day until which it stays. */
export const postgresPairSteps = (queries: Queries, inStep: WriteInStep) => ({
  /** Says of new barcodes what they are: the old one of the same product, with what was decided of that, or one of their own. */
  pair: (
    where: Where,
    pairs: readonly Readonly<{ fresh: string; old: string }>[],
    { decision, until, actor, at }: Readonly<{ decision: 'take' | 'keep'; until: string; actor: Actor; at: Date }>,
  ): Promise<ChangeStepRow> => {
    const [fresh, olds] = [pairs.map((pair) => pair.fresh), pairs.map(({ old }) => old)];
    const canonicals = fresh.flatMap((one) => [PAIR_OF + one, one, PLACE_OF + one]);
    return inStep(where, canonicals, { decision, lines: pairs.length, at, actor }, async () => {
      await queries.execute(
        `insert into change_decision (${DECISION})
         select $1, '${PAIR_OF}' || fresh, $4, old || $5, $6, $7, $8, $9, 1 from unnest($2::text[], $3::text[]) as pair (fresh, old)
         ${DECIDED_AGAIN}`,
        [where.memory, fresh, olds, decision, until && `~${until}`, where.sessionId, actor.id, actor.name, at],
      );
      if (decision === 'keep') return;
      // A decision on the new line stands unless it is about its being new, and one on the old line unless about its being gone.
      await queries.execute(
        `insert into change_decision (${DECISION})
         select $1, part || fresh, decision, key, session_id, user_id, user_name, at, 1
           from unnest($2::text[], $3::text[]) as pair (fresh, old) cross join (values (''), ('${PLACE_OF}')) as parts (part)
           join change_decision decided on decided.wholesaler_code = $1 and decided.canonical = part || old
          where decision <> '' and key <> 'gone'
         ${DECIDED_AGAIN} where change_decision.key = 'new' or change_decision.decision = ''`,
        [where.memory, fresh, olds],
      );
    });
  },

  /** The number of the last step that had to do with pairs, 0 before the first. */
  lastOfPairs: async (uploadId: string): Promise<number> => {
    const [row] = await queries.query<{ step: number | null }>(
      `select max(step) as step from change_step_line where upload_id = $1 and canonical like '${PAIR_OF}%'`,
      [uploadId],
    );
    return row?.step ?? 0;
  },

  /** The pairs of a step, also of one that was undone. */
  pairsOf: (uploadId: string, step: number): Promise<Pair[]> =>
    queries.query<Pair>(
      `select substr(canonical, ${PAIR_OF.length + 1}) as fresh, split_part(coalesce(after, before) ->> 'key', '~', 1) as old
         from change_step_line
        where upload_id = $1 and step = $2 and canonical like '${PAIR_OF}%' and 'take' in (before ->> 'decision', after ->> 'decision')`,
      [uploadId, step],
    ),

  /** Keeps others, also in another session, from taking pairs of this wholesaler until the transaction ends. */
  lock: async (memory: Memory): Promise<void> => {
    await queries.query(`select pg_advisory_xact_lock(hashtextextended('${PAIR_OF}' || $1, 0))`, [memory]);
  },

  /** What stands of new barcodes, and of old ones. */
  paired: (memory: Memory, fresh: readonly string[], olds: readonly string[]) =>
    queries.query<SaidPair>(
      `select fresh, old, 'take' as decision, user_name as "userName" from ${takenPairs('$1')} pair
        where fresh = any($2::text[]) or old = any($3::text[])
        union all
       select named, '', decision, user_name from unnest($2::text[]) as named (named)
         join change_decision on wholesaler_code = $1 and canonical = '${PAIR_OF}' || named and decision = 'keep'`,
      [memory, fresh, olds],
    ),
});

export type PairSteps = ReturnType<typeof postgresPairSteps>;
